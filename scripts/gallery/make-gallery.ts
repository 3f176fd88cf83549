import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import type { CompiledProgram } from '../../src/compiler/6-emit/emit-program.ts'
import type { Block } from '../../src/language/block.ts'
import { type CompiledFlows, defaultTenant } from '../vite/compile-flows.ts'
import { bundleDrawer } from '../vite/prerender/load-drawer.ts'
import {
  collectStates,
  type ReachedState,
  screensOf,
  blocksOfState,
  stateKinds,
} from './collect-states.ts'
import { type DrawnState, drawStates } from './draw-states.ts'
import { type GalleryStyles, sheetOf, stylesOf } from './styles.ts'

export interface GalleryRequest {
  readonly compiled: CompiledFlows
  /** Folder of the page. */
  readonly folder: string
  /** Only this tenant, with all screens; by default all, with the screens that differ. */
  readonly tenant?: string | undefined
  /** Only scenarios that begin in this journey. */
  readonly journey?: string | undefined
}

export interface GallerySummary {
  readonly path: string
  readonly screens: number
  readonly states: number
  readonly seconds: number
  readonly content: GalleryContent
}

/** A screen or a block without a state: one sentence for each. */
export class GalleryIncomplete extends Error {
  constructor(gaps: readonly string[]) {
    super(gaps.join('\n'))
    this.name = 'GalleryIncomplete'
  }
}

/**
 * Writes the page with every state of every screen.
 * @throws GalleryIncomplete when a screen or a block has no state
 */
export async function makeGallery({
  compiled,
  folder,
  tenant,
  journey,
}: GalleryRequest): Promise<GallerySummary> {
  const begun = performance.now()
  const { tenants, program } = compiled
  const tour = { tenants, scenarios: scenariosOf(compiled, journey) }
  const names = tenant === undefined ? Object.keys(tenants) : [tenant]
  const reached: (readonly ReachedState[])[] = []
  for (const name of names)
    reached.push(
      await collectStates(tour, name, {
        base: defaultTenant,
        whole: tenant !== undefined,
        inEachLanguage: true,
      }),
    )
  const programs = names.flatMap((name) => tenants[name]?.program ?? [])
  const gaps = new Set(programs.flatMap((own) => gapsIn(own, reached.flat(), journey)))
  if (gaps.size > 0) throw new GalleryIncomplete([...gaps])
  const { draw, assets } = await bundleDrawer(true)
  const states = names.flatMap((name, at) => {
    const own = tenants[name]
    return own ? drawStates(own, reached[at] ?? [], draw) : []
  })
  const styles = stylesOf(
    assets,
    states.flatMap(({ pages }) => Object.values(pages).map(({ markup }) => markup)).join(''),
  )
  const content: GalleryContent = {
    journeys: journeysOf(programs),
    languages: program.index.texts.languages,
    sheets: Object.fromEntries(
      names.flatMap((name) => {
        const own = tenants[name]
        return own ? [[name, sheetOf(styles, own)] as const] : []
      }),
    ),
    fonts: styles.fonts,
    states,
  }
  const path = await writePage(folder, content)
  return {
    path,
    screens: new Set(states.map(({ screen }) => screen)).size,
    states: states.length,
    seconds: Math.round((performance.now() - begun) / 1000),
    content,
  }
}

/** Returns the screens of all tenants, by journey. */
function journeysOf(programs: readonly CompiledProgram[]): GalleryContent['journeys'] {
  const all = programs.flatMap(({ journeys }) => Object.values(journeys))
  return Object.fromEntries(
    [...Map.groupBy(all, ({ name }) => name)].map(([name, journeys]) => [
      name,
      [...new Set(journeys.flatMap(({ screens }) => screens.map(({ id }) => id)))],
    ]),
  )
}

/** @throws when there is no such journey */
function scenariosOf({ scenarios, program }: CompiledFlows, journey: string | undefined) {
  if (journey === undefined) return scenarios
  const own = program.journeys[journey]
  if (!own)
    throw new Error(
      `There is no journey "${journey}". Journeys: ${Object.keys(program.journeys).join(', ')}.`,
    )
  const ids = new Set(own.screens.map(({ id }) => id))
  return scenarios.filter(({ screen }) => ids.has(screen))
}

/** Returns one sentence for each screen and each kind of block without a state. */
export function gapsIn(
  program: CompiledProgram,
  states: readonly Pick<ReachedState, 'screen' | 'shell'>[],
  journey?: string,
): readonly string[] {
  const own = journey === undefined ? undefined : program.journeys[journey]
  const screens = own ? own.screens : screensOf(program)
  const seen = new Set(states.map(({ screen }) => screen.screen))
  const drawn = new Set(states.flatMap((state) => blocksOfState(state).map(({ block }) => block)))
  const used = new Set(
    screens.flatMap(({ content, pages = [] }) =>
      kindsIn([...content, ...pages.flatMap((page) => page.content)]),
    ),
  )
  return [
    ...screens
      .filter(({ id }) => !seen.has(id))
      .map(({ id }) => `The screen "${id}" has no state: no scenario shows it.`),
    ...[...used]
      .filter((kind) => !drawn.has(kind))
      .map((kind) => `The block "${kind}" has no state: no scenario shows it.`),
  ]
}

const kindsIn = (blocks: readonly Block[]): readonly Block['block'][] =>
  blocks.flatMap((block) => [block.block, ...('children' in block ? kindsIn(block.children) : [])])

/** Everything on the page. */
export interface GalleryContent {
  /** Screens by journey, in the order of the program. */
  readonly journeys: Readonly<Record<string, readonly string[]>>
  readonly languages: readonly string[]
  /** Tenants with their style sheets. */
  readonly sheets: Readonly<Record<string, string>>
  readonly fonts: GalleryStyles['fonts']
  readonly states: readonly DrawnState[]
}

/** Writes `index.html` and the fonts beside it; returns the path of the page. */
export async function writePage(folder: string, content: GalleryContent): Promise<string> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'fonts'), { recursive: true })
  for (const { name, content: bytes } of content.fonts)
    writeFileSync(join(folder, 'fonts', name), bytes)
  const path = join(folder, 'index.html')
  writeFileSync(path, await pageOf(content))
  return path
}

const source = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'page', name), 'utf8')

async function pageOf(content: GalleryContent): Promise<string> {
  const script = (await transformWithOxc(source('viewer.ts'), 'viewer.ts')).code
  const style = source('gallery.css')
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${[style, ...Object.values(content.sheets)].map(hashOf).join(' ')}`,
    'img-src data:',
    "font-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const screens = Object.values(content.journeys)
    .flat()
    .map((screen) => ({
      screen,
      states: content.states.filter((state) => state.screen === screen),
    }))
    .filter(({ states }) => states.length > 0)
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Gallery of screens</title>
<style>${style}</style>
</head>
<body>
<a class="skip" href="#states">Skip to the states</a>
<header>
<h1>Gallery of screens</h1>
<form id="controls" aria-label="View">
${choice('language', 'Language', [...content.languages, 'all'])}
${choice('theme', 'Theme', ['light', 'dark', 'both'])}
${choice('width', 'Width', ['1280', '768', '320', 'all'])}
${choice('tenant', 'Tenant', ['all', ...Object.keys(content.sheets)])}
${choice('kind', 'Kind', ['all', ...stateKinds])}
<label>Filter <input type="search" name="filter" autocomplete="off"></label>
</form>
<p id="count" role="status">${content.states.length} states of ${screens.length} screens</p>
</header>
<nav aria-label="Screens">${indexOf(content)}</nav>
<main id="states" tabindex="-1">${screens.map(sectionOf).join('\n')}</main>
<noscript><p>The states appear only with scripts.</p></noscript>
${screens.map(dataOf).join('\n')}
${Object.entries(content.sheets)
  .map(([tenant, sheet]) => `<script type="text/plain" id="sheet-${tenant}">${sheet}</script>`)
  .join('\n')}
<script>${script}</script>
</body>
</html>
`
}

interface ScreenStates {
  readonly screen: string
  readonly states: readonly DrawnState[]
}

const choice = (name: string, label: string, words: readonly string[]) =>
  `<label>${label} <select name="${name}">${words.map((word) => `<option>${word}</option>`).join('')}</select></label>`

const indexOf = ({ journeys, states }: GalleryContent) =>
  Object.entries(journeys)
    .map(([journey, screens]) => {
      const links = screens
        .map(
          (screen) => [screen, states.filter((state) => state.screen === screen).length] as const,
        )
        .filter(([, count]) => count > 0)
        .map(
          ([screen, count]) =>
            `<li><a href="#${screen}">${screen} <span class="number">${count}</span></a></li>`,
        )
      return links.length === 0
        ? ''
        : `<details open><summary>${journey}</summary><ul>${links.join('')}</ul></details>`
    })
    .join('')

const sectionOf = ({ screen, states }: ScreenStates) =>
  `<section id="${screen}" aria-labelledby="title-${screen}"><h2 id="title-${screen}">${screen}</h2>
${states.map(articleOf).join('\n')}</section>`

const articleOf = (
  { tenant, screen, scenario, step, place, kinds }: DrawnState,
  index: number,
) => `<article id="${screen}-${index + 1}" data-screen="${screen}" data-index="${index}" data-tenant="${tenant}" data-kinds="${kinds.join(' ')}">
<h3><a href="#${screen}-${index + 1}">${escaped(scenario)}: ${escaped(step)}</a></h3>
<p>${[tenant, ...kinds].map((word) => `<span class="tag">${word}</span>`).join(' ')} <code>${place}</code></p>
<div class="frames"></div></article>`

/** Compressed, because the states of a screen are nearly equal. */
const dataOf = ({ screen, states }: ScreenStates) =>
  `<script type="text/plain" id="data-${screen}">${gzipSync(
    JSON.stringify(states.map(({ pages }) => pages)),
    { level: 9 },
  ).toString('base64')}</script>`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
