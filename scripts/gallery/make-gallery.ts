import { performance } from 'node:perf_hooks'
import type { CompiledProgram } from '../../src/compiler/6-emit/emit-program.ts'
import { type CompiledFlows, defaultTenant } from '../vite/compile-flows.ts'
import { bundleDrawer } from '../vite/prerender/load-drawer.ts'
import { collectStates, type ReachedState } from './collect-states.ts'
import { drawStates } from './draw-states.ts'
import { gapsIn } from './gaps.ts'
import { sheetOf, stylesOf } from './styles.ts'
import { type GalleryContent, writePage } from './write-page.ts'

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
      await collectStates(tour, name, { base: defaultTenant, whole: tenant !== undefined }),
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
