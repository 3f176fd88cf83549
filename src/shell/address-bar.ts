import { createElement } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import type { Prefix } from '../language/program.ts'
import { Page } from './Page.tsx'

export type Router = ReturnType<typeof createBrowserRouter>

/**
 * The routes of the program: what its index knows of them, a journey's first segments. All draw the same page, so that a
 * move between journeys keeps header, footer and what is announced. The runtime's `Navigation` listens to this router.
 */
export function createRouter(prefixes: readonly Prefix[], basePath: string): Router {
  const journeys = prefixes.map(({ segments }) => ({ path: `${segments.map((segment) => `${segment}/`).join('')}*`, element: null }))
  return createBrowserRouter([{ element: createElement(Page), children: [...journeys, { path: '*', element: null }] }], basePath === '' ? {} : { basename: basePath })
}
