import type { Browser, CDPSession, Page } from 'playwright-core'
import { numberAfter } from './number-after.ts'

/**
 * Under which the figures of quality ("Speed and size") hold: one local server with brotli, an
 * empty cache, a slow line and a slow processor.
 */
export const CONDITIONS = {
  /** Bytes a second. */
  download: 1_600_000 / 8,
  upload: 750_000 / 8,
  /** Milliseconds there and back. */
  roundTrip: 150,
  /**
   * Times slower than this machine; less for one that is slow itself, and then the report says so.
   */
  slowed: numberAfter('--slowed=', 4),
}

export interface SlowPage {
  readonly page: Page
  readonly cdp: CDPSession
  readonly close: () => Promise<void>
}

/**
 * A page of a browser that has seen nothing yet.
 * @param slowed how many times slower than this machine its processor is
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
