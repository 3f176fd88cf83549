import type { Page } from '../ports.ts'

/** The part of the page that is needed before the runtime is loaded. */
export type FirstPage = Omit<Page, 'onOnline'>

/**
 * Creates the page port. A page put into the back/forward cache becomes blank. When it returns, it
 * shows nothing before it is reloaded (B15).
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
    // A reported network proves nothing. A missing network proves nothing either, because a server
    // on this machine needs none. A proxy also answers in front of a server that is gone.
    isReached: async (asking) =>
      (navigator.onLine && !asking) || ((await probeServer(entrance))?.status ?? 500) < 500,
    isServed: async () => (await probeServer(entrance))?.ok ?? false,
    reload: () => location.reload(),
    // Renders the result of the press first, because a print dialog stops everything.
    print: () => void setTimeout(() => window.print()),
    close: () => window.close(),
  }
}

/**
 * Milliseconds for a probe of the server. Shorter than the longest wait for an exit
 * (engine/navigation/navigate), because the result must be shown before the screen opens again.
 */
export const probeLimit = 4_000

/**
 * Requests the entrance of the application. Resolves to undefined when there is no answer in time.
 * The page's own address is unsuitable, because the server answers an unknown address with 404 and
 * this page.
 * @param entrance a path of this origin
 */
export const probeServer = (entrance: string): Promise<Response | undefined> =>
  fetch(new URL(entrance, location.href), {
    cache: 'no-store',
    signal: AbortSignal.timeout(probeLimit),
  }).catch(() => undefined)
