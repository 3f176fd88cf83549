import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { people } from '../../server/dev/users/demo-users.ts'
import { basePath } from '../../server/http/address.ts'
import { launchBrowser } from '../browser.ts'
import { startDevelopment } from '../start/development.ts'
import { startSettings } from '../start/start-settings.ts'

/** Paths of the modules that ran, sorted: of `src/` in the browser, of `server/` in the server. */
export interface ModulesThatRan {
  readonly browser: readonly string[]
  readonly server: readonly string[]
}

/** Functions of one module, as both inspectors of V8 report them. */
interface Covered {
  readonly url: string
  readonly functions: readonly {
    readonly functionName: string
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
  }[]
}

/** How long nothing may happen before a screen counts as idle. */
const idleMs = 2_000
/** The development server compiles the page at its first request; slow machines need minutes. */
const patienceMs = 300_000

/**
 * Signs in on the development server up to the screen of a code, then types and submits a wrong
 * one. A module counts when one of its own functions ran between the idle screen and the shown
 * answer. The evaluation of a module does not count.
 */
export async function modulesOfWrongCode(root: string): Promise<ModulesThatRan> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-modules-'))
  const settings = startSettings({ PORT: '0', GATEHOUSE_DATA: dataFolder }, root)
  const gatehouse = await startDevelopment(settings)
  const browser = await launchBrowser()
  const inspector = new Session()
  inspector.connect()
  try {
    const origin = `http://localhost:${gatehouse.port}`
    const page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(patienceMs)
    const devtools = await page.context().newCDPSession(page)
    const code = await openCodeScreen(page, origin)
    await page.waitForTimeout(idleMs)
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    await devtools.send('Profiler.enable')
    await devtools.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    const answered = page.waitForResponse((response) => response.status() === 422)
    await page.getByRole('textbox', { name: 'Verification code' }).pressSequentially(wrong(code))
    await page.keyboard.press('Enter')
    await answered
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.waitForTimeout(idleMs)
    return { browser: await ranInBrowser(devtools), server: await ranInServer(inspector) }
  } finally {
    inspector.disconnect()
    await browser.close()
    await gatehouse.close()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

/** Returns the right code of the open screen. */
async function openCodeScreen(page: Page, origin: string): Promise<string> {
  const person = people.find(({ username }) => username === 'minji.kim')
  if (person === undefined) throw new Error('The demo user minji.kim is missing.')
  await page.goto(`${origin}${basePath}/`)
  await page.getByRole('textbox', { name: 'Account ID' }).fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'SMS' }).click()
  await page.getByRole('textbox', { name: 'Verification code' }).waitFor()
  const inbox = await fetch(`${origin}/sandbox/inbox.json?to=${person.username}`)
  // The inbox of the sandbox: newest message first (server/README.md).
  const [newest] = (await inbox.json()) as readonly { readonly code: string | null }[]
  if (!newest?.code) throw new Error('No code came.')
  return newest.code
}

/** Returns a code of the same length that is not the right one. */
const wrong = (code: string): string => `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`

async function ranInBrowser(devtools: CDPSession): Promise<readonly string[]> {
  const { result } = await devtools.send('Profiler.takePreciseCoverage')
  return modulesIn(result, /^https?:\/\/[^/]+\/.*?(src\/[^?]+)/)
}

async function ranInServer(inspector: Session): Promise<readonly string[]> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage')
  return modulesIn(result, /^file:.*\/(server\/[^?]+)$/)
}

function modulesIn(scripts: readonly Covered[], address: RegExp): readonly string[] {
  const names = scripts
    .filter(({ functions }) => functions.some(hasRun))
    .map(({ url }) => address.exec(url)?.[1])
  return [...new Set(names.filter((name) => name !== undefined))].toSorted()
}

/** The evaluation of a module is a function without a name at its beginning. */
const hasRun = ({ functionName, ranges: [whole] }: Covered['functions'][number]): boolean =>
  whole !== undefined && whole.count > 0 && (functionName !== '' || whole.startOffset > 0)
