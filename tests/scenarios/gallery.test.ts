import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { collectStates } from '../../scripts/gallery/collect-states.ts'
import { GalleryIncomplete, makeGallery } from '../../scripts/gallery/make-gallery.ts'
import { compileFlows } from '../../scripts/vite/compile-flows.ts'
import { ROOT } from '../architecture/source-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-gallery-'))
afterAll(() => rmSync(folder, { recursive: true }))
const compiled = compileFlows(ROOT)
const gallery = (scenarios = compiled.scenarios) =>
  makeGallery({ compiled: { ...compiled, scenarios }, folder, journey: 'logout' })

describe('the gallery of a journey', () => {
  test('has the login of each language in the order of its users', async () => {
    const scenario = compiled.scenarios.find(({ screen }) => screen === 'login')
    if (!scenario) throw new Error('The login has no scenario.')
    const tour = { tenants: compiled.tenants, scenarios: [scenario] }
    const one = { base: 'default', whole: false, inEachLanguage: true }
    const [state] = await collectStates(tour, 'default', one)
    // English has a question before the last link, Korean has three links in a row.
    expect(JSON.stringify(state?.screen)).toContain('login.newHere')
    expect(JSON.stringify(state?.inLanguage?.['ko-KR']?.screen)).toContain('login.signUp')
    expect(JSON.stringify(state?.inLanguage?.['ko-KR']?.screen)).not.toContain('login.newHere')
  })

  test('has each screen, in both languages, with errors and waiting', async () => {
    const { path, states } = await gallery()
    const page = readFileSync(path, 'utf8')
    const screens = compiled.program.journeys['logout']?.screens ?? []
    expect(screens.map(({ id }) => page.includes(`<section id="${id}"`))).toEqual(
      screens.map(() => true),
    )
    expect(page.match(/<article /g)).toHaveLength(states)
    expect(page).toMatch(/data-kinds="[^"]*busy/)
    const data = /id="data-secure-logout">([^<]*)</.exec(page)?.[1] ?? ''
    const [first] = JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString()) as readonly [
      Record<string, { readonly markup: string }>,
    ]
    expect(first['en-US']?.markup).toMatch(/<h1[^>]*>[A-Z]/)
    expect(first['ko-KR']?.markup).toMatch(/[가-힣]/)
    // A strict policy: no handler and no style in an attribute.
    expect(JSON.stringify(first) + page).not.toMatch(/ (?:on[a-z]+|style)=/)
  })

  test('fails by name for a screen and a block without a state', async () => {
    const message = await gallery([]).catch((error: unknown) => error)
    expect(message).toBeInstanceOf(GalleryIncomplete)
    expect(String(message)).toContain('The screen "secure-logout" has no state')
    expect(String(message)).toContain('The block "form" has no state')
  })
})
