import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../diagnostics.generated.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import { readPath } from '../read-path.ts'
import { type Checking, nothingKnown, type Typed } from '../typed.ts'

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
