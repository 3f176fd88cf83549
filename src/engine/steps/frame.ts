import type { Step } from '../../language/step.ts'
import type { Frame, Scope } from '../state.ts'

/**
 * Returns a sequence at its beginning, with its path in the program. It inherits its cause and its
 * guard from the surrounding sequence.
 */
export function frameOf(
  steps: readonly Step[],
  programPath: string,
  scope: Scope,
  inherited: Inherited = {},
): Frame {
  return { ...inherited, steps, next: 0, programPath, scope }
}

/** Returns the properties that a frame passes to its inner sequences. */
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
