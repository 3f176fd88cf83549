import type { Expression } from '../../../language/expression.ts'
import type { Screen } from '../../../language/program.ts'
import type { LoadUse, Step } from '../../../language/step.ts'
import { insideOf } from './moves.ts'
import type { Actions } from './paths.ts'

/** By which step the answer to a load certainly asks another load, or itself, once more. */
export interface LoadLead {
  readonly to: string
  readonly step: Step
}

/** By its name what each load of a screen leads to without a condition. */
export function leadsOfLoads(
  { load }: Pick<Screen, 'load'>,
  actions: Actions,
): ReadonlyMap<string, readonly LoadLead[]> {
  return new Map(
    Object.entries(load).map(([name, use]) => [
      name,
      [
        ...leads(use.ok ?? [], use, load, actions, false),
        ...Object.values(use.rejected ?? {}).flatMap((row) => leads(row, use, load, actions, true)),
      ],
    ]),
  )
}

/**
 * After a refusal that is answered by other values to ask with, the next answer may be another one.
 */
function leads(
  steps: readonly Step[],
  from: LoadUse,
  loads: Screen['load'],
  actions: Actions,
  refused: boolean,
): readonly LoadLead[] {
  const { sure, written } = certainly(steps, actions, new Set())
  const isOpen = ({ when }: LoadUse) =>
    when === undefined ||
    (JSON.stringify(when) === JSON.stringify(from.when) && !readsAny(when, written))
  return Object.entries(loads)
    .filter(([, use]) => isOpen(use))
    .flatMap(([to, use]) => {
      const changes = readsAny(use.arguments, written)
      const reloading =
        refused && changes
          ? undefined
          : sure.find((step) => step.do === 'reload' && step.loads.includes(to))
      // What one load is answered with and another asks with may be something else each time; of a
      // load's own answer that is not known.
      const moves = (path: readonly unknown[], value: Expression) =>
        isGrowing(path, value) || (use !== from && readsAnswer(value))
      const step =
        reloading ??
        (refused
          ? undefined
          : sure.find(
              (each) =>
                each.do === 'set' &&
                each.set.some(
                  ({ path, value }) => moves(path, value) && readsAny(use.arguments, [path]),
                ),
            ))
      return step ? [{ to, step }] : []
    })
}

interface Certain {
  readonly sure: readonly Step[]
  readonly written: readonly (readonly unknown[])[]
}

/**
 * The steps that are done as long as every call on the way is answered with `ok`, up to the first
 * that leads away; and all that may be written.
 */
function certainly(
  steps: readonly Step[],
  actions: Actions,
  performing: ReadonlySet<string>,
): Certain {
  const sure: Step[] = []
  const written: (readonly unknown[])[] = []
  let goesOn = true
  for (const step of steps) {
    const isSure = goesOn && step.when === undefined && step.once === undefined
    const inner =
      step.do === 'perform'
        ? performing.has(step.action)
          ? []
          : [actions(step.action) ?? []]
        : insideOf(step)
    const within = step.do === 'perform' ? new Set([...performing, step.action]) : performing
    for (const [at, row] of inner.entries()) {
      const found = certainly(row, actions, within)
      written.push(...found.written)
      // Of a call and a ceremony the first row is its `ok`; of a choice none is certain.
      if (isSure && at === 0 && step.do !== 'choose') sure.push(...found.sure)
    }
    if (step.do === 'set') written.push(...step.set.map(({ path }) => path))
    if (step.do === 'clear') written.push(...(step.paths === 'everything' ? [[]] : step.paths))
    if (isSure) sure.push(step)
    if (
      LEADING.has(step.do) ||
      (step.do === 'perform' && inner.some((row) => row.some(({ do: word }) => LEADING.has(word))))
    )
      goesOn = false
  }
  return { sure, written }
}

const LEADING: ReadonlySet<Step['do']> = new Set([
  'go',
  'leave',
  'leave-to',
  'post-form',
  'authorize',
  'history-back',
  'ask',
  'check',
])

/**
 * Whether it holds something else each time: it is counted, joined or turned out of what it was.
 */
function isGrowing(path: readonly unknown[], value: Expression): boolean {
  return (value.is === 'arithmetic' || value.is === 'not') && readsAny(value, [path])
}

function readsAnswer(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false
  return ('root' in found && found.root === 'answer') || Object.values(found).some(readsAnswer)
}

/** Whether something in it reads one of these places, what lies in them, or what they lie in. */
function readsAny(found: unknown, places: readonly (readonly unknown[])[]): boolean {
  if (typeof found !== 'object' || found === null) return false
  if (Array.isArray(found)) return found.some((each) => readsAny(each, places))
  if ('root' in found && found.root === 'state' && 'path' in found && Array.isArray(found.path)) {
    const read: readonly unknown[] = found.path
    if (
      places.some((place) =>
        place.every(
          (name, at) => at >= read.length || typeof name !== 'string' || read[at] === name,
        ),
      )
    )
      return true
  }
  return Object.values(found).some((each) => readsAny(each, places))
}
