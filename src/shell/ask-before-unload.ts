import { useEffect } from 'react'

/**
 * The browser asks in its own words before it closes or reloads the page (HTML, 7.4.2.4), while
 * `unsaved` holds at that very moment.
 */
export function useAskBeforeUnload(wanted: boolean, unsaved: () => boolean): void {
  useEffect(() => {
    if (!wanted) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    // Only while something is typed: a listener keeps a page out of the back/forward cache of some
    // browsers.
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wanted, unsaved])
}
