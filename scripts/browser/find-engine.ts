import { globSync } from 'node:fs'
import { posix } from 'node:path'
import type { SystemProbe } from './system-probe.ts'

export interface FirefoxFiles {
  readonly executablePath: string
}

export interface WebKitFiles {
  /** WebKitWebDriver. */
  readonly driver: string
  /** MiniBrowser, the browser that the driver starts. */
  readonly browser: string
  /** Xvfb; undefined when there is a display. */
  readonly display: string | undefined
}

/** Debian's packages of the engines other than Chromium. */
const PACKAGES = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] } as const
export type OtherEngine = keyof typeof PACKAGES

/**
 * First Firefox with `network.addDataCollector` of WebDriver BiDi, by which the driver collects
 * answers.
 */
export const OLDEST_FIREFOX = 143

/**
 * Returns Firefox with WebDriver BiDi: FIREFOX_PATH, or the system's; undefined when it is too old
 * for the driver.
 */
export function findFirefox(probes: SystemProbe): FirefoxFiles | undefined {
  const chosen = probes.env['FIREFOX_PATH']
  const executablePath = chosen ?? inPath(probes, ['firefox-esr', 'firefox']) ?? onMac(probes)
  if (executablePath === undefined || !probes.exists(executablePath)) return undefined
  const [, version = '0'] =
    /(\d+)\./.exec(probes.output(executablePath, ['--version'], 20) ?? '') ?? []
  return Number(version) >= OLDEST_FIREFOX ? { executablePath } : undefined
}

const MAC = '/Applications/Firefox.app/Contents/MacOS/firefox'
const onMac = (probes: SystemProbe) => (probes.exists(MAC) ? MAC : undefined)

/** Returns WebKitGTK with its driver, and a display for its window. */
export function findWebKit(probes: SystemProbe): WebKitFiles | undefined {
  const driver = inPath(probes, ['WebKitWebDriver'])
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().toReversed()
  const display = inPath(probes, ['Xvfb'])
  if (driver === undefined || browser === undefined) return undefined
  return display !== undefined || probes.env['DISPLAY'] ? { driver, browser, display } : undefined
}

/** Installs Debian's package of an engine, where root may; true when that succeeded. */
export function installEngine(engine: OtherEngine, probes: SystemProbe): boolean {
  if (!probes.isRoot || !probes.exists('/etc/debian_version') || !probes.exists('/usr/bin/apt-get'))
    return false
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq']
  if (!probes.succeeds('apt-get', [...wait, 'update'], 180)) return false
  return probes.succeeds(
    'apt-get',
    [...wait, 'install', '-y', '--no-install-recommends', ...PACKAGES[engine]],
    900,
  )
}

function inPath(
  { env, exists, platform }: SystemProbe,
  names: readonly string[],
): string | undefined {
  if (platform === 'win32') return undefined
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'))
  return names
    .flatMap((name) => folders.map((folder) => posix.join(folder, name)))
    .find((path) => exists(path))
}
