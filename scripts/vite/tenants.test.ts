import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPictures } from '../../src/cli/read-sources.ts'
import { languageFacts } from '../../src/language/locale/language-facts.ts'
import { colourStyle, copyLogo, fontStyle } from './tenants.ts'

const root = mkdtempSync(join(tmpdir(), 'gatehouse-logo-'))
afterAll(() => rmSync(root, { recursive: true }))

function written(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

test('pictures in the folders of tenants are named by their content', () => {
  written('flows/tenants/acme/logo.svg', '<svg/>')
  written('flows/tenants/best/mark/logo.png', 'png')
  written('flows/tenants/best/notes.txt', 'no picture')
  written('flows/tenants/stray.svg', '<svg/>')
  const before = readPictures(root)
  expect([...before.keys()]).toEqual([
    'flows/tenants/acme/logo.svg',
    'flows/tenants/best/mark/logo.png',
  ])
  expect(before.get('flows/tenants/acme/logo.svg')).toMatch(/^assets\/logo-[\w-]{8}\.svg$/)
  written('flows/tenants/acme/logo.svg', '<svg></svg>')
  const after = readPictures(root)
  expect(after.get('flows/tenants/acme/logo.svg')).not.toBe(
    before.get('flows/tenants/acme/logo.svg'),
  )
  expect(after.get('flows/tenants/best/mark/logo.png')).toBe(
    before.get('flows/tenants/best/mark/logo.png'),
  )
})

test('the logo is copied under the name that the pages use', () => {
  const logoFile = 'flows/tenants/acme/logo.svg'
  written(logoFile, '<svg/>')
  const logo = `/base/${readPictures(root).get(logoFile) ?? ''}`
  const dist = join(root, 'dist')
  copyLogo({ logo: '/brand/elsewhere.svg' }, root, dist)
  copyLogo({ logo, logoFile }, root, dist)
  expect(globSync('**/*.*', { cwd: dist })).toEqual([join('assets', basename(logo))])
  expect(readFileSync(join(dist, 'assets', basename(logo)), 'utf8')).toBe('<svg/>')
})

test('a look without colours of its own changes nothing', () => {
  expect(colourStyle({ hosts: [], focus: 'brand', colours: { light: {}, dark: {} } })).toBe('')
})

const looking = (light: Readonly<Record<string, string>>, dark: Readonly<Record<string, string>>) =>
  colourStyle({ hosts: [], focus: 'brand', colours: { light, dark } })
const dark = /@media screen(?: and \(prefers-color-scheme:dark\))?\{[^{}]*\{[^{}]*\}\}/g

test('each theme keeps its own values, and print uses the light theme', () => {
  const style = looking({ brand: '#111111', 'brand-ink': '#222222' }, { brand: '#eeeeee' })
  expect(style).toContain('@media print{:root{--brand:#111111;--brand-ink:#222222}}')
  expect(style).not.toMatch(/(^|\})(:root|html)\{/)
  expect(style.replaceAll(dark, '')).not.toContain('#eeeeee')
  expect(style.slice(style.indexOf('@media screen'))).not.toContain('#111111')
})

test('a light value that dark overrides is written once, also for print', () => {
  const style = looking({ brand: '#111111' }, { brand: '#eeeeee', 'brand-ink': '#000000' })
  expect(style.replaceAll(dark, '')).toBe(':root{--brand:#111111}')
  expect(style.match(dark)).toEqual([
    '@media screen{[data-theme=dark]{--brand:#eeeeee;--brand-ink:#000000}}',
    '@media screen and (prefers-color-scheme:dark){:root:not([data-theme]){--brand:#eeeeee;--brand-ink:#000000}}',
  ])
})

test('a focus in the colour of the text is in both themes', () => {
  const look = { hosts: [], focus: 'ink', colours: { light: {}, dark: {} } } as const
  expect(colourStyle(look)).toBe(':root{--focus:var(--ink)}')
  expect(colourStyle({ ...look, hue: 25 })).toBe(':root{--brand-hue:25;--focus:var(--ink)}')
})

test('a language takes the fonts of its scripts, its own before shared ones', () => {
  const languages = ['en-US', 'ko-KR', 'ja-JP']
  const texts = { common: [], later: [], languages, facts: languageFacts(languages) }
  const systemFonts = [
    { script: 'Hani', families: ['Noto Sans CJK SC'] },
    { script: 'Kana', families: ['Yu Gothic UI', 'M PLUS 1p'] },
  ]
  const rules = fontStyle({ texts, systemFonts }).match(/[^}]+\}/g)
  expect(rules).toEqual([
    ':root:root:root:lang(ko-KR),:lang(ko-KR){font-family:Noto Sans CJK SC,system-ui,sans-serif}',
    ':root:root:root:lang(ja-JP),:lang(ja-JP){font-family:Yu Gothic UI,"M PLUS 1p",Noto Sans CJK SC,system-ui,sans-serif}',
  ])
  expect(fontStyle({ texts })).toBe('')
})
