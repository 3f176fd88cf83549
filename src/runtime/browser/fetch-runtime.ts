import type { FirstUiStore } from '../hydration/ui-store.ts'
import type { Log, Page } from '../ports.ts'
import type { Runtime } from '../runtime.ts'
import { createBrowserReloadGuard } from './browser-reload-guard.ts'
import { unlessLeaving } from './run-while-leaving.ts'

export interface RuntimeSource {
  readonly load: () => Promise<Runtime>
  /**
   * The page's front until the runtime is loaded. Without it there is nothing to show a message on.
   */
  readonly front: FirstUiStore | undefined
  readonly page: Pick<Page, 'isServed' | 'reload'>
  readonly log: Pick<Log, 'loadFailure'>
  /** True when the page was already reloaded because of missing code. */
  readonly reloaded: boolean
}

export interface RuntimeFetch {
  /** Resolves to undefined when the page is being reloaded instead. */
  fetch(): Promise<Runtime | undefined>
  /** Tries again, because the user needs the runtime now ("Try again"). */
  retry(pressed: boolean): void
}

/** Fetches the runtime within a time limit, and keeps retrying as long as the page lives. */
export function createRuntimeFetch({
  load,
  front,
  page,
  log,
  reloaded,
}: RuntimeSource): RuntimeFetch {
  let [again, coming]: [((pressed: boolean) => void)?, Promise<Runtime>?] = []

  /** Loads one at a time: pending code is not requested again. */
  function once(): Promise<Runtime> {
    coming ??= unlessLeaving(load()).catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return withTimeout(coming, () => front?.say('slow'))
  }

  /**
   * Handles a failed load. After a new build the code may be gone. Then the page is reloaded once,
   * unless that would lose user input.
   *
   * If the server does not have the page, a reload would leave nothing. The page then stays, and
   * retries when there is a network, or when the user needs the runtime. Most browsers remember a
   * failed import for as long as the page lives. Pressing "Try again" therefore reloads the page.
   */
  async function without(reason: unknown, pressed = false): Promise<Runtime | undefined> {
    log.loadFailure('the runtime', reason)
    if (!front) return undefined
    const mayReload = () => pressed || !front.replay.done().length
    // User events may arrive during the request to the server.
    if (
      mayReload() &&
      (await page.isServed()) &&
      mayReload() &&
      (pressed || createBrowserReloadGuard(reloaded).take())
    ) {
      page.reload()
      return undefined
    }
    front.say('noAnswer')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    again = resolve
    const it = () => resolve(false)
    addEventListener('online', it)
    // The pending load may still succeed.
    coming?.then(it, () => undefined)
    const asked = await promise
    front.say()
    return once().catch((failed: unknown) => without(failed, asked))
  }

  return { fetch: () => once().catch(without), retry: (pressed) => again?.(pressed) }
}

/**
 * Milliseconds after which loading counts as slow, and after which it has failed, as for a call
 * (B01).
 */
const [long, over] = [10_000, 60_000]

/**
 * Returns the fetched value, or rejects after the limit.
 * @param late called once when loading is slow
 */
export function withTimeout<Thing>(fetching: Promise<Thing>, late: () => void): Promise<Thing> {
  const { promise, resolve, reject } = Promise.withResolvers<Thing>()
  const timers = [
    setTimeout(late, long),
    setTimeout(() => reject(new Error('Not there in time.')), over),
  ]
  fetching.then(resolve, reject)
  return promise.finally(() => timers.forEach(clearTimeout))
}
