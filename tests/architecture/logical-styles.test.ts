import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** Style sheets of the product, of its sandbox and of its tools. */
const SHEETS = ['src/**/*.css', 'server/**/*.css', 'scripts/**/*.css']

/** Declarations that name a side, with the reason. The list may only become shorter. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'src/blocks/list.css: transform: translateX(2px)':
    'moves an icon that turns with the line: scale comes before transform',
  'src/blocks/meters.css: background: linear-gradient(to right, var(--brand) 50%, var(--line-1) 50%)':
    'a gradient has no logical direction; the bar is turned instead',
  'src/shell/styles/media.css: background: linear-gradient(to right, Highlight 50%, CanvasText 50%)':
    'the same bar in forced colors',
  'src/blocks/containers.css: translate: 3rem 0': 'comes in from the end; turned beside it',
  'src/blocks/containers.css: translate: -3rem 0': 'the same from right to left',
  'src/shell/styles/forms.css: text-align: right':
    'an ID goes from left to right and begins at the start of the page',
  'src/shell/styles/forms.css: border-width: 0 1.75px 1.75px 0': 'an arrow that points down',
  'src/shell/styles/layout.css: border-width: 0 16px 16px 0': 'a tick as a hand draws it',
  'src/shell/styles/blocks.css: border-width: 0 2.5px 2.5px 0':
    'a tick, the same in every language',
  'src/shell/styles/blocks.css: clip-path: inset(100% 100% 0 0)': 'a tick as a hand draws it',
  'server/branding/sandbox.css: border-width: 0 1.75px 1.75px 0':
    'an arrow; turned beside it from right to left',
}

const isSide = /(?:^|-)(?:left|right)(?:-|$)/
const sidesInValue = /^(?:text-align|float|clear|transform-origin|object-position|background|mask)/
/** Their second value is the right side, their fourth the left one. */
const fourSides =
  /^(?:inset|margin|padding|border-(?:width|style|color)|scroll-(?:margin|padding))$/

/** Splits a value at its spaces, but not within brackets. */
const partsOf = (value: string): readonly string[] =>
  value.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []

const areUneven = ([, end, , start]: readonly string[]) => start !== undefined && start !== end

function isPhysical(property: string, value: string): boolean {
  if (property.startsWith('--')) return false
  if (isSide.test(property)) return true
  if (sidesInValue.test(property) && /\b(?:left|right)\b/.test(value)) return true
  if (fourSides.test(property)) return areUneven(partsOf(value))
  if (property === 'border-radius') {
    const [start, end = start, otherEnd = start, otherStart = end] = partsOf(value)
    return start !== end || otherEnd !== otherStart
  }
  if (property === 'translate') return !/^(?:0|none|unset|inherit)\b/.test(value)
  if (property === 'clip-path')
    return areUneven(/^inset\((.*)\)$/.exec(value)?.[1]?.split(' ') ?? [])
  return /translate(?:X|3d)?\(\s*(?!0\b)/.test(value) && property === 'transform'
}

/** Declarations that name left or right. Logical properties follow the direction of the page. */
function physicalIn(sheet: string): readonly string[] {
  const bare = sheet.replaceAll(/\/\*[^]*?\*\//g, ' ')
  return [...bare.matchAll(/(?<=[{;}]\s*)([\w-]+)\s*:\s*([^;{}]+)(?=[;}])/g)]
    .map(
      ([, property = '', value = '']) => [property, value.replaceAll(/\s+/g, ' ').trim()] as const,
    )
    .filter(([property, value]) => isPhysical(property, value))
    .map(([property, value]) => `${property}: ${value}`)
}

test('no style sheet names a side of the page', () => {
  const sheets = SHEETS.flatMap((pattern) => filesMatching(pattern))
  expect(sheets.length).toBeGreaterThan(30)
  const found = sheets.flatMap((path) =>
    physicalIn(textOf(path)).map((declaration) => `${path}: ${declaration}`),
  )
  expect(found.filter((place) => !(place in EXCEPTIONS))).toEqual([])
  expect(Object.keys(EXCEPTIONS).filter((place) => !found.includes(place))).toEqual([])
})

test.each([
  'margin-left: 4px',
  'right: 0',
  'border-top-left-radius: 4px',
  'text-align: left',
  'float: right',
  'padding: 0 4px 0 8px',
  'inset: 0 0 0 auto',
  'margin: 0 var(--a, calc(1px + 2px)) 0 0',
  'border-radius: 4px 0 0 4px',
  'border-radius: 0 4px',
  'translate: 100% 0',
  'transform: translateX(-100%)',
  'transform: rotate(1deg) translate(4px, 0)',
  'background: url(a.svg) no-repeat right 4px center',
])('would be caught: %s', (declaration) => {
  expect(physicalIn(`.a { color: red; ${declaration}; }`)).toEqual([declaration])
})

test.each([
  'margin-inline: 4px 8px',
  'inset: auto 0 0',
  'padding: 0 4px',
  'padding: 1px 4px 2px 4px',
  'border-radius: 4px 4px 0 0',
  'text-align: start',
  'transform: translateY(-100%)',
  'translate: 0 3rem',
  'justify-content: flex-end',
  '--left: 4px',
])('is allowed: %s', (declaration) => {
  expect(physicalIn(`.a { color: red; ${declaration}; }`)).toEqual([])
})
