/** What stands in a page and is drawn: all that a selector can ask for by name. */
export interface DrawnParts {
  readonly types: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  /** Values by name. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>
  /** Names of the attributes of the root element, by which themes are told apart. */
  readonly root: ReadonlySet<string>
}

const VOID = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const RAW = /<(script|style)\b[^]*?<\/\1>|<!--[^]*?-->/g
const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/gi
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g

/** Of a page as React and Vite write it: quoted attributes, and every element closed. What a popover is and holds is not drawn before somebody opens it; that one is there, is told. */
export function drawnParts(page: string): DrawnParts {
  const [types, classes, ids, root] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  const attributes = new Map<string, Set<string>>()
  /** How deep inside a popover. */
  let closed = 0
  for (const [, end, tag = '', written = '', empty] of page.replaceAll(RAW, '').matchAll(TAG)) {
    const type = tag.toLowerCase()
    const holds = empty === '' && !VOID.has(type)
    if (closed > 0) {
      if (holds) closed += end === '' ? 1 : -1
      continue
    }
    if (end !== '') continue
    const own = [...written.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name.toLowerCase(), value] as const)
    if (own.some(([name]) => name === 'popover')) {
      attributes.set('popover', new Set())
      closed = 1
      continue
    }
    types.add(type)
    for (const [name, value] of own) {
      if (type === 'html') root.add(name)
      if (name === 'class') for (const each of value.split(' ')) classes.add(each)
      if (name === 'id') ids.add(value)
      attributes.set(name, (attributes.get(name) ?? new Set()).add(value))
    }
  }
  return { types, classes, ids, attributes, root }
}
