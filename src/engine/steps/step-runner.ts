import type { Step, StepName } from '../../language/step.ts'
import type { Defect } from '../effect.ts'
import type { Sight } from '../evaluate.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Frame, Scope } from '../state.ts'
import { report, type Turn } from '../turn.ts'
import { frameOf, inheritedFrom } from './frame.ts'

/** Context of a step: its sequence, its position in the program, and the steps that follow. */
export interface Course {
  readonly frame: Frame
  readonly trail: string
  readonly rest: readonly Frame[]
  readonly asker?: string
}

/**
 * Result of a step, and the sequences to run next: the rest to continue, none to end or to wait.
 */
export type Advance = readonly [turn: Turn, frames: readonly Frame[]]

export type StepOf<Name extends StepName> = Extract<Step, { readonly do: Name }>
export type StepRunner<Name extends StepName> = (
  step: StepOf<Name>,
  turn: Turn,
  course: Course,
) => Advance

export const goOn = (turn: Turn, course: Course): Advance => [turn, course.rest]
export const end = (turn: Turn): Advance => [turn, []]

/** Runs other steps before those that follow. */
export function enterSteps(
  turn: Turn,
  course: Course,
  steps: readonly Step[],
  trail: string,
  scope: Scope = course.frame.scope,
  led: Pick<Frame, 'replacing'> = {},
): Advance {
  return [
    turn,
    [frameOf(steps, trail, scope, { ...inheritedFrom(course.frame), ...led }), ...course.rest],
  ]
}

/**
 * Reports a mistake of this product, ends the sequence, and informs the user that something
 * unexpected happened.
 */
export function giveUp(
  turn: Turn,
  course: Course,
  code: Defect['code'],
  detail = course.trail,
): Advance {
  const reported = report(turn, code, detail)
  if (course.frame.recovering) return end(reported)
  return [
    reported,
    [
      frameOf(
        turn.program.index.answers.broken,
        'app/broken',
        { error: { code } },
        { recovering: true },
      ),
    ],
  ]
}

export const sightFrom = (turn: Turn, course: Course): Sight =>
  sightOf(turn.program, turn.state, course.frame.scope, turn.at)
