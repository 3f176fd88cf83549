import type { Device } from '../../engine/state.ts'
import type { JsonObject } from '../../language/json.ts'
import type { Address, Locks, Tabs } from '../ports.ts'
import { createMemoryNavigation } from './memory-navigation.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createRecordedLog } from './recorded-log.ts'
import { createScriptedHttp } from './scripted-http.ts'
import { createSeededSecrets } from './seeded-secrets.ts'
import { createSimulatedAuthenticator } from './simulated-authenticator.ts'
import { createSimulatedClock } from './simulated-clock.ts'
import { createSimulatedLocks } from './simulated-locks.ts'
import { createSimulatedPage, createSimulatedReloadGuard } from './simulated-page.ts'
import { createSimulatedBrowser } from './simulated-tabs.ts'

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
