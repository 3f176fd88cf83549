import type { Turn } from '../turn.ts'
import { lookedAt } from '../visits/looked-at.ts'

/** Somebody looks at the page again. */
export function seen(blind: Turn): Turn {
  const { hidden: _, ...state } = blind.state
  return lookedAt(blind.state.hidden ? { ...blind, state } : blind)
}
