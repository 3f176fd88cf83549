import { onResume } from '../screen/on-resume.ts'
import type { Transition } from '../transition.ts'

/** Handles a page that is visible again. */
export function resumed(blind: Transition): Transition {
  const { hidden: _, ...state } = blind.state
  return onResume(blind.state.hidden ? { ...blind, state } : blind)
}
