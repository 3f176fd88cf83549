import type { Expression } from '../../../language/expression.ts'

/**
 * Load behind a list: `data.methods.items` comes from the load `methods`, and so do its filtered or
 * mapped items, and `has(data.methods) ? … : []`, because no rows are no other rows. When other
 * rows exist, the list need not wait.
 */
export function loadOf(value: Expression): string | undefined {
  if (value.is === 'filter' || value.is === 'mapped') return loadOf(value.list)
  if (value.is === 'choice')
    return isEmptyList(value.else)
      ? loadOf(value.then)
      : isEmptyList(value.then)
        ? loadOf(value.else)
        : undefined
  return value.is === 'path' && value.root === 'data' ? value.path[0] : undefined
}

const isEmptyList = (value: Expression): boolean =>
  value.is === 'literal' && Array.isArray(value.value) && value.value.length === 0
