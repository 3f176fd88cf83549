import type { ComputedPath, Step } from '../../../language/step.ts'
import { usesIn } from '../../analyze/unused/uses-in.ts'
import { everyStep } from './moves.ts'
import type { Actions } from './paths.ts'

/**
 * All places that these steps, and the actions that they perform, may write. `[]` is the whole
 * state.
 */
export function writesOf(steps: readonly Step[], actions: Actions): readonly ComputedPath[] {
  return writesAmong(everyStep(steps, actions))
}

/** All places that these steps themselves may write. */
export function writesAmong(steps: readonly Step[]): readonly ComputedPath[] {
  return steps.flatMap((step): readonly ComputedPath[] => {
    switch (step.do) {
      case 'set':
        return step.set.map(({ path }) => path)
      case 'clear':
        return step.paths === 'everything' ? [[]] : step.paths
      case 'authorize':
      case 'prepare':
        return [step.remember]
      default:
        return []
    }
  })
}

const known = new WeakMap<object, readonly string[]>()

/**
 * All places that a part of the program writes itself: its steps, the ends of its timers, the
 * stored values of its form. A computed name means all names.
 */
export function placesWrittenIn(piece: object): readonly string[] {
  const found =
    known.get(piece) ?? Array.from(usesIn(piece).written, (place) => place.split('.*', 1)[0] ?? '')
  known.set(piece, found)
  return found
}

/** The same places as paths. */
export function writesIn(piece: object): readonly (readonly string[])[] {
  return placesWrittenIn(piece).map((place) => place.split('.'))
}
