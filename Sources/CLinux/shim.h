// SPDX-License-Identifier: Apache-2.0
// Calls of the kernel that Swift cannot make: those that glibc 2.36 has no function for, since syscall(2) and prctl(2)
// are variadic, and one that glibc hides from Swift's importer.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <malloc.h>
#include <netinet/in.h>
#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// Of <unistd.h> and <spawn.h>, behind _GNU_SOURCE.
extern long syscall(long number, ...);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

// Closes every descriptor of a spawned program from a number on.
static inline int earshot_close_from(posix_spawn_file_actions_t *actions, int from) {
    return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

// The folder that a spawned program runs in.
static inline int earshot_add_folder(posix_spawn_file_actions_t *actions, const char *folder) {
    return posix_spawn_file_actions_addchdir_np(actions, folder);
}

static inline int earshot_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0); }

static inline int earshot_pidfd_getfd(int process, int descriptor) {
    return (int)syscall(SYS_pidfd_getfd, process, descriptor, 0);
}

// sync_file_range(2): the disk begins to take what was written to a file.
static inline int earshot_begin_sync(int file) {
    return (int)syscall(SYS_sync_file_range, file, (off_t)0, (off_t)0, 2 /* SYNC_FILE_RANGE_WRITE */);
}

// prctl(2): the process gains no rights by what it executes; orphans below it become its children.
static inline int earshot_gain_no_rights_ever(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
static inline int earshot_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

// unshare(2): what is forked next is the first process of a PID namespace.
static inline int earshot_unshare_processes(void) { return (int)syscall(SYS_unshare, 0x20000000 /* CLONE_NEWPID */); }

// landlock(7). The structures are written out, because Debian 12's header ends with ABI 2.
struct earshot_landlock_ruleset { uint64_t files, network, scope; };
struct earshot_landlock_beneath { uint64_t allowed; int32_t parent; } __attribute__((packed));

// The kernel's ABI of Landlock, or -1 where it has none.
static inline int earshot_landlock_abi(void) {
    return (int)syscall(SYS_landlock_create_ruleset, NULL, (size_t)0, 1 /* LANDLOCK_CREATE_RULESET_VERSION */);
}

// `size` is 8 for ABI 1 to 3, 16 for 4 and 5, 24 from 6 on.
static inline int earshot_landlock_create(struct earshot_landlock_ruleset rules, size_t size) {
    return (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

static inline int earshot_landlock_allow(int ruleset, int parent, uint64_t allowed) {
    struct earshot_landlock_beneath rule = {allowed, parent};
    return (int)syscall(SYS_landlock_add_rule, ruleset, 1 /* LANDLOCK_RULE_PATH_BENEATH */, &rule, 0);
}

static inline int earshot_landlock_restrict(int ruleset) { return (int)syscall(SYS_landlock_restrict_self, ruleset, 0); }

// openat2(2), with the flags of <linux/openat2.h>: beneath the folder, no links of either kind.
struct earshot_open_how { uint64_t flags, mode, resolve; };
static inline int earshot_open_beneath(int folder, const char *path, int flags) {
    struct earshot_open_how how = {(uint64_t)flags, 0, 0x08 | 0x04 | 0x02 /* BENEATH, NO_SYMLINKS, NO_MAGICLINKS */};
    return (int)syscall(437 /* SYS_openat2 */, folder, path, &how, sizeof how);
}

// mallopt(3): pieces of so many bytes and more are given back when they are freed, and of the rest so many bytes are kept. The
// names of what is set are macros. Returns 1 when both are set.
static inline int earshot_keep_freed(int large, int kept) {
    return mallopt(M_MMAP_THRESHOLD, large) & mallopt(M_TRIM_THRESHOLD, kept);
}

// prctl(2): the process is killed when the thread that forked it ends.
static inline int earshot_die_with_the_parent(void) { return prctl(PR_SET_PDEATHSIG, 9 /* SIGKILL */, 0, 0, 0); }

// signalfd(2), without waiting, closed on execution.
static inline int earshot_signal_descriptor(const sigset_t *signals) {
    return signalfd(-1, signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

// unix(7), SCM_RIGHTS: hands a descriptor to the process at the other end, with one byte; CMSG_SPACE is a macro. Returns 0.
static inline int earshot_hand_over(int socket, int descriptor) {
    char byte = 'e';
    union { struct cmsghdr header; char room[CMSG_SPACE(sizeof(int))]; } control = {0};
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof control;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        __builtin_memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

// Waits for a descriptor from the process at the other end; -1 when there is none.
static inline int earshot_take_over(int socket) {
    char byte;
    union { struct cmsghdr header; char room[CMSG_SPACE(sizeof(int))]; } control;
    struct iovec part = {&byte, 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    ssize_t count;
    do count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC); while (count < 0 && errno == EINTR);
    struct cmsghdr *header = count == 1 ? CMSG_FIRSTHDR(&message) : NULL;
    if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof(int))) return -1;
    int descriptor;
    __builtin_memcpy(&descriptor, CMSG_DATA(header), sizeof(int));
    return descriptor;
}

// Whether an address is of this machine itself, and none of a name server's port.
static inline int earshot_is_within_machine(const struct sockaddr_storage *peer) {
    if (peer->ss_family == AF_INET) {
        const struct sockaddr_in *to = (const struct sockaddr_in *)peer;
        return ntohl(to->sin_addr.s_addr) >> 24 == 127 && ntohs(to->sin_port) != 53;
    }
    const struct sockaddr_in6 *to = (const struct sockaddr_in6 *)peer;
    return peer->ss_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&to->sin6_addr) && ntohs(to->sin6_port) != 53;
}

// tcp(7), TCP_INFO, whose structure has parts that Swift does not import: 1 for a socket of the internet that is being
// connected, or was sent to and never received from, or was sent to later than it was received from (a kept connection has
// had its answer), or for a connected datagram socket, as there is while a name is looked up; 2 for a Unix socket; 0 for any
// other.
static inline int earshot_look_at_socket(int socket) {
    int family = 0, kind = 0;
    socklen_t size = sizeof family;
    if (getsockopt(socket, SOL_SOCKET, SO_DOMAIN, &family, &size) != 0) return 0;
    if (family == AF_UNIX) return 2;
    if (family != AF_INET && family != AF_INET6) return 0;
    size = sizeof kind;
    if (getsockopt(socket, SOL_SOCKET, SO_TYPE, &kind, &size) != 0) return 0;
    if (kind == SOCK_DGRAM) {
        struct sockaddr_storage peer;
        size = sizeof peer;
        // Foundation keeps a pair of them, connected with each other, while it waits for a process; a name server on this machine
        // is asked by them as well.
        return getpeername(socket, (struct sockaddr *)&peer, &size) == 0 && !earshot_is_within_machine(&peer);
    }
    // <linux/tcp.h> and <netinet/tcp.h> define the structure each in its way, and modules take but one; its places are fixed.
    unsigned char info[256] = {0};
    size = sizeof info;
    if (kind != SOCK_STREAM || getsockopt(socket, 6 /* IPPROTO_TCP */, 11 /* TCP_INFO */, info, &size) != 0) return 0;
    uint32_t sent, received;
    uint64_t bytes_received, bytes_sent;
    __builtin_memcpy(&sent, info + 44, 4);             // tcpi_last_data_sent
    __builtin_memcpy(&received, info + 52, 4);         // tcpi_last_data_recv
    __builtin_memcpy(&bytes_received, info + 128, 8);  // tcpi_bytes_received
    __builtin_memcpy(&bytes_sent, info + 200, 8);      // tcpi_bytes_sent
    enum { established = 1, connecting = 2 };
    if (info[0] == connecting) return 1;
    // Times are counted in ticks of up to ten milliseconds, so that an answer may seem as old as its question.
    return info[0] == established && bytes_sent > 0 && (bytes_received == 0 || sent < received);
}

// renameat2(2), RENAME_EXCHANGE, which Glibc's module has no name for: 0 when two names in a folder have
// changed places.
static inline int earshot_exchange(int folder, const char *one, const char *other) {
    return (int)syscall(SYS_renameat2, folder, one, folder, other, 2);
}

// capset(2), version 3: no capabilities; with no_new_privs none come back by executing.
static inline int earshot_drop_capabilities(void) {
    struct { uint32_t version; int process; } header = {0x20080522, 0};
    struct { uint32_t effective, permitted, inheritable; } none[2] = {{0, 0, 0}, {0, 0, 0}};
    return (int)syscall(SYS_capset, &header, none);
}

// epoll(7): the structure is a packed union, so that a number of ours stands for each descriptor. Returns 0.
static inline int earshot_epoll_set(int poll, int operation, int descriptor, uint32_t events, uint64_t number) {
    struct epoll_event event = {.events = events, .data = {.u64 = number}};
    return epoll_ctl(poll, operation, descriptor, &event);
}

// Fills in at most 256 numbers and what has happened to them; a call that a signal has interrupted found none.
static inline int earshot_epoll_wait(int poll, uint64_t *numbers, uint32_t *events, int milliseconds) {
    struct epoll_event found[256];
    int count = epoll_wait(poll, found, 256, milliseconds);
    for (int place = 0; place < count; place++) {
        numbers[place] = found[place].data.u64;
        events[place] = found[place].events;
    }
    return count < 0 && errno == EINTR ? 0 : count;
}

static inline int earshot_epoll(void) { return epoll_create1(EPOLL_CLOEXEC); }
static inline int earshot_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// accept4(2), which Glibc's module hides: without waiting, closed on execution.
extern int accept4(int socket, struct sockaddr *address, socklen_t *size, int flags);
static inline int earshot_accept(int socket) { return accept4(socket, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }
