import type { ASTNode } from '@marcbachmann/cel-js'
import type { Diagnostic, Declared } from '../../../../language/diagnostic.ts'
import type { Expression, Root } from '../../../../language/expression.ts'
import { isOwnName } from '../../../1-parse/files.ts'
import { raise } from '../../../diagnostics/diagnostics.generated.ts'
import { causedBy, causedByField } from '../../../diagnostics/root-cause.ts'
import { nearestName, suggest } from '../../../diagnostics/suggest.ts'
import {
  classed,
  describeType,
  integer,
  isInteger,
  isText,
  present,
  stricter,
  text,
  type Type,
} from '../../../types.ts'
import { factKey } from '../facts.ts'
import {
  type Checking,
  type Derived,
  nothingKnown,
  type StoreCopy,
  type Typed,
  narrowed,
} from '../scope.ts'
import { insteadOfGlobal } from '../slips.ts'
import { operandsOf, readPath, wrongType } from './operands.ts'

/** A root (`state`, `answer` …) or a variable of `exists` and `all`. */
export function identifier(node: ASTNode, checking: Checking): Typed {
  const name = nameOf(node)
  const { variables, roots } = checking.scope
  const variable = variables[name]
  if (variable) return known(variable, { is: 'path', root: 'each', path: [name] }, checking)
  const type = Object.hasOwn(roots, name) ? roots[name as Root] : undefined
  if (type) return known(type, { is: 'path', root: name as Root, path: [] }, checking)
  const names = [
    ...Object.keys(roots),
    ...Object.keys(variables),
    ...(checking.scope.given ? ['takes'] : []),
    ...(checking.scope.derived ? ['derived'] : []),
  ]
  const [word, isFirst] = hyphenated(node)
  // `ko-KR` without quotes is one mistake, at its first part.
  if (!isFirst && !names.includes(word.split('-')[0] ?? '')) return nothingKnown
  checking.report(
    raise.unknownPath(checking.spanOf(node), {
      name,
      place: 'in scope here',
      suggestion:
        stateFirst(name, checking) ||
        insteadOfGlobal(name) ||
        suggest(name, names) ||
        (isCompared(node) ? ` If you mean the text, put it in quotes: "${word}".` : ''),
    }),
  )
  return nothingKnown
}

/** The word around a name, such as `ko-KR`, and whether the name is its first part. */
function hyphenated({ input, start, end }: ASTNode): readonly [word: string, isFirst: boolean] {
  const before = /(?<![\w.])(?:[A-Za-z]\w*-)+$/.exec(input.slice(0, start))?.[0] ?? ''
  const after = /^(?:-\w+)*/.exec(input.slice(end))?.[0] ?? ''
  return [`${before}${input.slice(start, end)}${after}`, before === '']
}

/** `a == Sms`: a word alone beside a sign of comparison. */
const isCompared = ({ input, start, end }: ASTNode): boolean =>
  /(?:[=!]=\s*|\bin\s+\[|,\s*)$/.test(input.slice(0, start)) && !/^\s*[.([]/.test(input.slice(end))

/** Stores are named without `state.`, and may be read with it. */
function stateFirst(name: string, { scope }: Checking): string {
  const { state } = scope.roots
  return state?.type === 'object' && Object.hasOwn(state.fields, name)
    ? ` Did you mean "state.${name}"?`
    : ''
}

/** `a.b`: the field always exists, or `has` was tested. */
export function field(node: ASTNode, checking: Checking): Typed {
  const { of, name } = accessOf(node)
  if (isTakes(of, name, checking)) return takenValue(node, name, checking)
  if (isDerived(of, checking)) return derivedValue(node, name, checking)
  const copy = storeCopy(of, name, checking)
  if (copy) return known(copy.type, readPath(copy.path), checking)
  const whole = checking.check(of)
  const owner = narrowed(whole, checking.scope.facts)
  const found = fieldOf(owner, name, node, checking, whole.type)
  if (!found) return nothingKnown
  if (found.optional && !checking.mayBeMissing && !isPresent(owner.lowered, name, checking)) {
    // The access is still lowered. An action is lowered once, with fewer facts than at its calls,
    // and reports of that pass are dropped.
    checking.report(raise.mightBeMissing(checking.spanOf(node), { name: nameOf(node) }))
  }
  return known(found.type, member(owner.lowered, name), checking)
}

/**
 * `has(a.b)` and `has(a["b"])` may test a field that can be missing. Everything before it must
 * exist.
 */
export function hasField(node: ASTNode, checking: Checking): Typed | undefined {
  if (node.op !== '.' && node.op !== '[]') return undefined
  const { of, name } = accessOf(node)
  if (name === '') return undefined
  if (isTakes(of, name, checking))
    return {
      type: { type: 'boolean' },
      lowered: { is: 'literal', value: checking.scope.given?.values[name] !== undefined },
    }
  if (isDerived(of, checking)) return hasDerived(node, name, checking)
  const owner = checking.check(of)
  // A test of a misspelt name counts as a test of the nearest name.
  const found = fieldOf(owner, name, node, checking)
  if (found && !found.optional && existsEverywhere(owner, checking))
    checking.report(
      raise.sameResult(checking.spanOf(node), {
        result: 'true',
        reason: `"${name}" is never missing here`,
      }),
    )
  const asked = found ? name : meant(owner.type, name)
  if (asked === undefined)
    return { type: { type: 'boolean' }, lowered: { is: 'literal', value: false } }
  const path = member(owner.lowered, asked)
  return path.is === 'path'
    ? { type: { type: 'boolean' }, lowered: { is: 'has', root: path.root, path: path.path } }
    : undefined
}

/**
 * False where a field is missing at another use of the same text: fields of a form that is not
 * complete yet, answers of loads, and values that another caller of an action or a part passes.
 */
function existsEverywhere({ type, lowered }: Typed, { scope }: Checking): boolean {
  if (type.type !== 'object' || scope.given || lowered.is !== 'path') return false
  return lowered.root !== 'form' && !(lowered.root === 'data' && lowered.path.length === 0)
}

function meant(owner: Type, name: string): string | undefined {
  return owner.type === 'object'
    ? (nearestName(name, Object.keys(owner.fields)) ?? name)
    : undefined
}

/** `list[0]`, `map["key"]`. */
export function index(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  if (second.op === 'value' && typeof second.args === 'string') return field(node, checking)
  const owner = checking.check(first)
  const at = checking.check(second)
  if (owner.type.type === 'unknown' || at.type.type === 'unknown') return nothingKnown
  if (owner.type.type !== 'list' && owner.type.type !== 'map')
    return wrongType(first, owner.type, 'a list', checking)
  const keyed = owner.type.type === 'map'
  if (keyed ? at.type.type !== 'text' : !isInteger(at.type))
    return wrongType(second, at.type, describeType(keyed ? text : integer), checking)
  return {
    type: inherit(owner.type.of, owner.type),
    lowered: { is: 'index', of: owner.lowered, at: at.lowered },
  }
}

export function optionalAccess(node: ASTNode, checking: Checking): Typed {
  checking.report(
    raise.expressionSyntax(checking.spanOf(node), {
      reason: '`.?` and `[?` are not part of the flow language; use has()',
    }),
  )
  return nothingKnown
}

/** `a.b` and `a["b"]` are the same. */
function accessOf(node: ASTNode): { readonly of: ASTNode; readonly name: string } {
  if (node.op === '.') return { of: node.args[0], name: node.args[1] }
  const [of, key] = operandsOf(node)
  return { of, name: key.op === 'value' && typeof key.args === 'string' ? key.args : '' }
}

function storeCopy(
  node: ASTNode,
  name: string,
  { scope: { stores } }: Checking,
): StoreCopy | undefined {
  return node.op === 'id' && node.args === 'state' && stores && Object.hasOwn(stores, name)
    ? stores[name]
    : undefined
}

function isDerived(node: ASTNode, checking: Checking): boolean {
  return node.op === 'id' && node.args === 'derived' && checking.scope.derived !== undefined
}

/** True for a parameter of a part. Parameters of an action are plain values. */
function isTakes(node: ASTNode, name: string, { scope: { given, roots } }: Checking): boolean {
  if (node.op !== 'id' || node.args !== 'takes' || given === undefined) return false
  return (
    given.names.includes(name) ||
    !(roots.takes?.type === 'object' && Object.hasOwn(roots.takes.fields, name))
  )
}

/** Names for the size of a list in other languages. */
const SIZES: ReadonlySet<string> = new Set(['length', 'size', 'count'])

function fieldOf(
  owner: Typed,
  name: string,
  node: ASTNode,
  checking: Checking,
  whole = owner.type,
): { readonly type: Type; readonly optional: boolean } | undefined {
  const { type } = owner
  if ((type.type === 'list' || isText(type)) && SIZES.has(name)) {
    checking.report(
      raise.unknownPath(lastName(node, name, checking), {
        name,
        place: type.type === 'list' ? 'in a list' : 'in a text',
        suggestion: ` Write "size(${nameOf(accessOf(node).of)})".`,
      }),
    )
    return undefined
  }
  switch (type.type) {
    case 'unknown':
      return undefined
    case 'map':
      return { type: inherit(type.of, type), optional: true }
    case 'object': {
      const found = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined
      if (found) return { type: inherit(found.type, type), optional: found.optional }
      const names = Object.keys(type.fields)
      const isElsewhere = whole.type === 'object' && Object.hasOwn(whole.fields, name)
      const diagnostic = raise.unknownPath(lastName(node, name, checking), {
        name,
        place: `in ${nameOf(accessOf(node).of)}`,
        suggestion: isElsewhere
          ? ' Only a variant that this condition excludes has it.'
          : suggest(name, names) || listing(name, names),
      })
      checking.report(withCause(owner.lowered, name, diagnostic))
      return undefined
    }
    default:
      // A value that is no group is reported once for all its readers: a value of a tenant in every
      // file, any other in one file.
      wrongType(accessOf(node).of, type, 'an object with fields', checking, (diagnostic) =>
        owner.lowered.is === 'path' && owner.lowered.root === 'tenant'
          ? causedBy('tenant', owner.lowered.path.join('.'), diagnostic)
          : causedBy(
              'member',
              `${nameOf(node)} of ${describeType(type)}`,
              diagnostic,
              diagnostic.span.file,
            ),
      )
      return undefined
  }
}

/** Roots with names that the flows declare, some in the same file. */
const DECLARING: Readonly<Record<string, { readonly kind: Declared; readonly inFile: boolean }>> = {
  data: { kind: 'load', inFile: true },
  timers: { kind: 'timer', inFile: true },
  form: { kind: 'field', inFile: false },
  takes: { kind: 'take', inFile: false },
}

/** A missing declaration is one root cause for all its reads. */
function withCause(owner: Expression, name: string, diagnostic: Diagnostic): Diagnostic {
  if (owner.is === 'field' || owner.is === 'index') return withCause(owner.of, name, diagnostic)
  if (owner.is !== 'path') return diagnostic
  if (owner.root === 'state') return causedByField(name, diagnostic)
  if (owner.root === 'tenant')
    return causedBy('tenant', owner.path.concat(name).join('.'), diagnostic)
  const declared =
    owner.path.length === 0 && Object.hasOwn(DECLARING, owner.root)
      ? DECLARING[owner.root]
      : undefined
  return declared
    ? causedBy(declared.kind, name, diagnostic, declared.inFile ? diagnostic.span.file : '')
    : diagnostic
}

/** Lists the known names when no name is near. */
function listing(name: string, names: readonly string[]): string {
  if (nearestName(name, names) !== undefined || names.length === 0) return ''
  // A tenant looks for its own stores.
  const listed = [...names.filter(isOwnName), ...names.filter((each) => !isOwnName(each))]
  return ` It has ${listed.slice(0, 8).join(', ')}${listed.length > 8 ? ' …' : ''}.`
}

function lastName(node: ASTNode, name: string, checking: Checking) {
  const span = checking.spanOf(node)
  const length = span.end - span.start
  const own = node.op === '.' ? name.length : length
  return { ...span, start: span.end - own, column: span.column + length - own }
}

function isPresent(owner: Expression, name: string, checking: Checking): boolean {
  const path = member(owner, name)
  return path.is === 'path' && checking.scope.facts.present.has(factKey(path.root, path.path))
}

function member(owner: Expression, name: string): Expression {
  return owner.is === 'path'
    ? { ...owner, path: [...owner.path, name] }
    : { is: 'field', of: owner, name }
}

/** Drops null from the type when a condition has excluded it. */
function known(type: Type, lowered: Expression, checking: Checking): Typed {
  const certain =
    lowered.is === 'path' && checking.scope.facts.nonNull.has(factKey(lowered.root, lowered.path))
  return { type: certain ? present(type) : type, lowered }
}

/** Members of a secret are secret. */
function inherit(type: Type, owner: Type): Type {
  return classed(type, stricter(type.class ?? 'plain', owner.class ?? 'plain'))
}

export function nameOf(node: ASTNode): string {
  return node.input.slice(node.start, node.end)
}

/** `derived.x`: inlines the value of that name. */
export function derivedValue(node: ASTNode, name: string, checking: Checking): Typed {
  const span = checking.spanOf(node)
  const found = derivedNamed(node, name, checking)?.read(
    checking.scope,
    checking.mayBeMissing,
    span,
  )
  if (found?.missing === true) {
    checking.report(raise.mightBeMissing(span, { name: `derived.${name}` }))
    return nothingKnown
  }
  return found?.typed ?? nothingKnown
}

/** `has(derived.x)` tests the place that x names. A computed value has no place to test. */
export function hasDerived(node: ASTNode, name: string, checking: Checking): Typed | undefined {
  const derived = derivedNamed(node, name, checking)
  if (!derived) return { type: { type: 'boolean' }, lowered: { is: 'literal', value: false } }
  const { lowered } = derived.read(checking.scope, true, checking.spanOf(node)).typed
  return lowered.is === 'path'
    ? { type: { type: 'boolean' }, lowered: { is: 'has', root: lowered.root, path: lowered.path } }
    : undefined
}

function derivedNamed(node: ASTNode, name: string, checking: Checking): Derived | undefined {
  const { derived = {} } = checking.scope
  if (Object.hasOwn(derived, name)) return derived[name]
  const span = checking.spanOf(node)
  checking.report(
    causedBy(
      'derived',
      name,
      raise.unknownPath(span, {
        name,
        place: 'in the derived values here',
        suggestion: suggest(name, Object.keys(derived)),
      }),
      span.file,
    ),
  )
  return undefined
}

/** `takes.x` inside a part: inlines the argument of the caller. */
export function takenValue(node: ASTNode, name: string, checking: Checking): Typed {
  const given = checking.scope.given
  const span = checking.spanOf(node)
  if (!given?.names.includes(name)) {
    checking.report(
      causedBy(
        'take',
        name,
        raise.unknownPath(span, {
          name,
          place: `in the \`takes\` of ${given?.of ?? 'this'}`,
          suggestion: suggest(name, given?.names ?? []),
        }),
      ),
    )
    return nothingKnown
  }
  const argument = given.values[name]
  switch (argument?.is) {
    case undefined:
      if (!checking.mayBeMissing)
        checking.report(raise.mightBeMissing(span, { name: `takes.${name}` }))
      return nothingKnown
    case 'wrong':
      return nothingKnown
    case 'value':
      return { type: argument.type, lowered: argument.lowered }
    case 'store':
      return { type: argument.type, lowered: readPath(argument.path) }
    case 'word':
    case 'call':
      checking.report(
        raise.wrongType(span, {
          wanted: 'a value',
          found: argument.is === 'call' ? 'a call' : 'a name',
        }),
      )
      return nothingKnown
  }
  return argument satisfies never
}
