import { useSyncExternalStore } from 'react'
import { Router as ReactRouter } from 'react-router-dom'
import { Page } from './Page.tsx'
import type { Router } from './router.ts'

/**
 * The declarative router of react-router around the single page. It has no table of routes, because
 * every address draws the same page and the engine chooses its screen. A second matching would cost
 * 3 kB.
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
