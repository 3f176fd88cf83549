import type { Expression } from '../../../language/expression.ts'

/** `data.methods.items` comes from the load `methods`, and so do those of them for which something holds, and what is made of each. */
export function loadOf(value: Expression): string | undefined {
  if (value.is === 'filter' || value.is === 'mapped') return loadOf(value.list)
  return value.is === 'path' && value.root === 'data' ? value.path[0] : undefined
}
