import { useSyncExternalStore } from 'react'
import { Router as ReactRouter } from 'react-router-dom'
import type { Router } from './address-bar.ts'
import { Page } from './Page.tsx'

/**
 * The declarative router of react-router around the one page there is. It has no table of routes:
 * every address draws the same page, which of the screens it shows is the engine's to say, and
 * matching them here as well would cost 3 kB.
 */
export function AddressBar({ router }: { readonly router: Router }) {
  const { location, action } = useSyncExternalStore(
    router.subscribe,
    () => router.state,
    () => router.state,
  )
  return (
    <ReactRouter
      basename={router.basePath}
      location={location}
      navigationType={action}
      navigator={router.navigator}
    >
      <Page />
    </ReactRouter>
  )
}
