import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  NavigationType,
  type Navigator,
} from 'react-router-dom'

interface Place {
  readonly location: Location
  readonly action: NavigationType
}

/**
 * The address as react-router keeps it. The runtime's `Navigation` and the component `AddressBar`
 * listen to one and the same.
 */
export interface Router {
  readonly basePath: string
  readonly navigator: Navigator
  readonly state: Place
  navigate(
    to: string | number,
    options?: { readonly replace: boolean; readonly state?: unknown },
  ): void
  readonly subscribe: (listener: (place: Place) => void) => () => void
}

/**
 * The router of the page, over the browser's own history.
 * @param basePath without a slash at its end
 */
export function createRouter(basePath: string): Router {
  // Creates the same router as `BrowserRouter` of react-router. It is created here so that the
  // runtime can navigate before React has rendered anything.
  const history = createBrowserHistory({ v5Compat: true })
  const listeners = new Set<(place: Place) => void>()
  let state: Place = { location: history.location, action: history.action }
  history.listen(({ location, action }) => {
    state = { location, action }
    for (const listener of listeners) listener(state)
  })
  return {
    basePath,
    navigator: history,
    get state() {
      return state
    },
    navigate(to, options) {
      if (typeof to === 'number') history.go(to)
      else if (options?.replace === true) history.replace(below(basePath, to), options.state)
      else history.push(below(basePath, to), options?.state)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const nowhere = () => undefined

/**
 * Returns a router that never moves, for rendering a page without a browser.
 * @param path below the base path
 */
export function createStillRouter(basePath: string, path: string): Router {
  const location: Location = {
    pathname: below(basePath, path),
    search: '',
    hash: '',
    state: null,
    key: 'default',
  }
  return {
    basePath,
    navigator: { createHref: String, go: nowhere, push: nowhere, replace: nowhere },
    state: { location, action: NavigationType.Pop },
    navigate: nowhere,
    subscribe: () => nowhere,
  }
}

/** The front page has no slash at its end. */
function below(basePath: string, path: string): string {
  return basePath !== '' && /^\/(?:\?|$)/.test(path)
    ? `${basePath}${path.slice(1)}`
    : `${basePath}${path}`
}
