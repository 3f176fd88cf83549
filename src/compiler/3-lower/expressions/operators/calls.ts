import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../../diagnostics/diagnostics.generated.ts'
import { suggest } from '../../../diagnostics/suggest.ts'
import {
  boolean,
  classed,
  classOf,
  integer,
  isText,
  itemOf,
  listOf,
  stricter,
  text,
  type Type,
} from '../../../types.ts'
import { type Checking, nothingKnown, type Typed } from '../scope.ts'
import { instead, insteadOfGlobal } from '../slips.ts'
import { hasField } from './access.ts'
import { wrongType } from './operands.ts'
import { condition } from './operators.ts'

interface Call {
  readonly node: ASTNode
  readonly name: string
  readonly of?: ASTNode
  readonly given: readonly ASTNode[]
}
type Function = (call: Call, checking: Checking) => Typed | undefined

/** `has(a.b)`, `size(a)`. */
const functions: Readonly<Record<string, Function>> = { has, size }
/** `name.startsWith("x")`, `items.exists(i, i.done)`. */
const methods: Readonly<Record<string, Function>> = {
  size,
  startsWith,
  withoutSuffix,
  lowerAscii,
  uriHost: uriPart('host'),
  uriPath: uriPart('path'),
  uriQuery,
  exists: quantifier('some'),
  all: quantifier('every'),
  filter,
  map,
}

export function functionCall(node: ASTNode, checking: Checking): Typed {
  const [name, given] = node.args as readonly [string, readonly ASTNode[]]
  return called({ node, name, given }, functions, checking)
}

export function methodCall(node: ASTNode, checking: Checking): Typed {
  const [name, of, given] = node.args as readonly [string, ASTNode, readonly ASTNode[]]
  return called({ node, name, of, given }, methods, checking)
}

function called(call: Call, known: Readonly<Record<string, Function>>, checking: Checking): Typed {
  const apply = Object.hasOwn(known, call.name) ? known[call.name] : undefined
  const found = apply?.(call, checking)
  if (found) return found
  if (call.of?.op === 'id' && insteadOfGlobal(call.of.args) !== '') return checking.check(call.of)
  const all = [...new Set([...Object.keys(functions), ...Object.keys(methods)])]
  checking.report(
    raise.unknownFunction(checking.spanOf(call.node), {
      name: call.name,
      suggestion: apply
        ? ''
        : /^not$/i.test(call.name)
          ? ' Write `!`.'
          : instead(call.name) || suggest(call.name, all),
    }),
  )
  return nothingKnown
}

function has({ given }: Call, checking: Checking): Typed | undefined {
  const [path] = given
  return path && given.length === 1 ? hasField(path, checking) : undefined
}

function size({ of, given }: Call, checking: Checking): Typed | undefined {
  const subject = of ?? given[0]
  if (!subject || given.length !== (of ? 0 : 1)) return undefined
  const found = checking.check(subject)
  // Its mistake was reported, and the brackets may be elsewhere: `size(list > 0)`.
  if (found === nothingKnown) return nothingKnown
  const counted =
    ['list', 'map', 'object', 'unknown'].includes(found.type.type) || isText(found.type)
  return counted
    ? { type: integer, lowered: { is: 'size', of: found.lowered } }
    : wrongType(subject, found.type, 'a list or a text', checking)
}

function startsWith({ of, given }: Call, checking: Checking): Typed | undefined {
  const texts = twoTexts(of, given, checking)
  return (
    texts && {
      type: boolean,
      lowered: { is: 'startsWith', of: texts[0].lowered, prefix: texts[1].lowered },
    }
  )
}

/** For an enumeration with a literal suffix, the resulting words are known, too. */
function withoutSuffix({ of, given }: Call, checking: Checking): Typed | undefined {
  const texts = twoTexts(of, given, checking)
  if (!texts) return undefined
  const [subject, suffix] = texts
  const literal =
    suffix.lowered.is === 'literal' && typeof suffix.lowered.value === 'string'
      ? suffix.lowered.value
      : undefined
  const type =
    literal === undefined
      ? classed(text, classOf(subject.type))
      : mapWords(subject.type, (word) => stripped(word, literal))
  return { type, lowered: { is: 'withoutSuffix', of: subject.lowered, suffix: suffix.lowered } }
}

function lowerAscii({ of, given }: Call, checking: Checking): Typed | undefined {
  const [subject] = of && given.length === 0 ? textsAmong([of], checking) : []
  if (!subject) return undefined
  return {
    type: mapWords(subject.type, inLowerCase),
    lowered: { is: 'lowerAscii', of: subject.lowered },
  }
}

/** `text.uriHost()`: a text with the class of the URI, empty for a text that is no URI. */
function uriPart(part: 'host' | 'path'): Function {
  return ({ of, given }, checking) => {
    const [subject] = of && given.length === 0 ? textsAmong([of], checking) : []
    return (
      subject && {
        type: classed(text, classOf(subject.type)),
        lowered: { is: 'uri', part, of: subject.lowered },
      }
    )
  }
}

/** `text.uriQuery("page")`: the first value with this name. */
function uriQuery({ of, given }: Call, checking: Checking): Typed | undefined {
  const texts = twoTexts(of, given, checking)
  if (!texts) return undefined
  const [subject, name] = texts
  return {
    type: classed(text, stricter(classOf(subject.type), classOf(name.type))),
    lowered: { is: 'uri', part: 'query', of: subject.lowered, name: name.lowered },
  }
}

function inLowerCase(word: string): string {
  return word.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function quantifier(is: 'some' | 'every'): Function {
  return overItems((list, as, predicate, inside) => ({
    type: boolean,
    lowered: { is, list: list.lowered, as, holds: condition(predicate, inside).lowered },
  }))
}

/** `items.filter(i, i.done)`: keeps the items for which the condition holds. */
function filter(call: Call, checking: Checking): Typed | undefined {
  return overItems((list, as, predicate, inside) => ({
    type: list.type,
    lowered: { is: 'filter', list: list.lowered, as, holds: condition(predicate, inside).lowered },
  }))(call, checking)
}

/** `items.map(i, i.name)`: makes one value per item. The values inherit the class of the list. */
function map(call: Call, checking: Checking): Typed | undefined {
  return overItems((list, as, result, inside) => {
    const to = inside.check(result)
    return to.type.type === 'unknown'
      ? nothingKnown
      : {
          type: classed(listOf(to.type), stricter(list.type.class ?? 'plain', classOf(to.type))),
          lowered: { is: 'mapped', list: list.lowered, as, to: to.lowered },
        }
  })(call, checking)
}

function overItems(
  typed: (list: Typed, as: string, of: ASTNode, inside: Checking) => Typed,
): Function {
  return ({ of, given }, checking) => {
    const [variable, each] = given
    if (!of || variable?.op !== 'id' || !each || given.length !== 2) return undefined
    const list = checking.check(of)
    if (list.type.type === 'unknown') return nothingKnown
    if (list.type.type !== 'list') return wrongType(of, list.type, 'a list', checking)
    const as = variable.args
    return typed(
      list,
      as,
      each,
      checking.under({
        ...checking.scope,
        variables: { ...checking.scope.variables, [as]: itemOf(list.type) },
      }),
    )
  }
}

function twoTexts(
  of: ASTNode | undefined,
  given: readonly ASTNode[],
  checking: Checking,
): readonly [Typed, Typed] | undefined {
  const [argument] = given
  if (!of || !argument || given.length !== 1) return undefined
  const [subject, word] = textsAmong([of, argument], checking)
  return subject && word && [subject, word]
}

/**
 * Checks the operands. An operand that is no text is reported, and has an unknown type afterwards.
 */
function textsAmong(nodes: readonly ASTNode[], checking: Checking): readonly Typed[] {
  return nodes.map((node) => {
    const found = checking.check(node)
    return found.type.type === 'unknown' || isText(found.type)
      ? found
      : wrongType(node, found.type, 'a text', checking)
  })
}

function mapWords(type: Type, change: (word: string) => string): Type {
  return type.type === 'enumeration'
    ? { ...type, words: [...new Set(type.words.map((word) => change(String(word))))] }
    : type
}

/** Removes the suffix once, and never returns an empty text. */
function stripped(word: string, suffix: string): string {
  return word !== suffix && suffix !== '' && word.endsWith(suffix)
    ? word.slice(0, -suffix.length)
    : word
}
