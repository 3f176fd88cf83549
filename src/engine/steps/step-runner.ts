import type { Step, StepName } from '../../language/step.ts'
import type { Defect } from '../effect.ts'
import type { EvaluationContext } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import type { Frame, Scope } from '../state.ts'
import { report, type Transition } from '../transition.ts'

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
  exit,
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
    ...(exit && { exit }),
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
  | 'exit'
  | 'reference'
  | 'during'
  | 'blockedTab'
  | 'guard'
  | 'replacing'
  | 'ended'
  | 'recovering'
>

/** Context of a step: its sequence, its position in the program, and the steps that follow. */
export interface StepContext {
  readonly frame: Frame
  readonly programPath: string
  readonly rest: readonly Frame[]
  readonly initiator?: string
}

/**
 * Result of a step, and the sequences to run next: the rest to continue, none to end or to wait.
 */
export type StepResult = readonly [transition: Transition, frames: readonly Frame[]]

export type StepOf<Name extends StepName> = Extract<Step, { readonly do: Name }>
export type StepRunner<Name extends StepName> = (
  step: StepOf<Name>,
  transition: Transition,
  stepContext: StepContext,
) => StepResult

export const proceed = (transition: Transition, stepContext: StepContext): StepResult => [
  transition,
  stepContext.rest,
]
export const end = (transition: Transition): StepResult => [transition, []]

/** Runs other steps before those that follow. */
export function enterSteps(
  transition: Transition,
  stepContext: StepContext,
  steps: readonly Step[],
  programPath: string,
  scope: Scope = stepContext.frame.scope,
  replacement: Pick<Frame, 'replacing'> = {},
): StepResult {
  return [
    transition,
    [
      frameOf(steps, programPath, scope, { ...inheritedFrom(stepContext.frame), ...replacement }),
      ...stepContext.rest,
    ],
  ]
}

/**
 * Reports a mistake of this product, ends the sequence, and informs the user that something
 * unexpected happened.
 */
export function abort(
  transition: Transition,
  stepContext: StepContext,
  code: Defect['code'],
  detail = stepContext.programPath,
): StepResult {
  const reported = report(transition, code, detail)
  if (stepContext.frame.recovering) return end(reported)
  return [
    reported,
    [
      frameOf(
        transition.program.index.answers.broken,
        'app/broken',
        { error: { code } },
        { recovering: true },
      ),
    ],
  ]
}

export const contextFrom = (transition: Transition, stepContext: StepContext): EvaluationContext =>
  contextFor(transition.program, transition.state, stepContext.frame.scope, transition.at)
