import type { AllowedUrl } from '../../engine/allowed-url.ts'
import type { Address, Navigation } from '../ports.ts'

/** An exit from the application. */
export type Departure =
  | { readonly by: 'leave'; readonly url: AllowedUrl; readonly replace: boolean }
  | {
      readonly by: 'post-form'
      readonly url: AllowedUrl
      readonly fields: Readonly<Record<string, string>>
    }

export interface MemoryNavigation extends Navigation {
  /** Addresses up to the present one, the oldest first. */
  readonly history: readonly Address[]
  readonly departures: readonly Departure[]
  /** Addresses opened in new tabs, the oldest first. */
  readonly tabs: readonly Address[]
  /** From here on the browser opens no tab. */
  blockTabs(): void
  /** Opens an address, as the user does. */
  visit(
    path: string,
    query?: Readonly<Record<string, string>>,
    fragment?: Readonly<Record<string, string>>,
  ): void
}

export function createMemoryNavigation(start: Address): MemoryNavigation {
  const history: Address[] = [start]
  const departures: Departure[] = []
  const tabs: Address[] = []
  let isBlocking = false
  const listeners = new Set<(address: Address) => void>()
  const present = () => history.at(-1) ?? start
  const notify = () => {
    for (const listener of listeners) listener(present())
  }
  const go = (address: Address, replace: boolean) => {
    if (replace) history.pop()
    history.push(address)
    notify()
  }
  return {
    history,
    departures,
    tabs,
    blockTabs: () => {
      isBlocking = true
    },
    open(address) {
      if (!isBlocking) tabs.push(address)
      return !isBlocking
    },
    address: present,
    onAddress(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    go,
    visit: (path, query = {}, fragment) =>
      go({ path, query, ...(fragment && { fragment }) }, false),
    turn: (page, replace) => go({ ...present(), page }, replace),
    back() {
      if (history.length === 1) return
      history.pop()
      notify()
    },
    leave: (url, replace) => void departures.push({ by: 'leave', url, replace }),
    postForm: (url, fields) => void departures.push({ by: 'post-form', url, fields }),
  }
}
