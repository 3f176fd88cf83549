import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { floorStyle } from '../../scripts/vite/prerender/fill-page.ts'
import { probe, supportedBrowsers } from '../../server/plain/supported-browsers.ts'
import { known } from './floor/known.ts'
import { newerCode } from './floor/newer-code.ts'
import { newerStyles } from './floor/newer-styles.ts'
import { addedIn, featureAt } from './floor/support.ts'
import { filesMatching, ROOT, textOf } from './source-files.ts'

/** Without the browsers that lack it. */
const isKnown = (found: string): boolean =>
  Object.keys(known).some((name) => found.startsWith(`${name} (`) || found.startsWith(`${name}: `))
/** One of each name: those of the tenants differ in their words. */
const scripts = [
  ...new Map(
    filesMatching('dist/assets/**/*.js').map((path) => [path.replace(/-[\w-]{8}\.js$/, ''), path]),
  ).values(),
]
const sheets = filesMatching('dist/assets/**/*.css')

describe('the check of the browser floor', () => {
  test('names a static member, a global and a method that are newer', () => {
    expect(
      newerCode(['Promise.try(f); new URLPattern(x); s.isDisjointFrom(t); [].at(0)']).map((found) =>
        found.replace(/ .*/, ''),
      ),
    ).toEqual(['.isDisjointFrom()', 'Promise.try', 'URLPattern'])
  })

  test('lets a script ask before it uses one', () => {
    expect(
      newerCode([
        `typeof Promise.try; 'timeout' in AbortSignal && AbortSignal.timeout(1); s.isDisjointFrom?.(t)`,
      ]),
    ).toEqual([])
  })

  test('names a newer property, value, function and selector', () => {
    const found = newerStyles(
      'a { position-area: end; color: contrast-color(red); interpolate-size: allow-keywords } select::picker(select) { top: 0 } @supports (position-area: end) { a { position-area: end } }',
    )
    expect(found.map((each) => each.replace(/ \(.*/, ''))).toEqual(
      expect.arrayContaining([':picker', 'contrast-color()', 'interpolate-size', 'position-area']),
    )
  })
})

// `npm test` builds first; a person running this suite alone may have no build.
describe.skipIf(scripts.length === 0 && !process.env['CI'])('the build', () => {
  test('uses nothing in its scripts that the floor lacks', () => {
    expect(newerCode(scripts.map(textOf)).filter((found) => !isKnown(found))).toEqual([])
  })

  test('uses nothing in its styles that the floor lacks, unless it asks', () => {
    const inPages = filesMatching('dist/pages/default/en-US/system/*.html').map(
      (path) => /<style>([^]*?)<\/style>/.exec(textOf(path))?.[1] ?? '',
    )
    expect(inPages.length).toBeGreaterThan(20)
    expect(
      [...new Set([...sheets.map(textOf), ...inPages].flatMap(newerStyles))].filter(
        (found) => !isKnown(found),
      ),
    ).toEqual([])
  })

  test('names the anchor of everything that hangs from one', () => {
    const hanging = sheets
      .map(textOf)
      .flatMap((sheet) =>
        [...sheet.matchAll(/\{[^{}]*position-area:[^{}]*\}/g)].map(([rule]) => rule),
      )
    expect(hanging.length).toBeGreaterThan(0)
    expect(hanging.filter((rule) => !rule.includes('position-anchor:'))).toEqual([])
  })
})

describe('a browser below the floor', () => {
  test("fails the page's check, and a browser at the floor passes", () => {
    const features = [
      featureAt(['css', 'types', 'color', 'light-dark']),
      featureAt(['css', 'selectors', 'popover-open']),
    ]
    expect(probe).toEqual(['(color:light-dark(red,red))', 'selector(:popover-open)'])
    for (const { engine, version } of supportedBrowsers) {
      const added = features.map(
        (feature) => addedIn(feature?.__compat?.support[engine]) ?? Infinity,
      )
      expect([engine, String(Math.max(...added))]).toEqual([engine, version])
    }
  })

  test('reads the notice: nothing but a met condition hides it', () => {
    const unconditional = floorStyle.replaceAll(/@supports[^{]*\{[^{}]*\{[^{}]*\}\}/g, '')
    expect(unconditional).not.toMatch(/display:none|visibility|@layer|oklch|var\(/)
    expect(floorStyle).toContain(`@supports ${probe.join(' and ')}{.below-floor{display:none}}`)
  })

  test('is named in docs/browsers.md as the build has it', () => {
    const rows = [
      ...readFileSync(join(ROOT, 'docs/browsers.md'), 'utf8').matchAll(
        /^\| ([\w ()]+) \| ([\d.]+) \|/gm,
      ),
    ].map(([, name, version]) => [name, version])
    expect(rows).toEqual(supportedBrowsers.map(({ name, version }) => [name, version]))
  })
})
