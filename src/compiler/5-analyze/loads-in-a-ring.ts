import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { Screen } from '../../language/program.ts'
import type { LoadUse, Step } from '../../language/step.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { Check } from '../4-check/check-table.ts'
import { cyclesIn, describePath } from '../cycles.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { type Actions, actionsOf, insideOf } from './moves.ts'

/** A screen settles: no load requests itself again by its answer, directly or through others. */
export const loadsInARing: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const leads = new Map(
    [...leadsOfLoads(screen, actionsOf(screen, walked))].map(
      ([name, own]) => [name, own.map(({ to, step }) => ({ to, node: step }))] as const,
    ),
  )
  return cyclesIn(leads).flatMap(({ name, node, over }) => {
    const span = recordedSpan(node)
    return span ? [raise.loadsInARing(span, { name, way: describePath(over) })] : []
  })
})

/** The step by which the answer to a load certainly repeats a load: itself or another. */
export interface LoadLead {
  readonly to: string
  readonly step: Step
}

/** Returns by name the loads that each load of a screen repeats without a condition. */
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
 * A refusal may be answered by changing the arguments of the load. Then the next answer may differ,
 * so the load does not repeat without end.
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
      // An answer of one load used as an argument of another may differ each time. For the load's
      // own answer this is not known.
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
 * Returns the steps that run as long as every call answers `ok`, up to the first that leaves the
 * screen. Also returns every place that may be written.
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
      // The first row of a call or of a ceremony is its `ok`. No row of a choice is certain.
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
 * True when the value differs each time, because it is counted, joined or negated from its previous
 * value.
 */
function isGrowing(path: readonly unknown[], value: Expression): boolean {
  return (value.is === 'arithmetic' || value.is === 'not') && readsAny(value, [path])
}

function readsAnswer(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false
  return ('root' in found && found.root === 'answer') || Object.values(found).some(readsAnswer)
}

/** True when the value reads one of these places, a place inside them, or a place around them. */
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
