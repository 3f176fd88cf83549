import type { Turn } from '../turn.ts'
import { lookedAt } from '../visits/looked-at.ts'

/** Handles a page that is visible again. */
export function seen(blind: Turn): Turn {
  const { hidden: _, ...state } = blind.state
  return lookedAt(blind.state.hidden ? { ...blind, state } : blind)
}
