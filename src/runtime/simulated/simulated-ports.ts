import type { JsonObject } from '../../language/json.ts'
import type { Address, Tabs } from '../ports.ts'
import { createMemoryNavigation } from './memory-navigation.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createRecordedLog } from './recorded-log.ts'
import { createScriptedHttp } from './scripted-http.ts'
import { createSeededSecrets } from './seeded-secrets.ts'
import { createSimulatedClock } from './simulated-clock.ts'
import { createSimulatedPage, createSimulatedReloadGuard } from './simulated-page.ts'
import { createSimulatedBrowser } from './simulated-tabs.ts'

export interface SimulationStart {
  readonly address: Address
  /** Epoch milliseconds. */
  readonly time?: number
  readonly stores?: Readonly<Record<string, JsonObject>>
  readonly tab?: Tabs
  readonly reloaded?: boolean
}

/** A whole simulated world, of the same shape as the browser's. */
export function createSimulatedPorts({ address, time = 0, stores = {}, tab, reloaded = false }: SimulationStart) {
  return {
    clock: createSimulatedClock(time),
    http: createScriptedHttp(),
    navigation: createMemoryNavigation(address),
    storage: createMemoryStorage(stores),
    secrets: createSeededSecrets(),
    tabs: tab ?? createSimulatedBrowser().open(),
    page: createSimulatedPage(),
    reloadGuard: createSimulatedReloadGuard(reloaded),
    log: createRecordedLog(),
  }
}

export type SimulatedPorts = ReturnType<typeof createSimulatedPorts>
