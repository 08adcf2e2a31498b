/* A disk that fails on command, for a program started with this in LD_PRELOAD.

   Every call that changes a file below the folder DISK is counted. The call whose number was set
   fails: with an error, for lack of space, after writing a part, or in a power cut. A power cut
   undoes the writes to each file since it was last synced, all of them or every other one (a torn
   write), and ends the process. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { NONE, IO_ERROR, FULL, SHORT, CUT_ALL, CUT_TORN };

/* What a file held before a write that has not been synced yet. */
struct undo {
    dev_t dev;
    ino_t ino;
    int fd; /* a handle of our own */
    off_t offset, old_size;
    size_t length;
    char *old;
    struct undo *before;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long calls, failing;
static enum kind kind;
static int persists; /* whether all later calls fail as well */
static struct undo *undone;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void forget(struct undo **at) {
    struct undo *one = *at;
    *at = one->before;
    REAL(close)(one->fd);
    free(one->old);
    free(one);
}

/* Count from now on; what was written before is on the disk. */
void disk_set(long number, int how, int stays) {
    while (undone) forget(&undone);
    calls = 0, failing = number, kind = how, persists = stays;
}

long disk_calls(void) { return calls; }

static int is_ours(int fd) {
    char link[64], path[4096];
    const char *folder = getenv("DISK");
    if (!folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n < 0) return 0;
    path[n] = 0;
    /* The index of the log is memory that processes share, not a file that survives them. */
    if (n > 4 && !strcmp(path + n - 4, "-shm")) return 0;
    return !strncmp(path, folder, strlen(folder));
}

static int is_path_ours(const char *path) {
    const char *folder = getenv("DISK");
    return folder && !strncmp(path, folder, strlen(folder));
}

static void remember(int fd, off_t offset, size_t length) {
    struct stat found;
    if (fstat(fd, &found)) return;
    struct undo *one = calloc(1, sizeof *one);
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    one->fd = REAL(open)(link, O_RDWR);
    one->dev = found.st_dev, one->ino = found.st_ino;
    one->offset = offset, one->length = length, one->old_size = found.st_size;
    one->old = calloc(1, length ? length : 1);
    if (pread(one->fd, one->old, length, offset) < 0) one->length = 0;
    pthread_mutex_lock(&lock);
    one->before = undone;
    undone = one;
    pthread_mutex_unlock(&lock);
}

static void synced(int fd) {
    struct stat found;
    if (fstat(fd, &found)) return;
    pthread_mutex_lock(&lock);
    for (struct undo **at = &undone; *at;) {
        struct undo *one = *at;
        if (one->dev == found.st_dev && one->ino == found.st_ino)
            forget(at);
        else
            at = &one->before;
    }
    pthread_mutex_unlock(&lock);
}

static void power_cut(void) {
    int nth = 0;
    for (struct undo *one = undone; one; one = one->before) {
        if (kind == CUT_TORN && nth++ % 2) continue; /* some writes did reach the disk */
        if (REAL(pwrite)(one->fd, one->old, one->length, one->offset) < 0) _exit(99);
        if (REAL(ftruncate)(one->fd, one->old_size)) _exit(99);
    }
    _exit(77);
}

/* Return whether this call fails; a power cut does not return. */
static int fails(void) {
    pthread_mutex_lock(&lock);
    long n = ++calls;
    int hit = kind != NONE && (n == failing || (persists && n > failing));
    if (hit && kind >= CUT_ALL) power_cut();
    pthread_mutex_unlock(&lock);
    if (hit) errno = kind == FULL ? ENOSPC : EIO;
    return hit;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    if (is_ours(fd)) {
        remember(fd, offset, length);
        if (fails()) {
            if (kind == SHORT && length > 1) return REAL(pwrite)(fd, data, length / 2, offset);
            return -1;
        }
    }
    return REAL(pwrite)(fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    return pwrite(fd, data, length, offset);
}

ssize_t write(int fd, const void *data, size_t length) {
    if (is_ours(fd)) {
        remember(fd, lseek(fd, 0, SEEK_CUR), length);
        if (fails()) {
            if (kind == SHORT && length > 1) return REAL(write)(fd, data, length / 2);
            return -1;
        }
    }
    return REAL(write)(fd, data, length);
}

int ftruncate(int fd, off_t length) {
    if (is_ours(fd)) {
        struct stat found;
        if (!fstat(fd, &found) && found.st_size > length)
            remember(fd, length, found.st_size - length);
        if (fails()) return -1;
    }
    return REAL(ftruncate)(fd, length);
}

int ftruncate64(int fd, off64_t length) { return ftruncate(fd, length); }

int fsync(int fd) {
    if (is_ours(fd)) {
        if (fails()) return -1;
        synced(fd);
        return 0; /* nothing here needs the real disk */
    }
    return REAL(fsync)(fd);
}

int fdatasync(int fd) { return fsync(fd); }

/* Python copies files with this. */
ssize_t sendfile(int to, int from, off_t *offset, size_t length) {
    if (is_ours(to)) {
        remember(to, lseek(to, 0, SEEK_CUR), 0);
        if (fails()) return -1;
    }
    return REAL(sendfile)(to, from, offset, length);
}

ssize_t sendfile64(int to, int from, off64_t *offset, size_t length) {
    return sendfile(to, from, offset, length);
}

int rename(const char *from, const char *to) {
    if (is_path_ours(to) && fails()) return -1;
    return REAL(rename)(from, to);
}

int unlink(const char *path) {
    if (is_path_ours(path) && fails()) return -1;
    return REAL(unlink)(path);
}
