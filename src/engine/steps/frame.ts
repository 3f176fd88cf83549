import type { Step } from '../../language/step.ts'
import type { Frame, Scope } from '../state.ts'

/**
 * A sequence from its beginning. `trail` names its place in the program; what it answers and what
 * guards it (`redo`, `guard` ...) come along.
 */
export function frameOf(
  steps: readonly Step[],
  trail: string,
  scope: Scope,
  inherited: Inherited = {},
): Frame {
  return { ...inherited, steps, next: 0, trail, scope }
}

/** What a frame hands down to the sequences inside it. */
export function inheritedFrom({
  redo,
  way,
  reference,
  during,
  blockedTab,
  guard,
  replacing,
  ended,
  recovering,
}: Frame): Inherited {
  return {
    ...(redo && { redo }),
    ...(way && { way }),
    ...(reference !== undefined && { reference }),
    ...(during !== undefined && { during }),
    ...(blockedTab && { blockedTab }),
    ...(guard !== undefined && { guard }),
    ...(replacing && { replacing }),
    ...(ended && { ended }),
    ...(recovering && { recovering }),
  }
}

type Inherited = Pick<
  Frame,
  | 'redo'
  | 'way'
  | 'reference'
  | 'during'
  | 'blockedTab'
  | 'guard'
  | 'replacing'
  | 'ended'
  | 'recovering'
>
