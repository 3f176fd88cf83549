import { join } from 'node:path'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
import { browserEnvironment } from './browser/browser-environment.ts'
import { findBrowser, type FoundBrowser } from './browser/find-browser.ts'
import { realProbes } from './browser/probes.ts'
import { unpackBundled } from './browser/unpack-bundled.ts'

const BUNDLED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'gatehouse', 'chromium')

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
]

const probes = realProbes(() => unpackBundled(BUNDLED))

/** The browser of this machine, installed or unpacked when need be. */
export function browserOfThisMachine(): Promise<FoundBrowser> {
  return findBrowser(probes)
}

/**
 * A headless browser, ready for pages. Whoever launches it closes it.
 * @throws Error with one sentence, when there is no browser
 */
export async function launchBrowser(options: Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs' | 'timeout'> = {}): Promise<Browser> {
  const { executablePath } = await browserOfThisMachine()
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium refuses its own sandbox to root; nobody else goes without.
    chromiumSandbox: !probes.isRoot,
    args: [...QUIET, ...(options.args ?? [])],
    ignoreDefaultArgs: options.ignoreDefaultArgs ?? false,
    env: browserEnvironment(executablePath, probes),
    timeout: options.timeout ?? 60_000,
  })
}
