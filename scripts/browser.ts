import { join } from 'node:path'
import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
// 1.65 needs a command of WebDriver BiDi that Firefox ESR 153 does not have.
import { firefox } from 'playwright-core-for-firefox'
import {
  browserEnvironment,
  findBrowser,
  findFirefox,
  findWebKit,
  type FirefoxFiles,
  type FoundBrowser,
  installEngine,
  OLDEST_FIREFOX,
  type OtherEngine,
  unpackBundled,
  type WebKitFiles,
  systemProbe,
} from './browser/find-browser.ts'

const BUNDLED = join(import.meta.dirname, '..', 'node_modules', '.cache', 'gatehouse', 'chromium')

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-first-run',
]

const probes = systemProbe(() => unpackBundled(BUNDLED))

/** The browser of this machine, installed or unpacked when need be. */
export function browserOfThisMachine(): Promise<FoundBrowser> {
  return findBrowser(probes)
}

const FINDERS = { firefox: findFirefox, webkit: findWebKit } as const

/**
 * Returns the program of an engine other than Chromium; undefined when it is not installed, or too
 * old to be driven.
 */
export function engineFiles(engine: 'firefox'): FirefoxFiles | undefined
export function engineFiles(engine: 'webkit'): WebKitFiles | undefined
export function engineFiles(engine: OtherEngine): FirefoxFiles | WebKitFiles | undefined
export function engineFiles(engine: OtherEngine): FirefoxFiles | WebKitFiles | undefined {
  return FINDERS[engine](probes)
}

/**
 * Installs an engine by apt when it is missing and the user is root; true when it is installed
 * afterwards.
 */
export function provideEngine(engine: OtherEngine): boolean {
  if (engineFiles(engine) !== undefined) return true
  return installEngine(engine, probes) && engineFiles(engine) !== undefined
}

/**
 * Launches a headless Firefox, driven by WebDriver BiDi. The caller closes it.
 * @throws Error when it is not installed, or too old to be driven
 */
export async function launchFirefox(): Promise<Browser> {
  const files = engineFiles('firefox')
  if (!files) throw new Error(`Firefox ${OLDEST_FIREFOX} or newer is not installed.`)
  // The channel chooses the standard protocol; without it Playwright expects its own build of
  // Firefox.
  const browser = await firefox.launch({
    ...files,
    channel: 'moz-firefox',
    headless: true,
    timeout: 180_000,
  })
  // The same data; the compiler regards the types of two versions as different.
  return browser as unknown as Browser
}

/**
 * Launches a headless browser. The caller closes it.
 * @throws Error with one sentence, when no browser is available
 */
export async function launchBrowser(
  options: Pick<LaunchOptions, 'args' | 'ignoreDefaultArgs' | 'timeout'> = {},
): Promise<Browser> {
  const { executablePath } = await browserOfThisMachine()
  return chromium.launch({
    executablePath,
    headless: true,
    // Chromium refuses its own sandbox to root. Other users keep it.
    chromiumSandbox: !probes.isRoot,
    args: [...QUIET, ...(options.args ?? [])],
    ignoreDefaultArgs: options.ignoreDefaultArgs ?? false,
    env: browserEnvironment(executablePath, probes),
    timeout: options.timeout ?? 180_000,
  })
}
