import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, posix, win32 } from 'node:path'
import { inflate } from '@sparticuz/chromium'

/** The browser search's access to the machine. A test gives other results. */
export interface SystemProbe {
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isRoot: boolean
  /** True when a file or folder exists. */
  readonly exists: (path: string) => boolean
  /** Runs a command without input, output discarded; true when it ended with 0 in time. */
  readonly succeeds: (command: string, args: readonly string[], seconds: number) => boolean
  /**
   * Runs a command without input and returns its output; undefined after a failure or a timeout.
   */
  readonly output: (command: string, args: readonly string[], seconds: number) => string | undefined
  /** Unpacks the Chromium of the npm package, once, and returns the folder. */
  readonly unpackBundled: () => Promise<string>
}

/** The machine itself. */
export function systemProbe(unpackBundled: () => Promise<string>): SystemProbe {
  return {
    platform: process.platform,
    arch: process.arch,
    env: process.env,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    succeeds: (command, args, seconds) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return (
        spawnSync(command, args, { env, stdio: 'ignore', timeout: seconds * 1000 }).status === 0
      )
    },
    output: (command, args, seconds) => {
      const { status, stdout } = spawnSync(command, args, {
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
        timeout: seconds * 1000,
      })
      return status === 0 ? stdout : undefined
    },
    unpackBundled,
  }
}

export interface FoundBrowser {
  readonly executablePath: string
  readonly from: 'CHROMIUM_PATH' | 'system' | 'apt' | 'bundled'
}

/** Returns a browser, or nothing, so that the next finder tries. */
type Finder = (probes: SystemProbe) => FoundBrowser | undefined | Promise<FoundBrowser | undefined>

const FINDERS: readonly Finder[] = [
  chosenByEnvironment,
  installedOnSystem,
  installableByApt,
  bundledWithPackages,
]

/**
 * Returns the Chromium or Chrome of the browser tests.
 * @throws Error with one sentence and a remedy, without a browser
 */
export async function findBrowser(probes: SystemProbe): Promise<FoundBrowser> {
  for (const find of FINDERS) {
    const found = await find(probes)
    if (found) return found
  }
  throw new Error(
    'No Chromium or Chrome was found: install one, or set CHROMIUM_PATH to its executable.',
  )
}

function chosenByEnvironment({ env, exists }: SystemProbe): FoundBrowser | undefined {
  const path = env['CHROMIUM_PATH']
  if (!path) return undefined
  // A wanted browser that is missing is an error to report, not to work around.
  if (!exists(path)) throw new Error(`CHROMIUM_PATH names ${path}, and there is no such file.`)
  return { executablePath: path, from: 'CHROMIUM_PATH' }
}

/** The headless shell draws no window, which saves a third of the time. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const LINUX_NAMES = [
  HEADLESS_SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC_NAMES = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS_NAMES = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
]

function systemCandidates({ platform, env }: SystemProbe): readonly string[] {
  switch (platform) {
    case 'win32': {
      const folders = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
        (folder) => folder !== undefined,
      )
      return WINDOWS_NAMES.flatMap((name) => folders.map((folder) => win32.join(folder, name)))
    }
    case 'darwin':
      return MAC_NAMES.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
    default: {
      const folders = (env['PATH'] ?? '').split(':').filter((folder) => folder.startsWith('/'))
      return LINUX_NAMES.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
    }
  }
}

function installedOnSystem(probes: SystemProbe): FoundBrowser | undefined {
  // On Linux the name may be a stub that only suggests a snap, so the program must really run. On
  // Windows `--version` would open a window, so the file's existence is enough.
  const works = (path: string) =>
    probes.platform === 'win32' || probes.succeeds(path, ['--version'], 20)
  const executablePath = systemCandidates(probes).find((path) => probes.exists(path) && works(path))
  return executablePath === undefined ? undefined : { executablePath, from: 'system' }
}

function installableByApt(probes: SystemProbe): FoundBrowser | undefined {
  if (!probes.isRoot || !probes.exists('/etc/debian_version') || !probes.exists('/usr/bin/apt-get'))
    return undefined
  const wait = ['-o', 'DPkg::Lock::Timeout=120', '-qq']
  if (!probes.succeeds('apt-get', [...wait, 'update'], 180)) return undefined
  // An older Debian has no package of the shell alone.
  const name = [HEADLESS_SHELL, 'chromium'].find(
    (each) =>
      probes.succeeds(
        'apt-get',
        [...wait, 'install', '-y', '--no-install-recommends', each],
        600,
      ) && probes.exists(`/usr/bin/${each}`),
  )
  return name === undefined ? undefined : { executablePath: `/usr/bin/${name}`, from: 'apt' }
}

async function bundledWithPackages(probes: SystemProbe): Promise<FoundBrowser | undefined> {
  if (probes.platform !== 'linux' || probes.arch !== 'x64') return undefined
  return { executablePath: posix.join(await probes.unpackBundled(), 'chromium'), from: 'bundled' }
}

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

const ARCHIVES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']

/**
 * Unpacks the headless Chromium of the npm package, with the libraries of Amazon Linux 2023 that a
 * bare system lacks.
 * @param folder target; existing content is used unchanged
 * @returns the folder: `chromium`, `al2023/lib`, `fonts` and the software renderer
 */
export async function unpackBundled(folder: string): Promise<string> {
  if (existsSync(join(folder, 'chromium'))) return folder
  mkdirSync(dirname(folder), { recursive: true })
  // Two test workers may come here together: each unpacks aside, and the first to finish renames
  // its folder.
  const aside = await mkdtemp(`${folder}-`)
  try {
    await inflateInto(aside)
    renameSync(aside, folder)
  } catch (problem) {
    if (!existsSync(join(folder, 'chromium'))) throw problem
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
  return folder
}

async function inflateInto(folder: string): Promise<void> {
  const archives = join(
    dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '..',
    'bin',
  )
  const before = process.env['TMPDIR']
  // The package unpacks into the temporary folder and reads its name before it first waits.
  process.env['TMPDIR'] = folder
  const unpacking = ARCHIVES.map((name) => inflate(join(archives, name)))
  if (before === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = before
  await Promise.all(unpacking)
}

/**
 * Returns the environment of the browser's process. The bundled Chromium finds its libraries and
 * fonts beside itself where the system has none; all other browsers run unchanged.
 */
export function browserEnvironment(
  executablePath: string,
  probes: SystemProbe,
): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(probes.env)) if (value !== undefined) env[name] = value
  const folder = dirname(executablePath)
  const libraries = join(folder, 'al2023', 'lib')
  if (!probes.exists(libraries)) return env
  if (!probes.exists('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(folder, 'fonts')
  if (!probes.succeeds(executablePath, ['--version'], 20)) env['LD_LIBRARY_PATH'] = libraries
  return env
}
