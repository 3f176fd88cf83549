import type { SourceNode } from '../../../language/source.ts'
import type { Argument } from '../../expressions/scope.ts'
import type { PartSource, ScreenSource, Take } from '../../model/project.ts'
import { entriesOf, isMapOrNothing, valueOf, wordOf } from '../../model/read-node.ts'
import { fits } from '../../types/fits.ts'
import { required, unknown } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { walkStatePath } from '../values/state-paths.ts'
import { wordNode } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'
import { announceAnswer, announceStore, isCall, reportKind } from './taken-things.ts'
import { knownTypes, typeOf } from './takes.ts'

/**
 * Returns the place inside a part: the caller's values replace `takes`, and its outcomes continue
 * with the caller.
 */
export function partPlace(part: PartSource, source: ScreenSource, caller: Place): Place {
  const given = entriesOf(valueOf(source.node, 'with'))
  const use = valueOf(source.node, 'use')
  const values = part.takes.flatMap((take): readonly (readonly [string, Argument])[] => {
    const entry = given.find(({ key }) => key === take.name)
    if (!entry) return take.optional ? [] : [[take.name, wrong]]
    return [[take.name, argumentOf(take, entry.value, caller)]]
  })
  if (use && isMapOrNothing(valueOf(source.node, 'with')))
    announceArguments(part, use, given, caller)
  const handled = entriesOf(valueOf(source.node, 'on'))
  const ends = part.ends.map(({ value }) => String(value))
  if (use?.kind === 'scalar')
    caller.walk.emitFact({
      is: 'ends',
      node: use,
      part: part.name,
      ends,
      handled: handled.map(wordNode),
    })
  caller.walk.emitFact({
    is: 'ends',
    node: wordNode({ key: part.name, keySpan: part.node.span }),
    part: part.name,
    ends: [],
    handled: entriesOf(valueOf(part.node, 'on')).map(wordNode),
  })
  return {
    ...caller,
    scope: {
      ...caller.scope,
      given: {
        of: part.name,
        names: part.takes.map(({ name }) => name),
        values: Object.fromEntries(values),
      },
    },
    ends: { part, steps: new Map(handled.map(({ key, value }) => [key, value])), place: caller },
  }
}

const wrong: Argument = { is: 'wrong' }

function argumentOf(take: Take, node: SourceNode, caller: Place): Argument {
  switch (take.type) {
    case 'store': {
      if (wordOf(node) === undefined) return reportKind(take, node, 'a place of the state', caller)
      const found = walkStatePath(node, caller, 'any')
      // A value of another store is reported here, so that its reads in the part are not.
      return found && announceStore(take, node, found.type, caller)
        ? { is: 'store', path: found.path, known: found.known, type: found.type }
        : wrong
    }
    case 'call':
      if (!isCall(take, node, caller)) return wrong
      // A call with another answer is reported here, so that its reads in the part are not.
      return announceAnswer(take, node, caller) ? { is: 'call', node, scope: caller.scope } : wrong
    case 'icon':
    case 'key': {
      const word = wordOf(node)
      return word === undefined
        ? reportKind(
            take,
            node,
            take.type === 'key' ? 'the name of a text' : 'the name of an icon',
            caller,
          )
        : { is: 'word', node, word }
    }
    default: {
      if (!take.words && !knownTypes(caller.walk.project.api).includes(take.type)) return wrong
      const typed = walkValue(node, caller)
      const wanted = typeOf(take, caller.walk.project.api)
      caller.walk.emitFact({ is: 'value', node, typed, wanted })
      // A value of a wrong type is reported here, so that its uses in the part are not.
      return fits(typed.type, wanted)
        ? { is: 'value', type: typed.type, lowered: typed.lowered }
        : wrong
    }
  }
}

/** Reports names only, because each value was checked where it was read. */
function announceArguments(
  part: PartSource,
  use: SourceNode,
  given: ReturnType<typeof entriesOf>,
  caller: Place,
): void {
  const anything = { type: unknown, lowered: { is: 'literal', value: null } } as const
  caller.walk.emitFact({
    is: 'arguments',
    of: part.name,
    node: use,
    given: given.map((entry) => ({
      name: entry.key,
      nameNode: entry.keySpan,
      node: wordNode(entry),
      typed: anything,
    })),
    takes: Object.fromEntries(
      part.takes.map((take) => [take.name, { ...required(unknown), optional: take.optional }]),
    ),
  })
}
