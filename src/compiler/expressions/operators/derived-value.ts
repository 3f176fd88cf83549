import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../diagnostics.generated.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import type { Derived } from '../scope.ts'
import { type Checking, nothingKnown, type Typed } from '../typed.ts'

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
