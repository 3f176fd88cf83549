import type { Browser, CDPSession, Page } from 'playwright-core'
import { numberAfter } from './number-after.ts'

/**
 * Conditions of the quality figures ("Speed and size"): one local server with brotli, an empty
 * cache, a slow line and a slow processor.
 */
export const CONDITIONS = {
  /** Bytes per second. */
  download: 1_600_000 / 8,
  upload: 750_000 / 8,
  /** Milliseconds of a round trip. */
  roundTrip: 150,
  /** Slowdown compared with this machine; less on a slow machine, and then the report says so. */
  slowed: numberAfter('--slowed=', 4),
}

export interface SlowPage {
  readonly page: Page
  readonly cdp: CDPSession
  readonly close: () => Promise<void>
}

/**
 * Opens a page in a browser without any cache.
 * @param slowed factor by which its processor is slower than this machine's
 */
export async function openSlowly(
  browser: Browser,
  line = true,
  slowed = CONDITIONS.slowed,
): Promise<SlowPage> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  if (line) {
    const { download, upload, roundTrip } = CONDITIONS
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: roundTrip,
      downloadThroughput: download,
      uploadThroughput: upload,
    })
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return { page, cdp, close: () => context.close() }
}
