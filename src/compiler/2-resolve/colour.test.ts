import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, hueOf, type Light, readColour } from './colour.ts'
import { defaultHue, isNearError, mixed, pairs, palette, themes } from './tenant-look.ts'

const read = (text: string): Light => readColour(text) ?? [Number.NaN, 0, 0]

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // Known limit of WCAG: one grey that passes on white, and the next that fails.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['oklch(1 0 0)', 'oklch(0 0 0)', 21],
  ])('of %s and %s is %d', (one, other, expected) => {
    expect(contrast(read(one), read(other))).toBeCloseTo(expected, 2)
    expect(contrast(read(other), read(one))).toBeCloseTo(expected, 2)
  })

  test('oklch is the colour that CSS makes of it', () => {
    // CSS Color 4, example of sRGB red: oklch(0.628 0.2577 29.23).
    const [red, green, blue] = read('oklch(0.6279554 0.2576833 29.2338)')
    expect(red).toBeCloseTo(1, 2)
    expect(green).toBeCloseTo(0, 2)
    expect(blue).toBeCloseTo(0, 2)
  })

  test.each(['reddish', '#fff', 'rgb(1,2,3)', 'oklch(2 0 0)', 'oklch(0.5 0.1 400)', 'url(x)', ''])(
    '"%s" is no colour',
    (text) => {
      expect(readColour(text)).toBeUndefined()
    },
  )
})

describe('the palette', () => {
  const css = readFileSync(join(import.meta.dirname, '../../shell/styles/tokens.css'), 'utf8')

  test.each(themes)('is that of the style sheet: %s', (theme) => {
    const rule = css.slice(css.indexOf(`[data-theme='${theme}'] {`)).split('}')[0] ?? ''
    for (const [token, [lightness, chroma]] of Object.entries(palette[theme])) {
      const written = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) `).exec(rule)
      expect([token, Number(written?.[1]), Number(written?.[2])]).toEqual([
        token,
        lightness,
        chroma,
      ])
    }
  })

  test.each(themes)('keeps its contrast for every hue: %s', (theme) => {
    for (const hue of [defaultHue, 0, 25, 90, 155, 200, 300, 345]) {
      for (const [one, other, least] of pairs)
        expect(
          contrast(mixed(palette[theme][one], hue), mixed(palette[theme][other], hue)),
          `${one} on ${other} at ${hue}`,
        ).toBeGreaterThanOrEqual(least)
    }
  })
})

test.each([
  ['#ff0000', 29],
  ['oklch(0.6 0.1 250)', 250],
  ['#808080', undefined],
])('the hue of %s', (text, hue) => {
  const found = hueOf(read(text))
  expect(found === undefined ? undefined : Math.round(found)).toBe(hue)
})

test.each([
  ['#8a1f2b', true],
  ['#d9480f', true],
  ['#b0127a', false],
  ['#0b6b47', false],
  ['#444444', false],
])('%s looks like an error: %s', (text, near) => {
  expect(isNearError('light', read(text))).toBe(near)
})
