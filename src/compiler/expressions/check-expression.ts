import { type ASTNode, parse, ParseError } from '@marcbachmann/cel-js'
import type { SourceScalar } from '../../language/source.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Report } from '../report.ts'
import { operators } from './operators/table.ts'
import { type Scope, withFacts } from './scope.ts'
import { spanWithin } from './span-within.ts'
import { type Checking, nothingKnown, type Typed } from './typed.ts'

/** Deeper and longer than anyone writes; the engine's evaluator recurses. */
const limits = { characters: 2_000 }

/** Parses, types and lowers what stands after `=`. */
export function checkExpression(node: SourceScalar & { readonly value: string }, scope: Scope, report: Report, mayBeMissing = false): Typed {
  const source = node.value.slice(1)
  const tree = parseExpression(source, node, report)
  return tree ? checkTree(tree, scope, report, (part) => spanWithin(node, part.start + 1, part.end + 1), mayBeMissing && PATHS.has(tree.op)) : nothingKnown
}

/** Operators of a path, which as a whole may have no value where that is of no harm. */
const PATHS: ReadonlySet<string> = new Set(['.', '[]'])

/** The same for a tree at hand, as the differential test has it. */
export function checkTree(tree: ASTNode, scope: Scope, report: Report, spanOf: (node: ASTNode) => Span, mayBeMissing = false): Typed {
  const checking = (own: Scope): Checking => ({
    scope: own,
    mayBeMissing,
    check: (node) => operators[node.op](node, checking(own)),
    under: checking,
    knowing: (facts) => checking(withFacts(own, facts)),
    spanOf,
    report: (diagnostic) => report.add(diagnostic),
  })
  return checking(scope).check(tree)
}

function parseExpression(source: string, node: SourceScalar, report: Report): ASTNode | undefined {
  if (source.length > limits.characters) return report.add(raise.expressionSyntax(node.span, { reason: `it is longer than ${limits.characters} characters` }))
  try {
    return parse(source).ast
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const at = error.range?.start ?? 0
    const reason = at >= source.trimEnd().length ? 'it ends too early' : lowerFirst(error.summary)
    return report.add(raise.expressionSyntax(spanWithin(node, at + 1, Math.max(at + 2, (error.range?.end ?? 0) + 1)), { reason }))
  }
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
