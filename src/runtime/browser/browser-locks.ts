import type { Locks } from '../ports.ts'

/**
 * Web Locks of one origin and tenant. Without Web Locks (no secure context), or when they are
 * refused, tabs are not coordinated, and the server decides.
 */
export function createBrowserLocks(tenant: string): Locks {
  return {
    async hold(name, cancelled, task) {
      // The types assume a secure context.
      const locks = navigator.locks as LockManager | undefined
      if (locks === undefined) return task()
      let isHeld = false
      try {
        await locks.request(`gatehouse ${tenant} ${name}`, { signal: cancelled }, () => {
          isHeld = true
          return task()
        })
      } catch (refused) {
        if (isHeld) throw refused
        if (!cancelled.aborted) await task()
      }
    },
  }
}
