import type { EffectOf } from './ports.ts'

/** One key an act, however often the person asks for it again (B01). `random` gives a fresh one. */
export function createIdempotencyKeys(random: () => string): (call: EffectOf<'call'>) => string {
  const keys = new Map<number, string>()
  return ({ call, again }) => {
    const key = (again === undefined ? undefined : keys.get(again)) ?? random()
    keys.set(call, key)
    return key
  }
}
