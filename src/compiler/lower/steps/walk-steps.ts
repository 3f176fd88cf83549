import type { SourceEntry, SourceMap, SourceNode } from '../../../language/source.ts'
import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { factKey, factsWhen } from '../../expressions/facts.ts'
import { withFacts } from '../../expressions/scope.ts'
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
} from '../../model/read-node.ts'
import { timersAt } from '../app-timers.ts'
import { inScope, type Place } from '../place.ts'
import { silent } from '../silent.ts'
import { walkCondition } from '../values/condition.ts'
import { announceName } from '../values/names.ts'
import { guardAt, writeAt } from '../written-at.ts'
import { alwaysEnds } from './always-ends.ts'
import { alwaysLeaves } from './always-leaves.ts'
import { changesState } from './changes-state.ts'
import type { BareStep } from './step-walker.ts'
import { stepWalkers } from './table.ts'

/** A sequence: a single step or a list. What a step has made certain holds for those after it. */
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
            { span: over.keySpan, message: 'Here it is over.' },
          ]),
        )
      const steps = walkStep(item, place)
      // Told of the first of them, all others follow.
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
  // What says `once` does not run at every arrival, nor whenever a timer runs out, and nothing
  // inside it does.
  const guarded = once === undefined ? conditional.place : onlyOnce(conditional.place)
  const walked = stepWalkers[word.key]?.({ word, node, place: guarded })
  if (walked === undefined) return []
  const { when } = conditional
  const common = { ...(when ? { when } : {}), ...(once === undefined ? {} : { once }) }
  const written = (step: Step) =>
    guardAt(
      writeAt<Step>(step, word.value.kind === 'scalar' ? word.value.span : word.keySpan),
      valueOf(node, 'once')?.span,
    )
  if (!isSequence(walked)) return [written({ ...walked, ...common })]
  // The caller's steps stand here instead: what is said of an `end` is said of them all.
  const all: Step = {
    do: 'choose',
    on: when ?? { is: 'literal', value: true },
    is: { true: walked },
    otherwise: [],
  }
  if (once !== undefined) return [written({ ...all, once })]
  return when ? [all] : walked
}

function onlyOnce({ alone: led, ...place }: Place): Place {
  const { expired: _expired, ...rest } = led ?? {}
  return { ...place, onEnter: false, ...(led ? { alone: rest } : {}) }
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

/**
 * After a `check` the fields that must be filled in are: what is not required may hold and be
 * empty.
 */
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

/** What has just been written with something in it is there. */
function writtenFields(node: SourceMap) {
  const written = entriesOf(valueOf(node, 'set'))
    .filter(({ value }) => wordOf(value) !== '')
    .map(({ key }) => factKey('state', key.split('.')))
  return written.length > 0
    ? { present: new Set<string>(), nonNull: new Set<string>(), filled: new Set(written) }
    : undefined
}

/** The condition once more, this time without telling anyone. */
function silentCondition(node: SourceMap, place: Place) {
  return walkCondition(node, silent(place))?.when
}
