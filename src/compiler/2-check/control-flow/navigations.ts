import type { Expressions } from '../../../language/expression.ts'
import type { Step } from '../../../language/step.ts'
import { substituteArguments, argumentsFor } from '../factors/substitute-arguments.ts'
import { pressesIn } from './moves.ts'
import { type PathCondition, assuming, isWord, sharedBy, without } from './path-condition.ts'
import type { Actions } from './paths.ts'
import type { Places } from './places.ts'

export type Navigation = Extract<Step, { readonly do: 'go' }>

/** Receives every `go` that the steps can reach, with the certain conditions there. */
export interface NavigationReader {
  readonly actions: Actions
  readonly places: Places
  /**
   * Returns the conditions that are still certain after an answer arrives. Other steps may write to
   * the state during the wait.
   */
  waited(assumed: PathCondition): PathCondition
  goes(step: Navigation, assumed: PathCondition): void
}

interface Here {
  readonly assumed: PathCondition
  readonly given: Expressions | undefined
  readonly performing: ReadonlySet<string>
}

/**
 * Follows steps with the certain conditions on each path. Where paths meet, keeps only the
 * conditions that hold on all of them.
 */
export function readNavigations(
  steps: readonly Step[],
  assumed: PathCondition,
  reader: NavigationReader,
): void {
  sequence(steps, { assumed, given: undefined, performing: new Set() }, reader)
}

/** Returns the certain conditions after the steps, or undefined when nothing runs after them. */
function sequence(
  steps: readonly Step[],
  here: Here,
  reader: NavigationReader,
): PathCondition | undefined {
  let assumed: PathCondition | undefined = here.assumed
  for (const step of steps) {
    if (!assumed) return undefined
    assumed = guarded(step, { ...here, assumed }, reader)
  }
  return assumed
}

function guarded(step: Step, here: Here, reader: NavigationReader): PathCondition | undefined {
  const when = step.when && substituteArguments(step.when, here.given)
  const taken = when ? assuming(when, true, here.assumed) : here.assumed
  const passed = when ? assuming(when, false, here.assumed) : undefined
  const ran = taken && performed(step, { ...here, assumed: taken }, reader)
  return either([ran, passed, step.once === undefined ? undefined : here.assumed])
}

function either(ways: readonly (PathCondition | undefined)[]): PathCondition | undefined {
  const [first, ...others] = ways.filter((way) => way !== undefined)
  return first && sharedBy(first, others)
}

function performed(step: Step, here: Here, reader: NavigationReader): PathCondition | undefined {
  const { assumed } = here
  switch (step.do) {
    case 'go':
      reader.goes(step, assumed)
      return undefined
    case 'history-back':
    case 'leave':
    case 'leave-to':
    case 'post-form':
    case 'authorize':
      return undefined
    case 'set':
      return step.set.reduce(
        (known, { path, value }) =>
          reader.places.written(path, substituteArguments(value, here.given), known),
        assumed,
      )
    case 'clear':
      return reader.places.cleared(step.paths, assumed)
    case 'start':
    case 'stop':
      return reader.waited(assumed)
    case 'perform': {
      const steps = here.performing.has(step.action) ? undefined : reader.actions(step.action)
      if (!steps) return reader.waited(assumed)
      const given = argumentsFor(step.with, here.given)
      const after = sequence(
        steps,
        {
          assumed: without('takes', assumed),
          given,
          performing: new Set([...here.performing, step.action]),
        },
        reader,
      )
      return after && without('takes', after)
    }
    case 'call': {
      const waited = reader.waited(assumed)
      for (const steps of [...Object.values(step.rejected), step.failed ?? [], step.besides ?? []])
        sequence(steps, { ...here, assumed: without('error', waited) }, reader)
      return sequence(step.ok, { ...here, assumed: without('answer', waited) }, reader)
    }
    case 'ceremony': {
      const waited = reader.waited(assumed)
      for (const steps of Object.values(step.rejected))
        sequence(steps, { ...here, assumed: waited }, reader)
      return sequence(step.ok, { ...here, assumed: without('answer', waited) }, reader)
    }
    case 'choose':
      return chosen(step, here, reader)
    case 'ask': {
      const waited = reader.waited(assumed)
      for (const { press } of pressesIn(step.content))
        sequence(press, { ...here, assumed: waited }, reader)
      return undefined
    }
    default:
      return assumed
  }
}

function chosen(
  step: Extract<Step, { readonly do: 'choose' }>,
  here: Here,
  reader: NavigationReader,
): PathCondition | undefined {
  const word = substituteArguments(step.on, here.given)
  const suits = (each: string, holds: boolean, known: PathCondition) =>
    each === 'true' || each === 'false'
      ? assuming(word, (each === 'true') === holds, known)
      : assuming(isWord(word, each), holds, known)
  const rows = Object.entries(step.is).map(([each, steps]) => {
    const fits = suits(each, true, here.assumed)
    return fits && sequence(steps, { ...here, assumed: fits }, reader)
  })
  const rest = Object.keys(step.is).reduce<PathCondition | undefined>(
    (known, each) => known && suits(each, false, known),
    here.assumed,
  )
  return either([...rows, rest && sequence(step.otherwise, { ...here, assumed: rest }, reader)])
}
