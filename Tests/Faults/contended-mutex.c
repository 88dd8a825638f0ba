// Tells ThreadSanitizer of Mutexes that threads wait for: Tests/sanitize preloads this.
//
// Where nobody waits, Swift's Mutex is an exchange of an atomic in the code that uses it, which the sanitizer sees. Where
// somebody does, libswiftSynchronization asks the kernel (FUTEX_LOCK_PI), which it does not see, and what the lock keeps
// apart is reported as a race. A program without the sanitizer is left as it is.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define WAITING "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define WAKING "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(WAITING);
SWIFT void lock_slow(uint32_t thread, SELF) {
  ((SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, WAITING))(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlock_slow(SELF) __asm__(WAKING);
SWIFT void unlock_slow(SELF) {
  if (__tsan_release) __tsan_release(self);
  ((SWIFT void (*)(SELF))dlsym(RTLD_NEXT, WAKING))(self);
}
