import type { Environment, ProgramIndex } from '../../language/program.ts'
import { authorizationValues } from '../authorization-values.ts'
import type { Ports, Secrets, Stop } from '../ports.ts'
import { sha256 } from '../sha-256.ts'
import { createBrowserAuthenticator } from './browser-authenticator.ts'
import { createBrowserClock } from './browser-clock.ts'
import { createBrowserHttp } from './browser-http.ts'
import { createBrowserLog } from './browser-log.ts'
import { type AddressRouter, createBrowserNavigation } from './browser-navigation.ts'
import type { FirstPage } from './browser-page.ts'
import { createBrowserReloadGuard } from './browser-reload-guard.ts'
import { createBrowserLocks, createBrowserTabs } from './browser-tabs.ts'
import { createIndexedDbKeys } from './indexed-db-keys.ts'
import { createObscuredStorage } from './obscured-storage.ts'
import { createWebArea } from './web-area.ts'

export interface BrowserPortsSetup {
  readonly index: ProgramIndex
  readonly environment: Environment
  readonly router: AddressRouter
  /** The existing instance, because other code added listeners to it before the ports exist. */
  readonly page: FirstPage
  /** Base of the API (section 7 of the specification). */
  readonly apiBase: string
  readonly language: () => string
  /**
   * True when the address carried the mark of a reload. The mark is read before the router is
   * created.
   */
  readonly reloaded: boolean
}

/** Creates the ports of a real browser: the only code that touches network, storage and clock. */
export function createBrowserPorts({
  index,
  environment,
  router,
  page,
  apiBase,
  language,
  reloaded,
}: BrowserPortsSetup): Ports {
  const log = createBrowserLog()
  const storage = createObscuredStorage({
    local: createWebArea(() => localStorage),
    session: createWebArea(() => sessionStorage),
    keys: createIndexedDbKeys(),
    scope: { origin: environment.origin, tenant: index.tenant.name, version: index.version },
    stores: index.state,
    now: () => Date.now(),
    failed: (error) => log.failure('keep the state', error),
    cookies: {
      basePath: environment.basePath,
      secure: location.protocol === 'https:',
      read: () => document.cookie,
      write: (cookie) => {
        document.cookie = cookie
      },
    },
  })
  return {
    clock: createBrowserClock(),
    http: createBrowserHttp({ base: apiBase, language, keys: storage.idempotencyKeys, log }),
    navigation: createBrowserNavigation({ router, basePath: environment.basePath }),
    storage,
    secrets: createBrowserSecrets(),
    authenticator: createBrowserAuthenticator(log),
    tabs: createBrowserTabs(index.tenant.name),
    locks: createBrowserLocks(index.tenant.name),
    page: { ...page, onOnline },
    reloadGuard: createBrowserReloadGuard(reloaded),
    log,
  }
}

function onOnline(listener: () => void): Stop {
  window.addEventListener('online', listener)
  return () => window.removeEventListener('online', listener)
}

export function createBrowserSecrets(): Secrets {
  return {
    authorization: () =>
      authorizationValues({
        random: (length) => crypto.getRandomValues(new Uint8Array(length)),
        sha256: digest,
      }),
  }
}

/**
 * Hashes with SHA-256. `crypto.subtle` exists in secure contexts only; a sandbox on another machine
 * of the network is not a secure context.
 */
async function digest(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // The types assume a secure context.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle !== undefined) return new Uint8Array(await subtle.digest('SHA-256', message))
  return sha256(message)
}
