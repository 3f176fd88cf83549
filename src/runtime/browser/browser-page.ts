import type { Page } from '../ports.ts'
import { askForPage } from './ask-for-page.ts'

/** Of the page, what is needed before the runtime is there. */
export type FirstPage = Omit<Page, 'onOnline'>

/**
 * A page that is put away is blank from then on, so that what comes back out of the cache shows
 * nothing before it is loaded anew (B15).
 * @param entrance path of the application
 */
export function createBrowserPage(entrance: string): FirstPage {
  window.addEventListener('pagehide', (event) => {
    if (event.persisted) document.documentElement.style.visibility = 'hidden'
  })
  return {
    visible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    onReturned(listener) {
      const returned = (event: PageTransitionEvent) => {
        if (event.persisted) listener()
      }
      window.addEventListener('pageshow', returned)
      return () => window.removeEventListener('pageshow', returned)
    },
    // That there is a network proves nothing, and that there is none neither: a server of this
    // machine needs none. A proxy answers, too, in front of a server that is gone.
    isReached: async (asking) =>
      (navigator.onLine && !asking) || ((await askForPage(entrance))?.status ?? 500) < 500,
    isServed: async () => (await askForPage(entrance))?.ok ?? false,
    reload: () => location.reload(),
    // The drawing that the press asked for comes first: a print dialog stops everything.
    print: () => void setTimeout(() => window.print()),
    close: () => window.close(),
  }
}
