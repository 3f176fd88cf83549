import type { Browser } from 'playwright-core'
import type { BenchServer } from './bench-server.ts'
import { CONDITIONS, openSlowly } from './conditions.ts'
import { median } from './table.ts'

/// <reference lib="dom" />
// Functions for the page are sent as text, so each contains all it needs.
/* oxlint-disable unicorn/consistent-function-scoping */
/**
 * Times of a page's start, in milliseconds since its request. The code runs in the page before the
 * page's own.
 */
export interface Beginning {
  /** A field is in the page and accepts input. */
  usable?: number
  /** The field is React's, and the page no longer waits for it. */
  live?: number
  /** Beginning and length of tasks over 50 ms (W3C Long Tasks). */
  readonly tasks: (readonly [number, number])[]
}

declare global {
  var beginning: Beginning
  /**
   * Reports each time to the benchmark, so that it need not poll: polling takes the processor from
   * the page.
   */
  var noted: ((moment: string) => void) | undefined
}

export function watchLoad(): void {
  const beginning: Beginning = { tasks: [] }
  globalThis.beginning = beginning
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      beginning.tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })
  const isThere = (field: HTMLInputElement | null): field is HTMLInputElement =>
    field !== null &&
    field.getClientRects().length > 0 &&
    !field.disabled &&
    !field.closest('[inert]')
  const find = () => document.querySelector<HTMLInputElement>('input:not([type=hidden])')
  const note = (moment: 'usable' | 'live') => {
    if (beginning[moment] !== undefined) return
    beginning[moment] = performance.now()
    globalThis.noted?.(moment)
  }
  let drawing = false
  const look = () => {
    const field = find()
    if (!field) return
    if (beginning.usable === undefined && !drawing) {
      drawing = true
      // Measured with the frame that shows it, which computes the layout anyway.
      requestAnimationFrame(() => {
        drawing = false
        if (isThere(find())) note('usable')
      })
    }
    const waiting = document.querySelector<HTMLElement>('#root')?.dataset['screen'] !== undefined
    if (
      waiting ||
      !Object.keys(field).some((key) => key.startsWith('__reactProps')) ||
      !isThere(field)
    )
      return
    note('usable')
    note('live')
    changes.disconnect()
  }
  const changes = new MutationObserver(look)
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-screen', 'inert', 'disabled'],
  })
}

/// <reference lib="dom" />

export interface Load {
  readonly firstPaint: number
  readonly usable: number
  /** Undefined for a page without script. */
  readonly live?: number
  /**
   * Total blocking time: milliseconds over 50 ms of each task, from the first paint to one second
   * after the page is interactive.
   */
  readonly blocking: number
  /** Paths of requests until the page was interactive, the document first. */
  readonly requests: readonly string[]
  /** Paths of requests after that, until a second after its first call. */
  readonly after: readonly string[]
  /** Calls of the API, with their start times. */
  readonly calls: readonly { readonly path: string; readonly start: number }[]
}

const SETTLED = 1_000
const LATEST_CALL = 10_000
const isCall = (path: string) => path.includes('/common-api/')

/**
 * Loads the page once with an empty cache.
 * @param how `live`: whether the page has a script to wait for; `slowed`: by this factor
 */
export async function measureLoad(
  browser: Browser,
  address: string,
  { live, slowed }: { readonly live: boolean; readonly slowed?: number | undefined },
): Promise<Load> {
  const { page, cdp, close } = await openSlowly(browser, true, slowed)
  try {
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const reached = Promise.withResolvers<void>()
    cdp.on('Runtime.bindingCalled', ({ payload }) => {
      if (payload === (live ? 'live' : 'usable')) reached.resolve()
    })
    await cdp.send('Runtime.enable')
    await cdp.send('Runtime.addBinding', { name: 'noted' })
    await page.addInitScript(watchLoad)
    const called = live
      ? page
          .waitForResponse((response) => isCall(response.url()), { timeout: LATEST_CALL })
          .catch(() => undefined)
      : undefined
    const tooLate = setTimeout(
      () => reached.reject(new Error(`${address} was not there after a minute.`)),
      60_000,
    )
    await page.goto(address, { waitUntil: 'commit' })
    await reached.promise.finally(() => clearTimeout(tooLate))
    const before = [...requests]
    await page.waitForTimeout(SETTLED)
    // In a cold process the calls may come later, and only answered ones are listed.
    if (await called) await page.waitForTimeout(SETTLED)
    const noted = await page.evaluate(() => ({
      ...globalThis.beginning,
      firstPaint:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => [new URL(name).pathname, startTime] as const),
    }))
    const [settledAt, firstPaint] = [
      (noted.live ?? noted.usable ?? Number.NaN) + SETTLED,
      noted.firstPaint,
    ]
    // The page may send a request before this process learns that it is interactive.
    const after = noted.asked
      .filter(
        ([path, start]) => !isCall(path) && start > (noted.live ?? noted.usable ?? Number.NaN),
      )
      .map(([path]) => path)
    return {
      firstPaint,
      usable: noted.usable ?? Number.NaN,
      ...(noted.live === undefined ? {} : { live: noted.live }),
      blocking: noted.tasks
        .filter(([start]) => start < settledAt)
        .reduce(
          (sum, [start, length]) =>
            sum + Math.max(0, Math.min(length, start + length - firstPaint) - 50),
          0,
        ),
      requests: before.filter((path) => !isCall(path) && !after.includes(path)),
      after,
      calls: noted.asked.filter(([path]) => isCall(path)).map(([path, start]) => ({ path, start })),
    }
  } finally {
    await close()
  }
}

/**
 * Milliseconds until the first paint of the bare page on the reference machine, with its processor
 * slowed 4 times.
 */
const BARE_PAINT = 232
/** Slowest first. */
const STEPS = [3, 2.5, 2, 1.5, 1]
const TRIES = 5
/** A difference of one frame counts as the same machine. */
const PICTURE = 1_000 / 60

/**
 * Returns the factor of CPU throttling that makes this machine as slow as the reference machine,
 * measured with the bare page, which is the same on both; 1 when this one is slower. Undefined when
 * the prescribed throttling already gives the reference speed.
 */
export async function calibratedThrottle(
  browser: Browser,
  { origin }: BenchServer,
): Promise<number | undefined> {
  const paint = async (slowed: number) => {
    const loads = []
    for (let load = 0; load < TRIES; load += 1)
      loads.push((await measureLoad(browser, `${origin}/bare`, { live: false, slowed })).firstPaint)
    return median(loads)
  }
  if ((await paint(CONDITIONS.slowed)) <= BARE_PAINT + PICTURE) return undefined
  for (const slowed of STEPS) if ((await paint(slowed)) <= BARE_PAINT + PICTURE) return slowed
  return 1
}
