import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browserEnvironment,
  findBrowser,
  findFirefox,
  findWebKit,
  installEngine,
  unpackBundled,
  type SystemProbe,
  systemProbe,
} from './find-browser.ts'

interface Machine extends Partial<Omit<SystemProbe, 'exists' | 'succeeds'>> {
  readonly files?: readonly string[]
  readonly failing?: readonly string[]
  /** A file that exists after apt-get has installed. */
  readonly arrives?: string
}

function machine({ files = [], failing = [], arrives, ...rest }: Machine) {
  const ran: string[] = []
  const present = new Set(files)
  const probes: SystemProbe = {
    platform: 'linux',
    arch: 'x64',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    unpackBundled: async () => '/cache/chromium',
    output: () => undefined,
    ...rest,
    exists: (path) => present.has(path),
    succeeds: (command, args) => {
      ran.push([command, ...args].join(' '))
      if (args.includes('install') && arrives) present.add(arrives)
      return !failing.includes(command)
    },
  }
  return { probes, ran }
}

const debian = ['/etc/debian_version', '/usr/bin/apt-get']

describe('findBrowser', () => {
  test('takes CHROMIUM_PATH before everything else', async () => {
    const { probes } = machine({
      env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/mine' },
      files: ['/opt/mine', '/usr/bin/chromium'],
    })
    expect(await findBrowser(probes)).toEqual({
      executablePath: '/opt/mine',
      from: 'CHROMIUM_PATH',
    })
  })

  test('says so when CHROMIUM_PATH names nothing', async () => {
    const { probes } = machine({
      env: { PATH: '/usr/bin', CHROMIUM_PATH: '/opt/none' },
      files: ['/usr/bin/chromium'],
    })
    await expect(findBrowser(probes)).rejects.toThrow(
      'CHROMIUM_PATH names /opt/none, and there is no such file.',
    )
  })

  test.each([
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ])('takes %s of the system', async (name) => {
    const { probes } = machine({ files: [`/usr/bin/${name}`] })
    expect(await findBrowser(probes)).toEqual({
      executablePath: `/usr/bin/${name}`,
      from: 'system',
    })
  })

  test('passes over a stub that does not run', async () => {
    const { probes } = machine({
      files: ['/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
      failing: ['/usr/bin/chromium-browser'],
    })
    expect(await findBrowser(probes)).toEqual({
      executablePath: '/usr/bin/google-chrome',
      from: 'system',
    })
  })

  test('takes Chrome on macOS', async () => {
    const executablePath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
    const { probes } = machine({ platform: 'darwin', arch: 'arm64', files: [executablePath] })
    expect(await findBrowser(probes)).toEqual({ executablePath, from: 'system' })
  })

  test('takes Chrome on Windows without starting it', async () => {
    const executablePath = String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`
    const { probes, ran } = machine({
      platform: 'win32',
      env: { ProgramFiles: String.raw`C:\Program Files` },
      files: [executablePath],
    })
    expect(await findBrowser(probes)).toEqual({ executablePath, from: 'system' })
    expect(ran).toEqual([])
  })

  test.each(['chromium-headless-shell', 'chromium'])(
    'lets root on Debian install the available browser: %s',
    async (name) => {
      const { probes, ran } = machine({ isRoot: true, files: debian, arrives: `/usr/bin/${name}` })
      expect(await findBrowser(probes)).toEqual({ executablePath: `/usr/bin/${name}`, from: 'apt' })
      const asked = ran.map((line) =>
        line.split(' ').filter((word) => /^(update|install|-y|chromium.*)$/.test(word)),
      )
      expect(asked.slice(0, 2)).toEqual([['update'], ['install', '-y', 'chromium-headless-shell']])
      expect(asked.slice(2)).toEqual(name === 'chromium' ? [['install', '-y', 'chromium']] : [])
    },
  )

  test('installs nothing for anybody but root, and unpacks the bundled one', async () => {
    const { probes, ran } = machine({ files: debian, arrives: '/usr/bin/chromium' })
    expect(await findBrowser(probes)).toEqual({
      executablePath: '/cache/chromium/chromium',
      from: 'bundled',
    })
    expect(ran).toEqual([])
  })

  test('unpacks the bundled one when apt has no network', async () => {
    const { probes } = machine({ isRoot: true, files: debian, failing: ['apt-get'] })
    expect(await findBrowser(probes)).toEqual({
      executablePath: '/cache/chromium/chromium',
      from: 'bundled',
    })
  })

  test('ends in one sentence where nothing serves', async () => {
    const { probes } = machine({ arch: 'arm64' })
    await expect(findBrowser(probes)).rejects.toThrow(
      'No Chromium or Chrome was found: install one, or set CHROMIUM_PATH to its executable.',
    )
  })
})

function engineMachine(files: readonly string[], more: Partial<SystemProbe> = {}) {
  const ran: string[] = []
  const probes: SystemProbe = {
    platform: 'linux',
    arch: 'x64',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    isRoot: false,
    unpackBundled: async () => '',
    output: () => 'Mozilla Firefox 153.8.0esr\n',
    exists: (path) => files.includes(path),
    succeeds: (command, args) => {
      ran.push([command, ...args.filter((arg) => !arg.startsWith('-'))].join(' '))
      return true
    },
    ...more,
  }
  return { probes, ran }
}

describe('findFirefox', () => {
  test('takes the ESR of the system', () => {
    const { probes } = engineMachine(['/usr/bin/firefox-esr', '/usr/bin/firefox'])
    expect(findFirefox(probes)).toEqual({ executablePath: '/usr/bin/firefox-esr' })
  })

  test('takes FIREFOX_PATH first, and nothing when it is wrong', () => {
    const env = { PATH: '/usr/bin', FIREFOX_PATH: '/opt/firefox' }
    const files = ['/usr/bin/firefox-esr']
    expect(findFirefox(engineMachine([...files, '/opt/firefox'], { env }).probes)).toEqual({
      executablePath: '/opt/firefox',
    })
    expect(findFirefox(engineMachine(files, { env }).probes)).toBeUndefined()
  })

  test('skips a version that is too old or does not start', () => {
    const files = ['/usr/bin/firefox-esr']
    expect(
      findFirefox(engineMachine(files, { output: () => 'Mozilla Firefox 140.12.0esr\n' }).probes),
    ).toBeUndefined()
    expect(findFirefox(engineMachine(files, { output: () => undefined }).probes)).toBeUndefined()
  })
})

test('findWebKit needs the driver', () => {
  expect(findWebKit(engineMachine(['/usr/bin/Xvfb']).probes)).toBeUndefined()
})

describe('installEngine', () => {
  const debian = ['/etc/debian_version', '/usr/bin/apt-get']

  test('lets root on Debian install the packages', () => {
    const { probes, ran } = engineMachine(debian, { isRoot: true })
    expect(installEngine('webkit', probes)).toBe(true)
    expect(ran.at(-1)).toContain('webkit2gtk-driver xvfb')
  })

  test('installs nothing for anybody else', () => {
    const { probes, ran } = engineMachine(debian)
    expect(installEngine('firefox', probes)).toBe(false)
    expect(ran).toEqual([])
  })
})

const shipped = process.platform === 'linux' && process.arch === 'x64'
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-browser-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!shipped)(
  'the browser that npm brought starts, also with its own libraries',
  { timeout: 120_000 },
  async () => {
    const [first, second] = await Promise.all([
      unpackBundled(join(folder, 'chromium')),
      unpackBundled(join(folder, 'chromium')),
    ])
    expect(second).toBe(first)
    const executablePath = join(first, 'chromium')
    const machine = systemProbe(async () => first)
    // As on a machine without NSS, where the plain start fails.
    const bare: SystemProbe = { ...machine, succeeds: () => false }
    expect(browserEnvironment(executablePath, bare)['LD_LIBRARY_PATH']).toBe(
      join(first, 'al2023', 'lib'),
    )

    for (const probes of [machine, bare]) {
      const env = browserEnvironment(executablePath, probes)
      const browser = await chromium.launch({
        executablePath,
        env,
        chromiumSandbox: !machine.isRoot,
        args: ['--disable-gpu'],
      })
      try {
        const page = await browser.newPage()
        await page.setContent('<h1>게이트하우스</h1>')
        expect(await page.textContent('h1')).toBe('게이트하우스')
      } finally {
        await browser.close()
      }
    }
  },
)
