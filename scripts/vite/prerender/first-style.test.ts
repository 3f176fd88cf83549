import { describe, expect, test } from 'vitest'
import { drawnParts } from './drawn-parts.ts'
import { createFirstStyle } from './first-style.ts'

const page = (body: string, root = '') =>
  drawnParts(`<!doctype html><html lang="en-US"${root}><body>${body}</body></html>`)
const style = (sheet: string, body: string, root?: string) =>
  createFirstStyle()(sheet, page(body, root))

describe('the content of a page', () => {
  test('is listed by name, without the content of closed popovers', () => {
    const { elements, byClass } = page(
      '<p class="a b"><br>x</p><div popover="auto"><p class="c"><img src="x"/></p><hr></div><input id="d" disabled="" aria-invalid="false"/><!-- <i></i> -->',
    )
    const [html, body, p, br, popover, input] = elements
    expect(elements.map(({ type }) => type)).toEqual(['html', 'body', 'p', 'br', '', 'input'])
    expect([...byClass.keys()]).toEqual(['a', 'b'])
    expect([...(popover?.attributes ?? [])]).toEqual([['popover', '']])
    expect([...(input?.attributes ?? [])]).toEqual([
      ['id', 'd'],
      ['disabled', ''],
      ['aria-invalid', 'false'],
    ])
    expect([html?.parent, body?.parent, br?.parent, input?.parent]).toEqual([
      undefined,
      html,
      p,
      body,
    ])
    expect([p?.before, br?.before, input?.before]).toEqual([undefined, undefined, popover])
  })
})

describe('of a sheet, a page gets', () => {
  test.each([
    { name: 'a rule of a class of the page', rule: '.a{color:red}', there: true },
    { name: 'no rule of another class', rule: '.z{color:red}', there: false },
    { name: 'no rule of a missing descendant', rule: '.a .z{color:red}', there: false },
    { name: 'a rule with one matching selector', rule: '.z,.a{color:red}', there: true },
    {
      name: 'a rule with a relative selector',
      rule: '.a:has(+:is(.z,.b)){color:red}',
      there: true,
    },
    {
      name: 'no rule of a state that needs a user',
      rule: '.a:hover{color:red}',
      there: false,
    },
    {
      name: 'a rule of the focus, which the page may set',
      rule: '.a:focus{color:red}',
      there: true,
    },
    { name: 'a rule of a negated state', rule: '.a:not(:hover){color:red}', there: true },
    {
      name: 'no rule of another attribute value',
      rule: '.b[aria-busy=true]{color:red}',
      there: false,
    },
    {
      name: 'a rule of the attribute value',
      rule: '.b[aria-busy=false]{color:red}',
      there: true,
    },
    { name: 'a rule of a child', rule: '.c>.d{color:red}', there: true },
    { name: 'no rule of a descendant of another element', rule: '.a .d{color:red}', there: false },
    { name: 'no rule of a grandchild as a child', rule: 'body>.d{color:red}', there: false },
    { name: 'a rule of a later sibling', rule: '.a~.c{color:red}', there: true },
    {
      name: 'no rule of the next sibling',
      rule: '.a+.c{color:red}',
      there: false,
    },
    {
      name: 'no rule of a class and an attribute of two elements',
      rule: '.a[aria-busy]{color:red}',
      there: false,
    },
    {
      name: 'no rule of a negated attribute value',
      rule: '.b:not([aria-busy=false]){color:red}',
      there: false,
    },
    { name: 'no rule of a disabled element', rule: '.a:disabled{color:red}', there: false },
    { name: 'a rule of a disabled button', rule: '.d:disabled{color:red}', there: true },
    { name: 'no rule for print', rule: '@media print{.a{color:red}}', there: false },
    {
      name: 'no rule of a hidden pseudo-element',
      rule: '.a::after{content:"";visibility:hidden}',
      there: false,
    },
    {
      name: 'no rule of another language',
      rule: ':lang(ko){color:red}',
      there: false,
    },
    { name: 'a rule of the language of the page', rule: ':lang(en){color:red}', there: true },
  ])('$name', ({ rule, there }) => {
    expect(
      style(
        `@layer x{${rule}}`,
        '<p class="a">x</p><p class="b" aria-busy="false">y</p><p class="c"><button class="d" disabled="">z</button></p>',
      ).includes('{'),
    ).toBe(there)
  })

  test('only the selectors that match the page, from a shared rule', () => {
    expect(style('.z,.a,.a .a{color:red}', '<p class="a">x</p>')).toBe('.a{color:red}')
  })

  test('the names of all layers in order, including unused layers', () => {
    expect(
      style(
        '@layer one{.a{color:red}}@layer two{.z{color:red}}@layer three{.a{margin:0}}',
        '<p class="a">x</p>',
      ),
    ).toBe('@layer one{.a{color:red}}@layer two;@layer three{.a{margin:0}}')
  })

  test('the properties and movements that something in it uses, also through others', () => {
    const sheet =
      ':root{--a:var(--b);--c:2px}:root,p{--b:1px}.a{margin:var(--a)}.z{margin:var(--c);animation:1s turn}.a{animation:1s go}@keyframes go{to{rotate:1turn}}@keyframes turn{to{rotate:1turn}}'
    const first = style(sheet, '<p class="a">x</p>')
    expect(first).toContain('--a:var(--b)}')
    expect(first).toContain('--b:1px}')
    expect(first).not.toContain('--c')
    expect(first).toContain('@keyframes go')
    expect(first).not.toContain('turn{to')
  })

  test.each([
    {
      name: 'the value of a constant property',
      sheet:
        '@layer x{:root{--a:1px;--f:system-ui, "A B"}.a{margin:calc(var(--a)*-2);font-family:var(--f)}}',
      first: '@layer x{.a{margin:-2px;font-family:system-ui,A B}}',
    },
    {
      name: 'a property that an element sets again',
      sheet: ':root{--a:1px}.a{margin:var(--a)}.a>.a{--a:2px}',
      first: ':root{--a:1px}.a{margin:var(--a)}.a>.a{--a:2px}',
    },
    {
      name: 'a property under a condition',
      sheet: '@media (width>=9px){:root{--a:1px}}.a{margin:var(--a)}',
      first: '@media (width>=9px){:root{--a:1px}}.a{margin:var(--a)}',
    },
    {
      name: 'a property of some roots',
      sheet: '[lang]:root{--a:1px}.a{margin:var(--a)}',
      first: '[lang]:root{--a:1px}.a{margin:var(--a)}',
    },
    {
      name: 'a property that the tenant sets',
      sheet: ':root{--hue:250}.a{color:oklch(.2 .1 var(--hue))}',
      first: ':root{--hue:250}.a{color:oklch(.2 .1 var(--hue))}',
    },
  ])('$name', ({ sheet, first }) => {
    expect(
      createFirstStyle()(
        sheet,
        page('<div class="a"><p class="a">x</p></div>'),
        ':root{--hue:160}',
      ),
    ).toBe(first)
  })

  test.each([
    {
      name: 'for a movement',
      sheet: '.a{animation:1s go}@keyframes go{to{rotate:1turn}}',
      there: true,
    },
    {
      name: 'not for an appearance',
      sheet:
        '.a{animation:1ms step-end 30s wait}@keyframes wait{0%{visibility:hidden;content-visibility:hidden}}',
      there: false,
    },
    {
      name: 'not without a movement',
      sheet: '.a{color:red}.z{animation:1s go}@keyframes go{to{rotate:1turn}}',
      there: false,
    },
  ])('the rule for reduced motion, $name', ({ sheet, there }) => {
    expect(
      style(
        `${sheet}@media (prefers-reduced-motion:reduce){*{animation-duration:1ms!important}}`,
        '<p class="a">x</p>',
      ).includes('reduced-motion'),
    ).toBe(there)
  })

  test('no transition: nothing has changed yet', () => {
    expect(style('.a{color:red;transition:color 1s}', '<p class="a">x</p>')).toBe('.a{color:red}')
  })

  test('a rule that keeps a menu closed until its style sheet loads', () => {
    const sheet =
      '@layer reset{[popover]{display:none}}@layer shell{.menu{color:red}.menu:popover-open{display:block}}'
    expect(style(sheet, '<div class="menu" popover="auto"><p>x</p></div>')).toBe(
      '@layer reset{[popover]{display:none}}@layer shell;',
    )
    expect(style(sheet, '<p>x</p>')).toBe('@layer reset,shell;')
  })

  test('its theme, and both where the system chooses', () => {
    const sheet =
      ':root,[data-theme=light]{color:#fff}[data-theme=dark]{color:#000}@media (prefers-color-scheme:dark){:root:not([data-theme]){color:#000}}'
    expect(style(sheet, '')).toBe(
      ':root{color:#fff}@media (prefers-color-scheme:dark){:root:not([data-theme]){color:#000}}',
    )
    expect(style(sheet, '', ' data-theme="dark"')).not.toContain('@media')
    expect(style(sheet, '', ' data-theme="light"')).not.toContain('dark')
  })
})
