import { expect, test } from 'vitest'
import { languageFacts } from '../../src/language/language-facts.ts'
import { colourStyle, fontStyle } from './tenant-style.ts'

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
