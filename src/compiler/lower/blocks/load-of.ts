import type { Expression } from '../../../language/expression.ts'

/**
 * Finds the load of a list: `data.methods.items`, also filtered or mapped, comes from the load
 * `methods`. So does `has(data.methods) ? … : []`, because an empty list adds no other rows. With
 * other rows the list need not wait.
 */
export function loadOf(value: Expression): string | undefined {
  if (value.is === 'filter' || value.is === 'mapped') return loadOf(value.list)
  // One answer as the only row.
  if (value.is === 'list' && value.items.length === 1 && value.items[0])
    return loadOf(value.items[0])
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
