"""The Qt program: shows a felt, asks a prompt, prints a sheet."""
