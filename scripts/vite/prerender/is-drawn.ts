import type { Selector, SelectorComponent } from 'lightningcss'
import type { DrawnParts } from './drawn-parts.ts'

/** Nobody has pointed at anything yet; a focus may be there, where the page begins. */
const LATER: ReadonlySet<string> = new Set(['hover', 'active', 'focus-visible', 'autofill', 'checked', 'target', 'user-invalid', 'user-valid'])

/**
 * Whether something in the page may fit the selector. Told by the names alone, so that it is sometimes said of what does not fit, and never left out
 * of what does: only states that nobody can have brought about yet count as not there.
 */
export function isDrawn(selector: Selector, parts: DrawnParts): boolean {
  const atRoot = selector.some((part) => part.type === 'pseudo-class' && part.kind === 'root')
  return selector.every((part) => mayFit(part, parts, atRoot))
}

function mayFit(part: SelectorComponent, parts: DrawnParts, atRoot: boolean): boolean {
  switch (part.type) {
    case 'class': return parts.classes.has(part.name)
    case 'id': return parts.ids.has(part.name)
    case 'type': return parts.types.has(part.name.toLowerCase())
    case 'attribute': {
      const values = parts.attributes.get(part.name.toLowerCase())
      return values !== undefined && (part.operation?.operator !== 'equal' || values.has(part.operation.value))
    }
    case 'pseudo-element': return part.kind !== 'selection' && part.kind !== 'backdrop'
    case 'pseudo-class': return mayBe(part, parts, atRoot)
    case 'combinator':
    case 'universal':
    case 'namespace':
    case 'nesting': return true
    default: return part satisfies never
  }
}

function mayBe(part: Extract<SelectorComponent, { readonly type: 'pseudo-class' }>, parts: DrawnParts, atRoot: boolean): boolean {
  switch (part.kind) {
    case 'is':
    case 'where':
    case 'has':
    case 'any': return part.selectors.some((selector) => isDrawn(selector, parts))
    // What is not there is known of the root element alone: there is only one.
    case 'not': return !(atRoot && part.selectors.some(([only, more]) => only?.type === 'attribute' && more === undefined && parts.root.has(only.name)))
    case 'disabled': return parts.attributes.has('disabled')
    case 'lang': return part.languages.some((language) => [...(parts.attributes.get('lang') ?? [])].some((spoken) => spoken.startsWith(language)))
    default: return !LATER.has(part.kind)
  }
}
