import { createElement } from 'react'
import { createBrowserRouter, type Location } from 'react-router-dom'
import type { Prefix } from '../language/program.ts'
import type { Address, Navigation } from '../runtime/ports.ts'
import { leavePage, postForm } from './leave-page.ts'
import { Page } from './Page.tsx'

export type Router = ReturnType<typeof createBrowserRouter>

/**
 * The routes of the program: what its index knows of them, a journey's first segments. All draw the same page, so that a
 * move between journeys keeps header, footer and what is announced.
 */
export function createRouter(prefixes: readonly Prefix[], basePath: string): Router {
  const journeys = prefixes.map(({ segments }) => ({ path: [...segments, '*'].join('/'), element: null }))
  return createBrowserRouter([{ element: createElement(Page), children: [...journeys, { path: '*', element: null }] }], { basename: basePath === '' ? '/' : basePath })
}

/** The router as a port: address changes come out, moves go in. */
export function addressBar(router: Router, basePath: string): Navigation {
  const address = () => addressOf(router.state.location, basePath)
  return {
    address,
    onAddress(listener) {
      let before = router.state.location
      return router.subscribe(({ location }) => {
        // The router also tells of the way to an address; only an arrival has a new location.
        if (location === before) return
        before = location
        listener(addressOf(location, basePath))
      })
    },
    go: ({ path, query }, replace) => void router.navigate({ pathname: path, search: new URLSearchParams(query).toString() }, { replace }),
    back: () => void router.navigate(-1),
    leave: leavePage,
    postForm,
  }
}

function addressOf({ pathname, search }: Location, basePath: string): Address {
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname
  return { path: path === '' ? '/' : path, query: Object.fromEntries(new URLSearchParams(search)) }
}
