import { describe, expect, test } from 'vitest'
import { findBrowser } from './find-browser.ts'
import type { SystemProbe } from './system-probe.ts'

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
