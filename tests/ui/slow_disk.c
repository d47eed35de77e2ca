/* A slow or failing disk, laid before the C library by LD_PRELOAD: what a program waits for when it wants data kept. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int slow_ms, kept, fails_after, fails_with;

/* From now on each flush takes so many milliseconds more. */
void disk_slow(int milliseconds) { slow_ms = milliseconds; }

/* After so many flushes more, all of them fail with this error, or with ENOSPC whatever is written; 0 repairs it. */
void disk_fails(int after, int error) { fails_after = after; fails_with = error; }

/* How many flushes there were. */
int disk_flushes(void) { return kept; }

static int flush(const char *name, int file) {
    int (*real)(int) = dlsym(RTLD_NEXT, name);
    kept++;
    if (slow_ms > 0) usleep(1000 * slow_ms);
    if (fails_with && fails_after-- <= 0 && fails_with != ENOSPC) { errno = fails_with; return -1; }
    return real(file);
}

int fsync(int file) { return flush("fsync", file); }
int fdatasync(int file) { return flush("fdatasync", file); }

ssize_t pwrite64(int file, const void *from, size_t count, off64_t at) {
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    if (fails_with == ENOSPC && fails_after <= 0) { errno = ENOSPC; return -1; }
    return real(file, from, count, at);
}
