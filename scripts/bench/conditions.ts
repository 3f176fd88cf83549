import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'

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

/** Machine and date of a measurement, without its name or owner. */
export function thisMachine(): readonly string[] {
  return [
    `Date: ${new Date().toISOString().slice(0, 10)}`,
    `Machine: ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${cpus()[0]?.model ?? 'unknown processor'}`,
    `Its speed: ten million multiplications in ${multiplicationsTake().toFixed(0)} ms`,
    `Load average at the end (1, 5, 15 minutes): ${loadavg()
      .map((value) => value.toFixed(2))
      .join(', ')}`,
  ]
}

/** The best of five, in milliseconds: 70 on a quick machine, 220 on a slow one. */
function multiplicationsTake(): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const before = performance.now()
      let sum = 0
      for (let at = 0; at < 1e7; at += 1) sum = (sum + at * at) % 1_000_003
      return performance.now() - before + (sum < 0 ? 1 : 0)
    }),
  )
}

/** Adds the versions of the software. */
export function machineLines(root: string, browser: string): readonly string[] {
  const versionOf = (name: string) =>
    (
      JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')) as {
        readonly version: string
      }
    ).version
  return [
    ...thisMachine(),
    `Node ${process.versions.node}, Chromium ${browser}, ${['vite', 'react', '@rjsf/core'].map((name) => `${name} ${versionOf(name)}`).join(', ')}`,
  ]
}

/** The number of an option like `--times=5`. */
export function numberAfter(option: string, otherwise: number): number {
  return Number(
    process.argv.find((word) => word.startsWith(option))?.slice(option.length) ?? otherwise,
  )
}
