import type { FirstFront } from '../front.ts'
import { inTime } from '../in-time.ts'
import type { Log, Page } from '../ports.ts'
import type { Runtime } from '../runtime.ts'
import { createBrowserReloadGuard } from './browser-reload-guard.ts'
import { unlessLeaving } from './while-leaving.ts'

export interface RuntimeSource {
  readonly load: () => Promise<Runtime>
  /** What stands in the page meanwhile; without it there is nothing to say anything on. */
  readonly front: FirstFront | undefined
  readonly page: Pick<Page, 'isServed' | 'reload'>
  readonly log: Pick<Log, 'loadFailure'>
  /** Whether the page has been loaded again for want of code already. */
  readonly reloaded: boolean
}

export interface RuntimeFetch {
  /** Undefined when the page is being loaded anew instead. */
  fetch(): Promise<Runtime | undefined>
  /** Somebody wants it now ("Try again"). */
  retry(pressed: boolean): void
}

/** Fetches what acts, in time, and goes on asking for it as long as the page lives. */
export function createRuntimeFetch({
  load,
  front,
  page,
  log,
  reloaded,
}: RuntimeSource): RuntimeFetch {
  let [again, coming]: [((pressed: boolean) => void)?, Promise<Runtime>?] = []

  /** One at a time: what is still on its way is not asked for again. */
  function once(): Promise<Runtime> {
    coming ??= unlessLeaving(load()).catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return inTime(coming, () => front?.say('slow'))
  }

  /**
   * After a new build its code may be gone: then the page is loaded again, once, unless something
   * was done here that would be lost. Where the server does not have the page that would leave
   * nothing at all: it stays, and asks again when there is a network, or when somebody wants it.
   * Most browsers remember for as long as the page lives that an import failed: who presses "Try
   * again" then has the page loaded.
   */
  async function without(reason: unknown, pressed = false): Promise<Runtime | undefined> {
    log.loadFailure('the runtime', reason)
    if (!front) return undefined
    const mayReload = () => pressed || !front.hold.done().length
    // Something may be done while the server is asked.
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
    // It may come yet.
    coming?.then(it, () => undefined)
    const asked = await promise
    front.say()
    return once().catch((failed: unknown) => without(failed, asked))
  }

  return { fetch: () => once().catch(without), retry: (pressed) => again?.(pressed) }
}
