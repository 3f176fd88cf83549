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
