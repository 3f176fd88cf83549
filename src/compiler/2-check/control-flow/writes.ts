import type { ComputedPath, Step } from '../../../language/step.ts'
import { usesIn } from '../../analyze/unused/uses-in.ts'
import { everyStep } from './moves.ts'
import type { Actions } from './paths.ts'

/**
 * Returns every path that these steps may write, including their actions. `[]` is the whole state.
 */
export function writesOf(steps: readonly Step[], actions: Actions): readonly ComputedPath[] {
  return writesAmong(everyStep(steps, actions))
}

/** Returns every path that these steps may write themselves. */
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
 * Returns every place that a piece of the program writes itself. Its steps, its expired timers and
 * its form may write. A computed name may be any name.
 */
export function placesWrittenIn(piece: object): readonly string[] {
  const found =
    known.get(piece) ?? Array.from(usesIn(piece).written, (place) => place.split('.*', 1)[0] ?? '')
  known.set(piece, found)
  return found
}

/** Returns the same places as paths. */
export function writesIn(piece: object): readonly (readonly string[])[] {
  return placesWrittenIn(piece).map((place) => place.split('.'))
}
