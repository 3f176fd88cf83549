import { posix, win32 } from 'node:path'
import type { SystemProbe } from './system-probe.ts'

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
