import { expect, test } from 'vitest'
import { tenantStyle } from './tenant-style.ts'

test('a look without colours of its own changes nothing', () => {
  expect(tenantStyle({ hosts: [], focus: 'brand', colours: { light: {}, dark: {} } })).toBe('')
})

const looking = (light: Readonly<Record<string, string>>, dark: Readonly<Record<string, string>>) =>
  tenantStyle({ hosts: [], focus: 'brand', colours: { light, dark } })
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
  expect(tenantStyle(look)).toBe(':root{--focus:var(--ink)}')
  expect(tenantStyle({ ...look, hue: 25 })).toBe(':root{--brand-hue:25;--focus:var(--ink)}')
})
