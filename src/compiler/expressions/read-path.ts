import type { Expression } from '../../language/expression.ts'
import type { ComputedPath } from '../../language/step.ts'

/** Builds the expression that reads a place of the state. */
export function readPath(path: ComputedPath): Expression {
  const computed = path.findIndex((name) => typeof name !== 'string')
  const names = (computed < 0 ? path : path.slice(0, computed)).filter(
    (name) => typeof name === 'string',
  )
  const start: Expression = { is: 'path', root: 'state', path: names }
  return path
    .slice(names.length)
    .reduce<Expression>(
      (of, name) =>
        typeof name === 'string' ? { is: 'field', of, name } : { is: 'index', of, at: name },
      start,
    )
}

/** True when each name of a place is known. */
export function isKnownPath(path: ComputedPath): path is readonly string[] {
  return path.every((name) => typeof name === 'string')
}
