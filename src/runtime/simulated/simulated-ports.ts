import type { Defect } from '../../engine/effect.ts'
import type { Device } from '../../engine/state.ts'
import type { JsonObject } from '../../language/json.ts'
import { authorizationValues } from '../authorization-values.ts'
import type { Address, Locks, Log, Secrets, Tabs } from '../ports.ts'
import { sha256 } from '../sha-256.ts'
import { createMemoryNavigation } from './memory-navigation.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createScriptedHttp } from './scripted-http.ts'
import { createSimulatedAuthenticator } from './simulated-authenticator.ts'
import { createSimulatedClock } from './simulated-clock.ts'
import {
  createSimulatedBrowser,
  createSimulatedLocks,
  createSimulatedPage,
  createSimulatedReloadGuard,
} from './simulated-page.ts'

export interface SimulationStart {
  readonly address: Address
  /** Epoch milliseconds. */
  readonly time?: number
  readonly stores?: Readonly<Record<string, JsonObject>>
  readonly tab?: Tabs
  readonly locks?: Locks
  readonly reloaded?: boolean
  /** True when the server is reachable at first. */
  readonly reached?: boolean
  readonly device?: Partial<Device>
}

/** Creates a complete simulated world, of the same shape as the browser's. */
export function createSimulatedPorts({
  address,
  time = 0,
  stores = {},
  tab,
  locks = createSimulatedLocks(),
  reloaded = false,
  reached = true,
  device,
}: SimulationStart) {
  const page = createSimulatedPage(reached)
  const tabs = tab ?? createSimulatedBrowser().open()
  return {
    clock: createSimulatedClock(time),
    http: createScriptedHttp(),
    navigation: createMemoryNavigation(address),
    storage: createMemoryStorage(stores),
    secrets: createSeededSecrets(),
    authenticator: createSimulatedAuthenticator(device),
    tabs: {
      ...tabs,
      announceProgress() {
        page.ask('announce')
        tabs.announceProgress()
      },
    },
    locks,
    page,
    reloadGuard: createSimulatedReloadGuard(reloaded),
    log: createRecordedLog(),
  }
}

export type SimulatedPorts = ReturnType<typeof createSimulatedPorts>

export interface RecordedLog extends Log {
  readonly defects: readonly Defect[]
  readonly failures: readonly { readonly task: string; readonly error: unknown }[]
}

export function createRecordedLog(): RecordedLog {
  const defects: Defect[] = []
  const failures: { readonly task: string; readonly error: unknown }[] = []
  return {
    defects,
    failures,
    defect: (defect) => void defects.push(defect),
    failure: (task, error) => void failures.push({ task, error }),
    loadFailure: (task, error) => void failures.push({ task, error }),
  }
}

/**
 * Creates the same values in every run. They are good for reading a recording, and for nothing
 * else.
 */
export function createSeededSecrets(seed = 1): Secrets {
  const random = seededBytes(seed)
  return {
    authorization: () =>
      authorizationValues({ random, sha256: (message) => Promise.resolve(sha256(message)) }),
  }
}

/** Returns hashes of a counter. */
function seededBytes(seed: number): (length: number) => Uint8Array {
  let drawn = 0
  return (length) => {
    drawn += 1
    return sha256(new TextEncoder().encode(`${seed} ${drawn}`)).slice(0, length)
  }
}
