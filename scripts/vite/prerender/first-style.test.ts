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
    { what: 'a rule of a class that is there', rule: '.a{color:red}', there: true },
    { what: 'no rule of a class that is not', rule: '.z{color:red}', there: false },
    { what: 'no rule of a part of it that is not there', rule: '.a .z{color:red}', there: false },
    { what: 'a rule of which one side is there', rule: '.z,.a{color:red}', there: true },
    {
      what: 'a rule that looks beside or into it',
      rule: '.a:has(+:is(.z,.b)){color:red}',
      there: true,
    },
    {
      what: 'no rule of a state that somebody must bring about',
      rule: '.a:hover{color:red}',
      there: false,
    },
    {
      what: 'a rule of a focus, which may be where the page begins',
      rule: '.a:focus{color:red}',
      there: true,
    },
    { what: 'a rule of what is not so', rule: '.a:not(:hover){color:red}', there: true },
    {
      what: 'no rule of a value that the attribute has not',
      rule: '.b[aria-busy=true]{color:red}',
      there: false,
    },
    {
      what: 'a rule of the value that it has',
      rule: '.b[aria-busy=false]{color:red}',
      there: true,
    },
    { what: 'a rule of what stands in it', rule: '.c>.d{color:red}', there: true },
    { what: 'no rule of what stands in something else', rule: '.a .d{color:red}', there: false },
    { what: 'no rule of what stands deeper', rule: 'body>.d{color:red}', there: false },
    { what: 'a rule of what stands beside it', rule: '.a~.c{color:red}', there: true },
    {
      what: 'no rule of what does not stand right beside it',
      rule: '.a+.c{color:red}',
      there: false,
    },
    {
      what: 'no rule of two things that are not one',
      rule: '.a[aria-busy]{color:red}',
      there: false,
    },
    {
      what: 'no rule of what it is not, as the page says',
      rule: '.b:not([aria-busy=false]){color:red}',
      there: false,
    },
    { what: 'no rule of what is not disabled', rule: '.a:disabled{color:red}', there: false },
    { what: 'a rule of what is', rule: '.d:disabled{color:red}', there: true },
    { what: 'no rule for paper', rule: '@media print{.a{color:red}}', there: false },
    {
      what: 'no rule of what begins hidden beside an element',
      rule: '.a::after{content:"";visibility:hidden}',
      there: false,
    },
    {
      what: 'no rule of a language that nothing is in',
      rule: ':lang(ko){color:red}',
      there: false,
    },
    { what: 'a rule of its language', rule: ':lang(en){color:red}', there: true },
  ])('$what', ({ rule, there }) => {
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
      what: 'as its value a property that is the same everywhere',
      sheet:
        '@layer x{:root{--a:1px;--f:system-ui, "A B"}.a{margin:calc(var(--a)*-2);font-family:var(--f)}}',
      first: '@layer x{.a{margin:-2px;font-family:system-ui,A B}}',
    },
    {
      what: 'a property that an element sets again',
      sheet: ':root{--a:1px}.a{margin:var(--a)}.a>.a{--a:2px}',
      first: ':root{--a:1px}.a{margin:var(--a)}.a>.a{--a:2px}',
    },
    {
      what: 'a property that holds under a condition',
      sheet: '@media (width>=9px){:root{--a:1px}}.a{margin:var(--a)}',
      first: '@media (width>=9px){:root{--a:1px}}.a{margin:var(--a)}',
    },
    {
      what: 'a property of some roots',
      sheet: '[lang]:root{--a:1px}.a{margin:var(--a)}',
      first: '[lang]:root{--a:1px}.a{margin:var(--a)}',
    },
    {
      what: 'a property that the tenant sets',
      sheet: ':root{--hue:250}.a{color:oklch(.2 .1 var(--hue))}',
      first: ':root{--hue:250}.a{color:oklch(.2 .1 var(--hue))}',
    },
  ])('$what', ({ sheet, first }) => {
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
      what: 'where something moves',
      sheet: '.a{animation:1s go}@keyframes go{to{rotate:1turn}}',
      there: true,
    },
    {
      what: 'and not where something only appears',
      sheet:
        '.a{animation:1ms step-end 30s wait}@keyframes wait{0%{visibility:hidden;content-visibility:hidden}}',
      there: false,
    },
    {
      what: 'and not where nothing does',
      sheet: '.a{color:red}.z{animation:1s go}@keyframes go{to{rotate:1turn}}',
      there: false,
    },
  ])('the rule for reduced motion, $what', ({ sheet, there }) => {
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
