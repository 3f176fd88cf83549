import { createHash } from 'node:crypto'
import type { Compiled, CompiledTenant } from '../../src/compiler/compile.ts'
import { collectStates, type ReachedState } from '../gallery/collect-states.ts'
import { type DrawnState, drawStates } from '../gallery/draw-states.ts'
import { type GalleryStyles, sheetOf, stylesOf } from '../gallery/styles.ts'
import { defaultTenant } from '../vite/compile-flows.ts'
import { bundleDrawer } from '../vite/prerender/load-drawer.ts'

/** A state of a screen, with its pages. */
export interface ScreenState extends DrawnState {
  /** Stays the same as long as its scenario and its place in it do. */
  readonly id: string
}

export interface StatesOf {
  /** Begins to bundle the code that draws, so that the first page need not wait for it. */
  warm(): void
  /** @throws when there is no such tenant */
  states(compiled: Compiled, tenant: string, screen: string): Promise<readonly ScreenState[]>
  /** Draws the first state of `states` alone, which a preview shows at each keystroke. */
  first(compiled: Compiled, tenant: string, screen: string): Promise<DrawnState | undefined>
  /** Draws one state of a running page. @throws when there is no such tenant */
  draw(compiled: Compiled, tenant: string, state: ReachedState): Promise<DrawnState>
  /** Style sheet of the pages of a tenant, with the faces of the fonts that its texts need. */
  sheet(compiled: Compiled, tenant: string): Promise<string>
  font(name: string): Promise<string | Uint8Array | undefined>
}

/**
 * Draws the states of one screen at its first request, by the code that prerenders the build.
 * The bundle of that code is made once; it does not depend on the flows.
 */
export function screenStates(): StatesOf {
  let bundled: ReturnType<typeof bundleDrawer> | undefined
  const styled = new WeakMap<CompiledTenant, Promise<GalleryStyles>>()
  const known = new WeakMap<Compiled, Map<string, Promise<readonly ScreenState[]>>>()
  function drawer(): ReturnType<typeof bundleDrawer> {
    bundled ??= bundleDrawer(true)
    // Asked again, it is tried again.
    bundled.catch(() => (bundled = undefined))
    return bundled
  }
  function stylesFor(tenant: CompiledTenant): Promise<GalleryStyles> {
    const known = styled.get(tenant)
    if (known) return known
    const made = drawer().then(({ assets }) => stylesOf(assets, JSON.stringify(tenant.texts)))
    styled.set(tenant, made)
    made.catch(() => styled.delete(tenant))
    return made
  }

  async function statesOf(compiled: Compiled, tenant: string, screen: string) {
    const own = compiled.tenants[tenant]
    if (!own) throw new Error(`There is no tenant "${tenant}".`)
    const scenarios = compiled.scenarios.filter((each) => each.screen === screen)
    const shown = await reachedIn(compiled, { tenant, screen }, scenarios)
    const { draw: drawScreen } = await drawer()
    return withIds(drawStates(own, shown, drawScreen))
  }
  return {
    // A failure shows at the first drawing, which tries again.
    warm: () => void drawer().catch(() => undefined),
    states(compiled, tenant, screen) {
      const ofCompiled = known.get(compiled) ?? new Map<string, Promise<readonly ScreenState[]>>()
      known.set(compiled, ofCompiled)
      const key = `${tenant} ${screen}`
      const drawn = ofCompiled.get(key) ?? statesOf(compiled, tenant, screen)
      ofCompiled.set(key, drawn)
      // Asked again, it is tried again.
      drawn.catch(() => ofCompiled.delete(key))
      return drawn
    },
    async first(compiled, tenant, screen) {
      for (const scenario of compiled.scenarios.filter((each) => each.screen === screen)) {
        const [state] = await reachedIn(compiled, { tenant, screen }, [scenario])
        if (state) return this.draw(compiled, tenant, state)
      }
      return undefined
    },
    async draw(compiled, tenant, state) {
      const own = compiled.tenants[tenant]
      if (!own) throw new Error(`There is no tenant "${tenant}".`)
      const [first] = drawStates(own, [state], (await drawer()).draw)
      if (!first) throw new Error('The state was not drawn.')
      return first
    },
    async sheet(compiled, tenant) {
      const own = compiled.tenants[tenant]
      if (!own) throw new Error(`There is no tenant "${tenant}".`)
      return sheetOf(await stylesFor(own), own)
    },
    async font(name) {
      const { assets } = await drawer()
      return assets.find((asset) => asset.name.split('/').at(-1) === name)?.content
    },
  }
}

/** The states of a screen that some of its scenarios reach. */
async function reachedIn(
  compiled: Compiled,
  { tenant, screen }: { readonly tenant: string; readonly screen: string },
  scenarios: Compiled['scenarios'],
): Promise<readonly ReachedState[]> {
  const reached = await collectStates({ tenants: compiled.tenants, scenarios }, tenant, {
    base: defaultTenant,
    whole: true,
    inEachLanguage: true,
  })
  return reached.filter((state) => state.screen.screen === screen)
}

/** Two states of a scenario may come after steps with the same words. */
function withIds(states: readonly DrawnState[]): readonly ScreenState[] {
  const seen = new Map<string, number>()
  return states.map((state) => {
    const place = JSON.stringify([state.scenario, state.step])
    const before = seen.get(place) ?? 0
    seen.set(place, before + 1)
    const id = createHash('sha256').update(`${place} ${before}`).digest('hex').slice(0, 10)
    return { ...state, id }
  })
}
