import type { Step } from '../../../language/step.ts'
import { insideOf } from './moves.ts'
import type { Actions } from './paths.ts'

/** Provides the actions, and knows which operations change something on the server. */
export interface Changing {
  readonly actions: Actions
  changes(operation: string): boolean
}

/**
 * True when a call in these steps changes something. Skips calls behind an `ask`, because they need
 * a press.
 */
export function changesSomething(
  steps: readonly Step[],
  around: Changing,
  performing: ReadonlySet<string> = new Set(),
): boolean {
  return steps.some((step) => {
    if (step.do === 'call' && around.changes(step.call.operation)) return true
    if (step.do !== 'perform')
      return insideOf(step).some((inner) => changesSomething(inner, around, performing))
    const inner = performing.has(step.action) ? undefined : around.actions(step.action)
    return (
      inner !== undefined && changesSomething(inner, around, new Set([...performing, step.action]))
    )
  })
}

/**
 * The progress on one path through the steps. `owes`: a change happened while the timer was not
 * running, so the timer must start.
 */
interface Path {
  readonly runs: boolean
  readonly changed: boolean
  readonly owes: boolean
  readonly ended: boolean
}

/**
 * True when these steps may run again although their timer should prevent it. Then a change
 * happens, and the timer does not start with it. A start that waits for another answer is too late,
 * because that answer may be lost.
 */
export function repeatsAfter(steps: readonly Step[], timer: string, around: Changing): boolean {
  let forgets = false
  const through = (all: readonly Step[], from: Path, performing: ReadonlySet<string>): Path =>
    all.reduce<Path>((way, step) => {
      if (way.ended) return way
      const done = taken(step, way, performing)
      return step.when === undefined && step.once === undefined ? done : either(done, way)
    }, from)
  const ends = (way: Path): Path => {
    if (way.owes) forgets = true
    return { ...way, ended: true }
  }
  const taken = (step: Step, way: Path, performing: ReadonlySet<string>): Path => {
    switch (step.do) {
      case 'start': {
        const lasts = Object.hasOwn(step.timers, timer) ? step.timers[timer] : undefined
        return lasts && !(lasts.is === 'literal' && lasts.value === 0)
          ? { ...way, runs: true, owes: false }
          : way
      }
      case 'stop':
        return step.timers.includes(timer) ? { ...way, runs: false, owes: way.changed } : way
      case 'call': {
        ends(way)
        for (const refused of [...Object.values(step.rejected), step.failed ?? []])
          ends(through(refused, way, performing))
        const changed = around.changes(step.call.operation)
        return through(
          step.ok,
          { ...way, changed: way.changed || changed, owes: way.owes || (changed && !way.runs) },
          performing,
        )
      }
      case 'ceremony':
        return through(step.ok, way, performing)
      case 'choose':
        return [...Object.values(step.is), step.otherwise]
          .map((row) => through(row, way, performing))
          .reduce(either)
      case 'perform': {
        const inner = performing.has(step.action) ? undefined : around.actions(step.action)
        return inner ? through(inner, way, new Set([...performing, step.action])) : way
      }
      case 'go':
      case 'leave':
      case 'leave-to':
      case 'post-form':
      case 'authorize':
      case 'history-back':
      case 'ask':
        return ends(way)
      default:
        return way
    }
  }
  ends(through(steps, { runs: false, changed: false, owes: false, ended: false }, new Set()))
  return forgets
}

/**
 * Merges two paths and keeps the worse case of each property. A path that has ended is already
 * checked.
 */
function either(one: Path, other: Path): Path {
  if (one.ended) return other
  if (other.ended) return one
  return {
    runs: one.runs && other.runs,
    changed: one.changed || other.changed,
    owes: one.owes || other.owes,
    ended: false,
  }
}
