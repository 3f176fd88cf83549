import { describe, expect, it } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

// Layers over the page, and the grid of the page, from the style sheets.
// Questions are native dialogs: in the top layer, above any number.
const sheets = filesMatching('src/**/*.css').map((path) => ({
  path,
  text: textOf(path).replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}))
const rules = sheets.flatMap(({ path, text }) =>
  [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', declarations = '']) => ({
    path,
    selector: selector.trim(),
    declarations,
  })),
)
const layers = rules.flatMap(({ selector, declarations }) =>
  [...declarations.matchAll(/z-index:\s*(-?\d+)/g)].map(
    ([, layer]) => [selector, Number(layer)] as const,
  ),
)

describe('the layers over the page', () => {
  it('R9.29 T77: the popup is at 2900, below busy, above the page', () => {
    expect(layers.filter(([, layer]) => layer >= 2900)).toEqual(
      expect.arrayContaining([
        ['.popup', 2900],
        ['.cover', 2990],
      ]),
    )
    expect(layers.filter(([, layer]) => layer > 10 && layer < 2900)).toEqual([])
    expect(layers.filter(([selector, layer]) => layer > 2900 && selector !== '.cover')).toEqual([])
  })
})

it('R9.30: the page is laid out on twelve columns', () => {
  const main = rules.filter(
    ({ selector, declarations }) =>
      selector === '.page > main' && declarations.includes('grid-template-columns'),
  )
  expect(
    main.map(({ declarations }) => /grid-template-columns:\s*([^;]+);/.exec(declarations)?.[1]),
  ).toContain('repeat(12, minmax(0, 1fr))')
  const spans = rules.flatMap(({ declarations }) =>
    [...declarations.matchAll(/grid-column:\s*span\s*(\d+)/g)].map(([, columns]) =>
      Number(columns),
    ),
  )
  expect(spans.length).toBeGreaterThan(0)
  expect(spans.filter((columns) => 12 % columns !== 0)).toEqual([])
})
