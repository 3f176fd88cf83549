import type { Expression } from '../../../language/expression.ts'
import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import type { TextUse } from '../../../language/text.ts'
import { isExpression, isMapNode, scalarOf, valueOf } from '../../1-parse/read-node.ts'
import { textsBelow } from '../../2-resolve/project.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { isText, present, type Type } from '../../types.ts'
import { nothingKnown, type Typed } from '../expressions/scope.ts'
import type { Given, TextPlace } from '../fact.ts'
import type { Place } from '../place.ts'
import {
  chosenWhen,
  expressionsOf,
  nameAt,
  walkCases,
  walkGiven,
  walkValue,
  wordFor,
} from './values.ts'

/**
 * Lowers a text: its key, `{ text, values }`, or one for each word `{ of, is, else }`. `parent` is
 * the surrounding block or step, which may have the values.
 */
export function walkText(
  node: SourceNode | undefined,
  place: Place,
  parent?: SourceNode,
): TextUse | undefined {
  if (!node) return undefined
  const own = walkGiven(isMapNode(node) ? valueOf(node, 'values') : undefined, place)
  const others = walkGiven(valueOf(parent, 'values'), place)
  const given = own.concat(others.filter((other) => !reportTwice(other, own, place)))
  for (const value of given)
    place.walk.emitFact({ is: 'in-message', node: value.node, typed: value.typed })
  if (!isMapNode(node)) return keyed(node, given, place)
  const key = valueOf(node, 'text')
  const by = valueOf(node, 'by')
  if (key && by) return byWord(key, by, given, place)
  return key ? keyed(key, given, place) : chosen(node, given, place)
}

/** A value of the text itself that the block also sets. */
function reportTwice({ name, nameNode }: Given, own: readonly Given[], place: Place): boolean {
  const first = own.find((each) => each.name === name)
  if (first)
    place.walk.report.add(
      raise.duplicateKey(nameNode, { key: name }, [
        { span: first.nameNode, message: 'It is already here.' },
      ]),
    )
  return first !== undefined
}

/** The same, where the block itself fills in one value: a countdown the time of day. */
export function walkTextWith(
  name: string,
  node: SourceNode | undefined,
  place: Place,
): TextUse | undefined {
  const { walk } = place
  const emitFact: typeof walk.emitFact = (fact) => {
    if (fact.is !== 'text') return walk.emitFact(fact)
    const value: Given = {
      name,
      nameNode: fact.node.span,
      node: fact.node,
      typed: { type: { type: 'text' }, lowered: { is: 'literal', value: '' } },
    }
    return walk.emitFact({ ...fact, values: [...fact.values, value] })
  }
  return walkText(node, { ...place, walk: { ...walk, emitFact } })
}

/** The same where there is little room for it. */
export function walkTextAt(
  at: TextPlace,
  node: SourceNode | undefined,
  place: Place,
  parent?: SourceNode,
): TextUse | undefined {
  const text = walkText(node, place, parent)
  if (node && text) place.walk.emitFact({ is: 'shown', node, at, text })
  return text
}

function keyed(node: SourceNode, given: readonly Given[], place: Place): TextUse | undefined {
  const named = nameAt(node, place)
  if (!named) return undefined
  use(named.name, named.node, given, place)
  return { key: named.name, ...valuesOf(given) }
}

function chosen(node: SourceNode, given: readonly Given[], place: Place): TextUse | undefined {
  const of = valueOf(node, 'of')
  const otherwise = scalarOf(valueOf(node, 'else'))
  if (!of || !otherwise) return undefined
  const on = walkValue(of, place)
  const cases = walkCases(valueOf(node, 'is'), place)
  place.walk.emitFact({ is: 'choice', node: of, on, words: cases.map(wordNode), hasElse: true })
  for (const { value } of cases)
    if (value.kind === 'scalar') use(String(value.value), value, given, place, true)
  use(String(otherwise.value), otherwise, given, place, true)
  const is = Object.fromEntries(
    cases.map(({ key, value }) => [key, value.kind === 'scalar' ? String(value.value) : '']),
  )
  return {
    of: asWord(on, Object.keys(is)),
    is,
    otherwise: String(otherwise.value),
    ...valuesOf(given),
  }
}

/**
 * `{ text: verify.method, by: =item.name }`: the text below the key with the name of the word, and
 * `.other` for a word without one. For an enumeration, all words are known; for a text, those with
 * a text.
 */
function byWord(
  node: SourceNode,
  by: SourceNode,
  given: readonly Given[],
  place: Place,
): TextUse | undefined {
  const named = nameAt(node, place)
  // The shape check reported a word without `=`; the selecting value is unknown.
  const on = isExpression(by) ? walkValue(by, place) : nothingKnown
  place.walk.emitFact({ is: 'choice', node: by, on, words: [], hasElse: true })
  if (!named) return undefined
  const { project } = place.walk
  const below = textsBelow(project, named.name)
  const words = wordsOf(on.type)
  place.walk.emitFact({
    is: 'by-word',
    node: named.node,
    key: named.name,
    words: words ?? [],
    below,
  })
  const otherwise = `${named.name}.${other}`
  const cases = (words ?? below).filter((word) => word !== other && below.includes(word))
  const from = on.type.type === 'unknown' ? withoutValues(place) : place
  for (const word of cases) use(`${named.name}.${word}`, named.node, given, from, true)
  use(
    otherwise,
    named.node,
    given,
    below.includes(other)
      ? place
      : { ...place, walk: { ...place.walk, emitFact: () => undefined } },
    true,
  )
  return {
    of: asWord(on, cases),
    is: Object.fromEntries(cases.map((word) => [word, `${named.name}.${word}`])),
    otherwise,
    ...valuesOf(given),
  }
}

const other = 'other'

/** The words are unknown after another error, and so are the texts that are shown. */
function withoutValues(place: Place): Place {
  const { walk } = place
  const emitFact: typeof walk.emitFact = (fact) =>
    walk.emitFact(fact.is === 'text' ? { ...fact, anyValues: true } : fact)
  return { ...place, walk: { ...walk, emitFact } }
}

/** A text is selected by a word: a boolean or a number becomes the name of its row. */
function asWord({ type, lowered }: Typed, words: readonly string[]): Expression {
  const inner = present(type)
  if (inner.type === 'unknown' || isText(inner)) return lowered
  return words.reduceRight<Expression>(
    (otherwise, word) =>
      chosenWhen(
        {
          is: 'compare',
          op: '==',
          left: lowered,
          right: { is: 'literal', value: wordFor(inner, word) },
        },
        { is: 'literal', value: word },
        otherwise,
      ),
    { is: 'literal', value: '' },
  )
}

/** The words an expression can yield, when they are known. */
function wordsOf(type: Type): readonly string[] | undefined {
  const inner = present(type)
  return inner.type === 'enumeration' ? inner.words.map(String) : undefined
}

function use(
  key: string,
  node: SourceScalar,
  values: readonly Given[],
  place: Place,
  oneOfSeveral = false,
): void {
  place.walk.texts.add(key)
  place.walk.emitFact({ is: 'text', node, key, values, oneOfSeveral })
}

function valuesOf(given: readonly Given[]) {
  return given.length === 0 ? {} : { values: expressionsOf(given) }
}

/** A key of `is` as a word with its place. */
export function wordNode(entry: {
  readonly key: string
  readonly keySpan: SourceScalar['span']
}): SourceScalar {
  return { kind: 'scalar', value: entry.key, span: entry.keySpan }
}
