import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preprocessCSS, resolveConfig } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scriptRules } from './script-rules.ts'

let folder = ''
const addLanguage = (name: string) =>
  mkdirSync(join(folder, 'flows/texts', name), { recursive: true })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-script-rules-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a sheet takes the languages of the moment', async () => {
  const config = await resolveConfig({ configFile: false, css: scriptRules(folder) }, 'serve')
  const sheet = async () =>
    (await preprocessCSS('h1:script(Latn) { margin: 0 }', join(folder, 'a.css'), config)).code

  addLanguage('en-US')
  const before = await sheet()
  addLanguage('fr-FR')
  expect([before, await sheet()].map((code) => code.slice(0, code.indexOf(' {')))).toEqual([
    'h1:lang(en)',
    'h1:is(:lang(en),:lang(fr))',
  ])
})
