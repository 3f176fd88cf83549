import type { AllowedUrl } from '../../engine/redirect.ts'
import type { Address, Navigation } from '../ports.ts'

/** How the application was left. */
export type Departure =
  | { readonly by: 'leave'; readonly url: AllowedUrl; readonly replace: boolean }
  | { readonly by: 'post-form'; readonly url: AllowedUrl; readonly fields: Readonly<Record<string, string>> }

export interface MemoryNavigation extends Navigation {
  /** Addresses up to the present one, the oldest first. */
  readonly history: readonly Address[]
  readonly departures: readonly Departure[]
  /** The person opens an address. */
  visit(path: string, query?: Readonly<Record<string, string>>): void
}

export function createMemoryNavigation(start: Address): MemoryNavigation {
  const history: Address[] = [start]
  const departures: Departure[] = []
  const listeners = new Set<(address: Address) => void>()
  const present = () => history.at(-1) ?? start
  const tell = () => { for (const listener of listeners) listener(present()) }
  const go = (address: Address, replace: boolean) => {
    if (replace) history.pop()
    history.push(address)
    tell()
  }
  return {
    history,
    departures,
    address: present,
    onAddress(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    go,
    visit: (path, query = {}) => go({ path, query }, false),
    back() {
      if (history.length === 1) return
      history.pop()
      tell()
    },
    leave: (url, replace) => void departures.push({ by: 'leave', url, replace }),
    postForm: (url, fields) => void departures.push({ by: 'post-form', url, fields }),
  }
}
