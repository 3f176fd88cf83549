import type { SourceEntry, SourceMap, SourceNode } from '../../../language/source.ts'
import type { Step } from '../../../language/step.ts'
import {
  entriesOf,
  entryOf,
  isMapNode,
  itemsOf,
  scalarOf,
  scalarsOf,
  valueOf,
  wordAt,
  wordOf,
} from '../../1-parse/read-node.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { factKey, factsWhen } from '../expressions/facts.ts'
import { withFacts } from '../expressions/scope.ts'
import { inScope, type Place, recordOnce, recordSpan, withoutDiagnostics } from '../place.ts'
import { timersAt } from '../root-scopes.ts'
import { announceName, walkCondition } from '../values/values.ts'
import { ask, authorize, call, ceremony, notice, prepare, problem, problems } from './calls.ts'
import { alwaysEnds, alwaysLeaves, changesState } from './ends.ts'
import {
  end,
  go,
  history,
  leave,
  open,
  postForm,
  reload,
  reopen,
  start,
  stop,
  turn,
  window,
} from './navigation.ts'
import { check, choose, clear, empty, fill, lock, perform, set, unlock } from './state.ts'
import type { BareStep, StepWalker } from './step-walker.ts'

/** Lowers a sequence: a single step or a list. Facts of a step hold for the following steps. */
export function walkSteps(node: SourceNode | undefined, start: Place): readonly Step[] {
  let place = start
  let over: SourceEntry | undefined
  return itemsOf(node)
    .filter(isMapNode)
    .flatMap((item) => {
      const word = wordIn(item)
      if (over && word)
        place.walk.report.add(
          raise.stepAfterEnd(word.keySpan, { word: word.key, end: over.key }, [
            { span: over.keySpan, message: 'The sequence ends here.' },
          ]),
        )
      const steps = walkStep(item, place)
      // Reported at the first unreachable step only.
      if (over) over = undefined
      else if (word && alwaysEnds(item, place)) over = word
      place = after(item, place)
      return steps
    })
}

function wordIn(node: SourceMap): SourceEntry | undefined {
  return node.entries.find(({ key }) => Object.hasOwn(stepWalkers, key))
}

function walkStep(node: SourceMap, place: Place): readonly Step[] {
  const word = wordIn(node)
  const conditional = walkCondition(node, place)
  if (!word || !conditional) return []
  const once = onceOf(node, place)
  // Steps under `once` do not run at every arrival or at every end of a timer, nor do the steps
  // inside.
  const guarded = once === undefined ? conditional.place : onlyOnce(conditional.place)
  const walked = stepWalkers[word.key]?.({ word, node, place: guarded })
  if (walked === undefined) return []
  const { when } = conditional
  const common = { ...(when ? { when } : {}), ...(once === undefined ? {} : { once }) }
  const written = (step: Step) =>
    recordOnce(
      recordSpan<Step>(step, word.value.kind === 'scalar' ? word.value.span : word.keySpan),
      valueOf(node, 'once')?.span,
    )
  if (!isSequence(walked)) return [written({ ...walked, ...common })]
  // The steps of the caller replace the `end`: its condition applies to all of them.
  const all: Step = {
    do: 'choose',
    on: when ?? { is: 'literal', value: true },
    is: { true: walked },
    otherwise: [],
  }
  if (once !== undefined) return [written({ ...all, once })]
  return when ? [all] : walked
}

function onlyOnce({ withoutPress: automatic, ...place }: Place): Place {
  const { expired: _expired, ...rest } = automatic ?? {}
  return { ...place, onEnter: false, ...(automatic ? { withoutPress: rest } : {}) }
}

function isSequence(walked: BareStep | readonly Step[]): walked is readonly Step[] {
  return Array.isArray(walked)
}

function onceOf(node: SourceNode, place: Place): string | undefined {
  const scalar = scalarOf(valueOf(node, 'once'))
  const name = wordAt(node, 'once')
  if (!scalar || name === undefined) return undefined
  if (name !== 'visit')
    announceName('timer', { name, node: scalar }, ['visit', ...timersAt(place)], place)
  return name
}

/** The place of the next step: `when: a, go: b` means that a does not hold from here on. */
function after(node: SourceMap, place: Place): Place {
  const changed = place.changed || changesState(node, place)
  const held = valueOf(node, 'when') ? undefined : (heldFields(node, place) ?? writtenFields(node))
  if (held) return { ...inScope(place, withFacts(place.scope, held)), changed }
  const when = entryOf(node, 'when')
  if (!when || !alwaysLeaves(node, place)) return { ...place, changed }
  const condition = silentCondition(node, place)
  return {
    ...inScope(
      place,
      condition ? withFacts(place.scope, factsWhen(condition, false)) : place.scope,
    ),
    changed,
  }
}

/** After a `check` the required fields have a value. An optional field may be valid and empty. */
function heldFields(node: SourceMap, place: Place) {
  const form = place.screen?.form ?? {}
  const fields = scalarsOf(valueOf(node, 'check'))
    .map(({ value }) => String(value))
    .filter((field) => form[field]?.optional === false)
  return fields.length > 0
    ? {
        present: new Set(fields.map((field) => factKey('form', [field]))),
        nonNull: new Set<string>(),
      }
    : undefined
}

/** A field that was just set to a value has one. */
function writtenFields(node: SourceMap) {
  const written = entriesOf(valueOf(node, 'set'))
    .filter(({ value }) => wordOf(value) !== '')
    .map(({ key }) => factKey('state', key.split('.')))
  return written.length > 0
    ? { present: new Set<string>(), nonNull: new Set<string>(), filled: new Set(written) }
    : undefined
}

/** Lowers the condition again, without reports. */
function silentCondition(node: SourceMap, place: Place) {
  return walkCondition(node, withoutDiagnostics(place))?.when
}

/** Words of steps, as in the table of keys. */
export const stepWalkers: Readonly<Record<string, StepWalker>> = {
  call,
  set,
  clear,
  start,
  stop,
  reload,
  go,
  open,
  history,
  reopen,
  window,
  do: perform,
  choose,
  turn,
  check,
  problem,
  notice,
  problems,
  fill,
  empty,
  lock,
  unlock,
  leave,
  'post-form': postForm,
  authorize,
  prepare,
  ceremony,
  ask,
  end,
}
