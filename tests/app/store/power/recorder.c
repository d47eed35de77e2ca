/* Writes down, in their order, everything that a program does to the files of one folder: laid before the C library by
   LD_PRELOAD. What it was told is kept is what a power cut must leave; all else may be gone, torn or out of order.

   One record: the kind, the length of the path and the path, an offset, the number of bytes and the bytes. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static const char *folder;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int watched(const char *path) {
    if (!folder) folder = getenv("POWER_FOLDER") ? getenv("POWER_FOLDER") : "";
    return *folder && !strncmp(path, folder, strlen(folder));
}

static void put(const void *from, size_t count) {
    if (REAL(write)(log_file, from, count) != (ssize_t)count) abort();
}

static void record(char kind, const char *path, uint64_t at, const void *from, uint64_t count) {
    uint32_t length = strlen(path);
    pthread_mutex_lock(&one_at_a_time);
    if (log_file < 0) log_file = REAL(open)(getenv("POWER_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    put(&kind, 1); put(&length, 4); put(path, length); put(&at, 8); put(&count, 8); put(from, count);
    pthread_mutex_unlock(&one_at_a_time);
}

/* What the program says of itself: it has shown so much as saved. */
void power_shown(int number) { record('A', "", number, "", 0); }

static int path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return 0;
    path[length] = 0;
    return watched(path);
}

static void recorded(char kind, int file, uint64_t at, const void *from, uint64_t count) {
    char path[4096];
    if (path_of(file, path)) record(kind, path, at, from, count);
}

static int opened(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    struct stat before;
    int fresh = watched(path) && (flags & O_CREAT) && stat(path, &before) != 0;
    int cut = watched(path) && (flags & O_TRUNC) && !fresh;
    int file = real(path, flags, mode);
    if (file >= 0 && fresh) record('C', path, 0, "", 0);
    if (file >= 0 && cut) record('T', path, 0, "", 0);
    return file;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        va_list more; va_start(more, flags); mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0; va_end(more); \
        return opened(REAL(name), path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define FLUSH(name) \
    int name(int file) { \
        int done = REAL(name)(file); \
        struct stat what; \
        if (!done && !fstat(file, &what)) recorded(S_ISDIR(what.st_mode) ? 'D' : 'S', file, 0, "", 0); \
        return done; \
    }
FLUSH(fsync)
FLUSH(fdatasync)

#define PWRITE(name, offset) \
    ssize_t name(int file, const void *from, size_t count, offset at) { \
        ssize_t done = REAL(name)(file, from, count, at); \
        if (done > 0) recorded('W', file, at, from, done); \
        return done; \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int file, const void *from, size_t count) {
    struct stat before;
    int appends = fcntl(file, F_GETFL) & O_APPEND && !fstat(file, &before);
    off_t at = appends ? before.st_size : lseek(file, 0, SEEK_CUR);
    ssize_t done = REAL(write)(file, from, count);
    if (done > 0 && at >= 0 && file != log_file) recorded('W', file, at, from, done);
    return done;
}

#define CUT(name, offset) \
    int name(int file, offset length) { \
        int done = REAL(name)(file, length); \
        if (!done) recorded('T', file, length, "", 0); \
        return done; \
    }
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)

int unlink(const char *path) {
    int done = REAL(unlink)(path);
    if (!done && watched(path)) record('U', path, 0, "", 0);
    return done;
}

int rename(const char *from, const char *to) {
    int done = REAL(rename)(from, to);
    if (!done && watched(from)) record('R', from, 0, to, strlen(to));
    return done;
}
