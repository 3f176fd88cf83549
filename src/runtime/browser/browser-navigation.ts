import type { AllowedUrl } from '../../engine/allowed-url.ts'
import type { Navigation } from '../ports.ts'
import { addressOf } from './address-of.ts'

/**
 * The part of the shell's router that this room needs. That router is react-router's and may not be
 * imported here.
 */
export interface AddressRouter {
  readonly state: RouterState
  navigate(
    to: string | number,
    options?: { readonly replace: boolean; readonly state?: unknown },
  ): unknown
  subscribe(listener: (state: RouterState) => void): () => void
}

interface RouterState {
  readonly location: {
    readonly key: string
    readonly pathname: string
    readonly search: string
    readonly hash?: string
    readonly state?: unknown
  }
}

export interface BrowserNavigationSetup {
  readonly router: AddressRouter
  /** Without a slash at its end. */
  readonly basePath: string
}

export function createBrowserNavigation({ router, basePath }: BrowserNavigationSetup): Navigation {
  const present = () => addressOf(router.state.location, basePath)
  // A screen begins at its top, also after Back. A reloaded page keeps its scroll position.
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  return {
    address: present,
    onAddress(listener) {
      let { key } = router.state.location
      return router.subscribe(({ location }) => {
        // The router reports more than address changes. Each navigation has a key of its own.
        if (location.key === key) return
        key = location.key
        listener(addressOf(location, basePath))
      })
    },
    go: ({ path, query }, replace) => void router.navigate(path + searchOf(query), { replace }),
    turn: (page, replace) => {
      const { path, query } = present()
      void router.navigate(path + searchOf(query), { replace, state: { page } })
    },
    open: ({ path, query }) => openTab(basePath + path + searchOf(query)),
    back: () => void router.navigate(-1),
    leave: (url, replace) => {
      if (replace) location.replace(url)
      else location.assign(url)
    },
    postForm,
  }
}

function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}

/**
 * Submits a real form, so that the browser itself leaves by POST (section 7 of the specification).
 */
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
  // Not `form.submit`: a field named `submit` would hide the method.
  HTMLFormElement.prototype.submit.call(form)
}

/**
 * Opens a tab with the effect of `noopener`. `noopener` itself never reports whether a tab was
 * opened (HTML, window open steps). The new tab has no opener, and nothing of this tab's own
 * storage.
 */
function openTab(address: string): boolean {
  const tab = window.open('', '_blank')
  if (!tab) return false
  tab.sessionStorage.clear()
  tab.opener = null
  tab.location.replace(address)
  return true
}
