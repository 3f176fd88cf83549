import type { Step } from '../../language/step.ts'
import type { Frame, Scope } from '../state.ts'

/** A sequence from its beginning. `trail` names its place in the program; what it answers (`redo`, `recovering`) comes along. */
export function frameOf(steps: readonly Step[], trail: string, scope: Scope, inherited: Pick<Frame, 'redo' | 'recovering'> = {}): Frame {
  return { ...inherited, steps, next: 0, trail, scope }
}

/** What a frame hands down to the sequences inside it. */
export function inheritedFrom({ redo, recovering }: Frame): Pick<Frame, 'redo' | 'recovering'> {
  return { ...(redo && { redo }), ...(recovering && { recovering }) }
}
