import type { ReloadGuard } from '../ports.ts'
import { createWebArea } from './web-area.ts'

const flag = 'gh-reloaded'

/**
 * The flag lies in session storage (D9.01); where that is refused, in the address, whose mark
 * `takeReloadMark` has seen and removed. It says nothing about anybody, so it is not obscured.
 */
export function createBrowserReloadGuard(marked: boolean): ReloadGuard {
  const area = createWebArea(() => sessionStorage)
  let taken = marked
  return {
    take() {
      if (taken || area.get(flag) !== undefined) return false
      taken = true
      area.set(flag, '1')
      if (area.get(flag) === undefined) setMark()
      return true
    },
    release() {
      taken = false
      area.remove(flag)
    },
  }
}

/**
 * Removes the mark of a reload from the address, before anything else reads it; true when there was
 * one.
 */
export function takeReloadMark(): boolean {
  const url = new URL(location.href)
  if (!url.searchParams.has(flag)) return false
  url.searchParams.delete(flag)
  history.replaceState(history.state, '', url)
  return true
}

/** The reload that follows takes the address with it. */
function setMark(): void {
  const url = new URL(location.href)
  url.searchParams.set(flag, '1')
  history.replaceState(history.state, '', url)
}
