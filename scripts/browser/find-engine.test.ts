import { describe, expect, test } from 'vitest'
import { findFirefox, findWebKit, installEngine } from './find-engine.ts'
import type { SystemProbe } from './system-probe.ts'

function machine(files: readonly string[], more: Partial<SystemProbe> = {}) {
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
    const { probes } = machine(['/usr/bin/firefox-esr', '/usr/bin/firefox'])
    expect(findFirefox(probes)).toEqual({ executablePath: '/usr/bin/firefox-esr' })
  })

  test('takes FIREFOX_PATH first, and nothing when it is wrong', () => {
    const env = { PATH: '/usr/bin', FIREFOX_PATH: '/opt/firefox' }
    const files = ['/usr/bin/firefox-esr']
    expect(findFirefox(machine([...files, '/opt/firefox'], { env }).probes)).toEqual({
      executablePath: '/opt/firefox',
    })
    expect(findFirefox(machine(files, { env }).probes)).toBeUndefined()
  })

  test('skips a version that is too old or does not start', () => {
    const files = ['/usr/bin/firefox-esr']
    expect(
      findFirefox(machine(files, { output: () => 'Mozilla Firefox 140.12.0esr\n' }).probes),
    ).toBeUndefined()
    expect(findFirefox(machine(files, { output: () => undefined }).probes)).toBeUndefined()
  })
})

test('findWebKit needs the driver', () => {
  expect(findWebKit(machine(['/usr/bin/Xvfb']).probes)).toBeUndefined()
})

describe('installEngine', () => {
  const debian = ['/etc/debian_version', '/usr/bin/apt-get']

  test('lets root on Debian install the packages', () => {
    const { probes, ran } = machine(debian, { isRoot: true })
    expect(installEngine('webkit', probes)).toBe(true)
    expect(ran.at(-1)).toContain('webkit2gtk-driver xvfb')
  })

  test('installs nothing for anybody else', () => {
    const { probes, ran } = machine(debian)
    expect(installEngine('firefox', probes)).toBe(false)
    expect(ran).toEqual([])
  })
})
