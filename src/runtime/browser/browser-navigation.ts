import type { AllowedUrl } from '../../engine/redirect.ts'
import type { Address, Navigation } from '../ports.ts'

/** What this room needs of react-router's router (`createBrowserRouter`), which it may not import. */
export interface AddressRouter {
  readonly state: RouterState
  navigate(to: string | number, options?: { readonly replace: boolean }): unknown
  subscribe(listener: (state: RouterState) => void): () => void
}

interface RouterState {
  readonly location: { readonly key: string; readonly pathname: string; readonly search: string }
}

export interface BrowserNavigationSetup {
  readonly router: AddressRouter
  /** Without a slash at its end. */
  readonly basePath: string
}

export function createBrowserNavigation({ router, basePath }: BrowserNavigationSetup): Navigation {
  const present = () => addressOf(router.state.location, basePath)
  return {
    address: present,
    onAddress(listener) {
      let { key } = router.state.location
      return router.subscribe(({ location }) => {
        // The router tells of more than addresses; each navigation has a key of its own.
        if (location.key === key) return
        key = location.key
        listener(addressOf(location, basePath))
      })
    },
    go: ({ path, query }, replace) => void router.navigate(path + searchOf(query), { replace }),
    back: () => void router.navigate(-1),
    leave: (url, replace) => { if (replace) location.replace(url); else location.assign(url) },
    postForm,
  }
}

export function addressOf({ pathname, search }: { readonly pathname: string; readonly search: string }, basePath: string): Address {
  const below = pathname.toLowerCase().startsWith(`${basePath.toLowerCase()}/`) || pathname.toLowerCase() === basePath.toLowerCase()
  const path = below ? pathname.slice(basePath.length) : pathname
  // The first of several values counts; a later one cannot replace what was checked.
  return { path: `/${path.replace(/^\//, '')}`, query: Object.fromEntries([...new URLSearchParams(search)].toReversed()) }
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

/** A real form, so that the browser leaves by a POST of its own (section 7). */
function postForm(url: AllowedUrl, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  // Not `form.submit`: a field of that name would stand in its place.
  HTMLFormElement.prototype.submit.call(form)
}
