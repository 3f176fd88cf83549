import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { serveBuild } from './bench-server.ts'
import {
  englishTexts,
  generatedFlows,
  journeyName,
  koreanTexts,
  screenText,
} from './generated-flows.ts'
import { rowsOfLoad } from './rows-of-load.ts'
import { type Sizes, sizesOf } from './sizes.ts'
import type { Row } from './table.ts'

const EACH = 50
const MOST_PER_JOURNEY = 60

const perJourney = (bytes: number) => `${bytes.toFixed(1)} B a journey`

/**
 * Measures the same page in a program with this number of further screens, fifty to a journey.
 * @param slowed factor of a second run with a slower processor
 */
export async function rowsOfMany(
  root: string,
  browser: Browser,
  times: number,
  screens: number,
  slowed: number | undefined,
): Promise<readonly Row[]> {
  const journeys = Math.ceil(screens / EACH)
  const named = `with ${screens.toLocaleString('en')} screens: `
  const variant = buildVariant(
    root,
    generatedFlows({ journeys, screensEach: EACH, access: 'auth' }),
  )
  try {
    const [before, after] = [sizesOf(root), sizesOf(variant.root)]
    const grown = (of: (sizes: Sizes) => number) => (of(after) - of(before)) / journeys
    const first = grown(({ page, entry }) => page + entry)
    const server = await serveBuild(variant.root)
    try {
      const { rows } = await rowsOfLoad(browser, server, times, { named })
      const again =
        slowed === undefined
          ? []
          : (
              await rowsOfLoad(browser, server, times, {
                named: named.replace(':', `, slowed ${slowed} times:`),
                slowed,
              })
            ).rows
      return [
        ...rows,
        ...again,
        {
          figure: `${named}growth of the page as it is sent`,
          ours: perJourney(grown(({ page }) => page)),
          against: 'nothing',
          met: grown(({ page }) => page) < 1,
        },
        {
          figure: `${named}growth of page and index, brotli`,
          ours: perJourney(first),
          against: `at most ${MOST_PER_JOURNEY} B`,
          met: first <= MOST_PER_JOURNEY,
        },
        {
          figure: `${named}growth with the fetched places of journeys`,
          ours: perJourney(first + grown(({ table }) => table)),
          against: `at most ${MOST_PER_JOURNEY} B`,
          met: first + grown(({ table }) => table) <= MOST_PER_JOURNEY,
        },
      ]
    } finally {
      await server.close()
    }
  } finally {
    variant.remove()
  }
}

/** Adds one screen to a later journey: the weight of the first screen stays the same. */
export function rowsOfOneMore(root: string): readonly Row[] {
  const journey = journeyName(0)
  const before = generatedFlows({ journeys: 1, screensEach: 5 })
  const texts = (language: string, text: string) =>
    [
      `flows/texts/${language}/${journey}.yaml`,
      `${before.get(`flows/texts/${language}/${journey}.yaml`) ?? ''}${text}`,
    ] as const
  const after = new Map([
    ...before,
    [`flows/${journey}/s5.yaml`, screenText({ journey, screen: 5, next: 0 })] as const,
    texts('en-US', englishTexts(journey, 5)),
    texts('ko-KR', koreanTexts(5)),
  ])
  const [one, other] = [buildVariant(root, before), buildVariant(root, after)]
  try {
    const grown = sizesOf(other.root).raw - sizesOf(one.root).raw
    return [
      {
        figure: 'one more screen in another journey, before compression',
        ours: `${grown} B`,
        against: '0 B on the first screen',
        met: grown === 0,
      },
    ]
  } finally {
    one.remove()
    other.remove()
  }
}

export interface Variant {
  readonly root: string
  readonly remove: () => void
}

const PROJECT = [
  'flows',
  'index.html',
  'openapi',
  'package-lock.json',
  'package.json',
  'server',
  'schemas',
  'scripts',
  'src',
  'tsconfig.base.json',
  'tsconfig.json',
]

/** Each tenant is a build of the same size as the first, so one is measured. */
const isOtherTenant = (path: string) => /[/\\]flows[/\\]tenants[/\\](?!default\.yaml$)/.test(path)

/**
 * Builds the project in a temporary folder, with further flows and without tenants beside the
 * default.
 */
export function buildVariant(root: string, files: ReadonlyMap<string, string>): Variant {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'))
  const variant = { root: folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
  try {
    for (const name of PROJECT)
      cpSync(join(root, name), join(folder, name), {
        recursive: true,
        filter: (path) => !isOtherTenant(path),
      })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    execFileSync(process.execPath, ['--max-old-space-size=8192', 'scripts/build.ts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return variant
  } catch (problem) {
    variant.remove()
    throw problem
  }
}
