import { collectStates } from '../../scripts/gallery/collect-states.ts'
import { drawStates, type DrawnState } from '../../scripts/gallery/draw-states.ts'
import { sheetOf, stylesOf } from '../../scripts/gallery/styles.ts'
import { type CompiledFlows, defaultTenant } from '../../scripts/vite/compile-flows.ts'
import { bundleDrawer } from '../../scripts/vite/prerender/load-drawer.ts'
import { rightToLeft } from './right-to-left-product.ts'

export interface RightToLeftStates {
  readonly states: readonly DrawnState[]
  readonly sheet: string
}

/**
 * Draws every state that a scenario of these screens shows, in the pseudo language ar-XB.
 * @param product of `rightToLeftProduct`
 */
export async function rightToLeftStates(
  { tenants, scenarios }: CompiledFlows,
  screens: ReadonlySet<string>,
): Promise<RightToLeftStates> {
  const own = tenants[rightToLeft.tenant]
  if (!own) throw new Error('The product has no tenant from right to left.')
  const reached = await collectStates(
    { tenants, scenarios: scenarios.filter(({ screen }) => screens.has(screen)) },
    defaultTenant,
    { base: defaultTenant, whole: true },
  )
  const { draw, assets } = await bundleDrawer(true)
  const states = drawStates(
    own,
    reached.filter(({ screen }) => screens.has(screen.screen)),
    draw,
  )
  const text = states.map(({ pages }) => pages[rightToLeft.language]?.markup).join('')
  return { states, sheet: sheetOf(stylesOf(assets, text), own) }
}
