import type { ReloadGuard } from '../ports.ts'
import { createWebArea } from './web-area.ts'

const flag = 'gh-reloaded'

/**
 * Creates the reload guard. The flag is kept in session storage (D9.01). When that is refused, the
 * flag is a mark in the address, which was already read and removed. It contains nothing about a
 * person, so it is not obscured.
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
 * Removes the mark of a reload from the address, before other code reads it. Returns true when
 * there was one.
 */
export function takeReloadMark(): boolean {
  const url = new URL(location.href)
  if (!url.searchParams.has(flag)) return false
  url.searchParams.delete(flag)
  history.replaceState(history.state, '', url)
  return true
}

/** Adds the mark to the address, because the reload that follows keeps the address. */
function setMark(): void {
  const url = new URL(location.href)
  url.searchParams.set(flag, '1')
  history.replaceState(history.state, '', url)
}
