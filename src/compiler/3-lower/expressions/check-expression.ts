import { type ASTNode, parse, ParseError } from '@marcbachmann/cel-js'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { SourceScalar, Span } from '../../../language/source.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import type { Report } from '../../diagnostics/report.ts'
import { typedByField } from '../../diagnostics/root-cause.ts'
import { describeLookAlike, lookAlikeIn } from '../../diagnostics/suggest.ts'
import { operators } from './operators/table.ts'
import { type Checking, nothingKnown, type Scope, type Typed, withFacts } from './scope.ts'
import { type JavaScript, javaScriptIn, openIn, operatorMeant } from './slips.ts'

/** Above any real expression. The limits exist because the engine's evaluator recurses. */
const limits = { characters: 2_000, depth: 100 }

/** Parses, types and lowers the text after `=`. */
export function checkExpression(
  node: SourceScalar & { readonly value: string },
  scope: Scope,
  report: Report,
  mayBeMissing = false,
): Typed {
  const source = node.value.slice(1)
  const tree = parseExpression(source, node, report)
  return tree
    ? checkTree(
        tree,
        scope,
        report,
        (part) => spanWithin(node, part.start + 1, part.end + 1),
        mayBeMissing && PATHS.has(tree.op),
        (mismatch) => withField(mismatch, node),
      )
    : nothingKnown
}

/** Operators of a path. A path as a whole may have no value where that is harmless. */
const PATHS: ReadonlySet<string> = new Set(['.', '[]'])

/** Does the same for a given tree, as in the differential test. */
export function checkTree(
  tree: ASTNode,
  scope: Scope,
  report: Report,
  spanOf: (node: ASTNode) => Span,
  mayBeMissing = false,
  caused: (mismatch: Diagnostic) => Diagnostic = (mismatch) => mismatch,
): Typed {
  const checking = (own: Scope): Checking => ({
    scope: own,
    mayBeMissing,
    check: (node) => operators[node.op](node, checking(own)),
    under: checking,
    knowing: (facts) => checking(withFacts(own, facts)),
    spanOf,
    report: (diagnostic) => report.add(caused(diagnostic)),
  })
  return checking(scope).check(tree)
}

/** Adds the state fields that the two mismatched sides name, also through a store of `takes`. */
function withField(mismatch: Diagnostic, { value, textStart }: SourceScalar): Diagnostic {
  if (textStart === undefined || typeof value !== 'string') return mismatch
  const at = mismatch.span.start - textStart
  // In a choice of two values, either may have the wrong type.
  const isChoice = mismatch.message.includes('the other side of ":"')
  const [from, to] = isChoice
    ? [0, value.length]
    : [
        Math.max(...[...value.slice(0, at).matchAll(BETWEEN)].map(({ index }) => index), 0),
        at + Math.max(0, value.slice(at).search(BETWEEN)),
      ]
  const part = value.slice(from, to > at ? to : undefined)
  const fields = new Set(
    [...part.matchAll(/\b(?:state|takes)((?:\.\w+){2,})/g)].map(([, path = '']) => path),
  )
  const [field, ...others] = fields
  if (field === undefined) return mismatch
  if (others.length > 0) return typedByField('mixed', [...fields], mismatch)
  return typedByField(
    /\b(?:answer|data|error|takes|query|params|form|item)\b/.test(part) ? 'mixed' : 'read',
    field,
    mismatch,
  )
}

/** Tokens that join conditions. */
const BETWEEN = /&&|\|\||[?:,]/g

function parseExpression(source: string, node: SourceScalar, report: Report): ASTNode | undefined {
  if (source.length > limits.characters)
    return report.add(tooMuch(node.span, `${source.length} characters`, `${limits.characters}`))
  try {
    const { ast } = parse(source)
    if (!isDeeper(ast, limits.depth)) return ast
    return report.add(tooMuch(node.span, `more than ${limits.depth} levels`, `${limits.depth}`))
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    // The parser's own limit: too many brackets stop it before our count.
    if (/exceeded max/i.test(error.summary))
      return report.add(tooMuch(node.span, `more than ${limits.depth} levels`, `${limits.depth}`))
    const at = error.range?.start ?? 0
    const curved = curvedQuote(source, at)
    if (curved !== undefined)
      return report.add(
        raise.oddCharacter(spanWithin(node, curved + 1, curved + 2), {
          name: 'A curved quote instead of a plain one (")',
        }),
      )
    const found = slipIn(source, at)
    if (found)
      return report.add(
        raise.expressionSyntax(spanWithin(node, found.at + 1, found.at + 1 + found.length), {
          reason: found.reason,
        }),
      )
    const reason =
      at >= source.trimEnd().length
        ? 'it ends too early'
        : (operatorMeant(source, at) ?? lowerFirst(error.summary))
    return report.add(
      raise.expressionSyntax(
        spanWithin(node, at + 1, Math.max(at + 2, (error.range?.end ?? 0) + 1)),
        { reason },
      ),
    )
  }
}

/** A slip that explains more than the place where the parser stopped. */
function slipIn(source: string, at: number): JavaScript | undefined {
  const odd = lookAlikeIn(source.slice(at))
  if (odd?.at === 0) return { at, length: odd.letter.length, reason: describeLookAlike(odd) }
  const script = javaScriptIn(source)
  if (script) return script
  const open =
    at >= source.trimEnd().length || /^["')\]}]/.test(source.slice(at)) ? openIn(source) : undefined
  return (
    open && {
      at: open.at,
      length: 1,
      reason: `this \`${open.sign}\` ${open.closes === true ? 'closes nothing' : 'is never closed'}`,
    }
  )
}

/**
 * Position of a curved quote in place of a plain one. The parser stops at it, or finds no end of
 * the text that it should close.
 */
function curvedQuote(source: string, at: number): number | undefined {
  if (CURVED.test(source.charAt(at))) return at
  const isOpen = /^["']/.test(source.slice(at)) && !source.slice(at + 1).includes(source.charAt(at))
  const found = isOpen ? source.slice(at).search(CURVED) : -1
  return found < 0 ? undefined : at + found
}

const CURVED = /[‘’“”]/

function tooMuch(span: Span, found: string, limit: string): Diagnostic {
  return raise.overLimit(span, {
    subject: 'This expression',
    found,
    limit,
    instead: 'Name its parts under `derived:`, and combine the names.',
  })
}

/** Looks only as deep as needed, because measuring the depth would recurse as well. */
function isDeeper(node: unknown, depth: number): boolean {
  if (depth < 0) return true
  if (Array.isArray(node)) return node.some((item) => isDeeper(item, depth))
  return (
    typeof node === 'object' && node !== null && 'args' in node && isDeeper(node.args, depth - 1)
  )
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}

/**
 * Returns the span of a part of a text. When the file spells the text differently (escapes, folded
 * lines), returns the span of the whole text.
 */
export function spanWithin(node: SourceScalar, from: number, to: number): Span {
  if (node.textStart === undefined || typeof node.value !== 'string') return node.span
  const start = node.textStart + Math.min(from, Math.max(0, node.value.length - 1))
  const end = node.textStart + Math.min(Math.max(to, from + 1), node.value.length)
  return {
    ...node.span,
    start,
    end: Math.max(end, start + 1),
    column: node.span.column + (start - node.span.start),
  }
}
