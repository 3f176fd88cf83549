import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserEnvironment } from './browser-environment.ts'
import { systemProbe, type SystemProbe } from './system-probe.ts'
import { unpackBundled } from './unpack-bundled.ts'

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
