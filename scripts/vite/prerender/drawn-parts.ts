import type { Selector, SelectorComponent } from 'lightningcss'

/** An element of a page, with the properties that a selector can test. */
export interface DrawnElement {
  readonly type: string
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: DrawnElement | undefined
  /** The element before it below the same parent. */
  readonly before: DrawnElement | undefined
}

/** Rendered elements of a page. */
export interface DrawnParts {
  readonly elements: readonly DrawnElement[]
  readonly byClass: ReadonlyMap<string, readonly DrawnElement[]>
  readonly byType: ReadonlyMap<string, readonly DrawnElement[]>
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const RAW = /<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->/g
const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/gi
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g

/**
 * Parses a page as React and Vite write it: quoted attributes, and every element closed. The
 * content of a popover is not rendered before it opens; only its existence is recorded.
 */
export function drawnParts(page: string): DrawnParts {
  const elements: DrawnElement[] = []
  const open: DrawnElement[] = []
  /** The last element so far, by parent. */
  const last = new Map<DrawnElement | undefined, DrawnElement>()
  /** Depth inside a popover. */
  let closed = 0
  for (const [, end, tag = '', written = '', empty] of page.replaceAll(RAW, '').matchAll(TAG)) {
    const type = tag.toLowerCase()
    const holds = empty === '' && !VOID.has(type)
    if (closed > 0) {
      if (holds) closed += end === '' ? 1 : -1
      continue
    }
    if (end !== '') {
      open.pop()
      continue
    }
    const attributes = new Map(
      [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value,
      ]),
    )
    const parent = open.at(-1)
    const isPopover = attributes.has('popover')
    const element = isPopover
      ? {
          type: '',
          classes: new Set<string>(),
          attributes: new Map([['popover', '']]),
          parent,
          before: last.get(parent),
        }
      : {
          type,
          classes: new Set(
            (attributes.get('class') ?? '').split(' ').filter((name) => name !== ''),
          ),
          attributes,
          parent,
          before: last.get(parent),
        }
    elements.push(element)
    last.set(parent, element)
    if (isPopover) closed = 1
    else if (holds) open.push(element)
  }
  return {
    elements,
    byClass: listed(elements, ({ classes }) => classes),
    byType: listed(elements, ({ type }) => [type]),
  }
}

function listed(
  elements: readonly DrawnElement[],
  namesOf: (element: DrawnElement) => Iterable<string>,
): ReadonlyMap<string, readonly DrawnElement[]> {
  const lists = new Map<string, DrawnElement[]>()
  for (const element of elements) {
    for (const name of namesOf(element)) lists.set(name, [...(lists.get(name) ?? []), element])
  }
  return lists
}

/**
 * States that cannot exist before user input, such as hover. Focus can exist at the start of the
 * page.
 */
const LATER: ReadonlySet<string> = new Set([
  'hover',
  'active',
  'focus-visible',
  'autofill',
  'checked',
  'target',
  'user-invalid',
  'user-valid',
])

/**
 * True when an element of the page may match the selector. When in doubt it does: only the content
 * of the page, and states that cannot exist yet, rule a match out.
 */
export function isDrawn(selector: Selector, parts: DrawnParts): boolean {
  return candidates(selector, parts).some((element) =>
    fits(selector, selector.length, element, parts),
  )
}

/** Returns the elements of the selector's last part; these are few. */
function candidates(
  selector: Selector,
  { elements, byClass, byType }: DrawnParts,
): readonly DrawnElement[] {
  const start = selector.findLastIndex(({ type }) => type === 'combinator') + 1
  for (const part of selector.slice(start)) {
    if (part.type === 'class') return byClass.get(part.name) ?? []
    if (part.type === 'type') return byType.get(part.name.toLowerCase()) ?? []
  }
  return elements
}

/**
 * @param end end of the compound selector that must match the element; the parts before it match
 * ancestors and siblings
 */
function fits(selector: Selector, end: number, element: DrawnElement, parts: DrawnParts): boolean {
  for (let at = end - 1; at >= 0; at -= 1) {
    const part = selector[at]
    if (part?.type === 'combinator')
      return around(part.value, element).some((other) => fits(selector, at, other, parts))
    if (part && !mayFit(part, element, parts)) return false
  }
  return true
}

function around(
  combinator: Extract<SelectorComponent, { readonly type: 'combinator' }>['value'],
  element: DrawnElement,
): readonly DrawnElement[] {
  switch (combinator) {
    case 'child':
      return element.parent ? [element.parent] : []
    case 'descendant':
      return all(element, ({ parent }) => parent)
    case 'next-sibling':
      return element.before ? [element.before] : []
    case 'later-sibling':
      return all(element, ({ before }) => before)
    default:
      return [element]
  }
}

function all(
  element: DrawnElement,
  next: (element: DrawnElement) => DrawnElement | undefined,
): readonly DrawnElement[] {
  const found = []
  for (let other = next(element); other; other = next(other)) found.push(other)
  return found
}

function mayFit(part: SelectorComponent, element: DrawnElement, parts: DrawnParts): boolean {
  switch (part.type) {
    case 'class':
      return element.classes.has(part.name)
    case 'id':
      return element.attributes.get('id') === part.name
    case 'type':
      return element.type === part.name.toLowerCase()
    case 'attribute': {
      const value = element.attributes.get(part.name.toLowerCase())
      return (
        value !== undefined &&
        (part.operation?.operator !== 'equal' || value === part.operation.value)
      )
    }
    case 'pseudo-element':
      return part.kind !== 'selection' && part.kind !== 'backdrop'
    case 'pseudo-class':
      return mayBe(part, element, parts)
    default:
      return true
  }
}

function mayBe(
  part: Extract<SelectorComponent, { readonly type: 'pseudo-class' }>,
  element: DrawnElement,
  parts: DrawnParts,
): boolean {
  switch (part.kind) {
    case 'is':
    case 'where':
    case 'any':
      return part.selectors.some((selector) => fits(selector, selector.length, element, parts))
    // Any content of the page may match it.
    case 'has':
      return part.selectors.some((selector) => isDrawn(selector, parts))
    case 'not':
      return !part.selectors.some((selector) =>
        selector.every((only) => isSaid(only) && mayFit(only, element, parts)),
      )
    case 'root':
      return element.type === 'html'
    case 'disabled':
      return [element, ...all(element, ({ parent }) => parent)].some(({ attributes }) =>
        attributes.has('disabled'),
      )
    case 'lang': {
      const spoken =
        [element, ...all(element, ({ parent }) => parent)]
          .find(({ attributes }) => attributes.has('lang'))
          ?.attributes.get('lang') ?? ''
      return part.languages.some((language) => spoken.startsWith(language))
    }
    default:
      return !LATER.has(part.kind)
  }
}

/** True for attributes that the page itself contains, so that the result is certain. */
function isSaid({ type, ...part }: SelectorComponent): boolean {
  return (
    type === 'class' ||
    type === 'id' ||
    type === 'type' ||
    (type === 'attribute' &&
      (!('operation' in part) || part.operation === null || part.operation?.operator === 'equal'))
  )
}
