import type { Project, ScreenSource } from '../model/project.ts'
import type { Fact, FactOf } from './fact.ts'

type OfScreens = 'screen' | 'go'

/**
 * Cached fact: screens by their names. A reference to a screen object would keep its cache, and so
 * all earlier versions, in memory. `from` is the screen under lowering.
 */
export type CachedFact =
  | Exclude<Fact, { readonly is: OfScreens }>
  | Omit<FactOf<'screen'>, 'screen'>
  | (Omit<FactOf<'go'>, 'target' | 'from'> & {
      readonly target: string
      readonly from: boolean
    })

export function cachedFact(fact: Fact): CachedFact {
  if (fact.is === 'screen') return { is: 'screen', node: fact.node }
  if (fact.is !== 'go') return fact
  const { target, from, ...go } = fact
  return { ...go, target: target.id, from: from !== undefined }
}

/** Facts that were already reported for the same screens, so they are reported again unchanged. */
const restored = new WeakMap<CachedFact, FactOf<'go'>>()

/**
 * Restores a cached fact with the current screens, because other screens may have changed. Facts
 * about a removed screen are dropped.
 */
export function restoredFact(
  cached: CachedFact,
  screen: ScreenSource | undefined,
  { screens }: Project,
): Fact | undefined {
  if (cached.is === 'screen') return screen && { ...cached, screen }
  if (cached.is !== 'go') return cached
  const target = screens.get(cached.target)
  if (!target) return undefined
  const from = cached.from ? screen : undefined
  const before = restored.get(cached)
  if (before?.target === target && before.from === from) return before
  const fact = { ...cached, target, from }
  restored.set(cached, fact)
  return fact
}
