import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parse,
  parseDocument,
  Scalar,
  type YAMLMap,
} from 'yaml'

/** A value of a setting: words of a list stay in their order. */
export type SettingValue = string | number | boolean | readonly string[]

/**
 * Returns the text with another value at a path of maps. Only the text of the value changes, or one
 * entry is added: comments, quotes and the order stay. Undefined when the text has no place for it,
 * such as a list with a line for each item.
 */
export function withValue(
  text: string,
  path: readonly string[],
  value: SettingValue,
): string | undefined {
  const document = parseDocument(text, { lineCounter: new LineCounter(), keepSourceTokens: true })
  if (document.errors.length > 0) return undefined
  const node = document.getIn(path, true)
  if (node !== undefined) return isNodeWithRange(node) ? replaced(text, node, value) : undefined
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const owner = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
    if (owner === undefined || owner === null) continue
    if (!isMap(owner)) return undefined
    const result = added(text, owner, { path: path.slice(depth), value })
    return result !== undefined && isIntact(result, path, value) ? result : undefined
  }
  return undefined
}

/**
 * Returns the text without the value at a path, and without maps that are empty then. Undefined
 * when the text has no such value, or no one place for it.
 */
export function removed(text: string, path: readonly string[]): string | undefined {
  const document = parseDocument(text, { keepSourceTokens: true })
  if (document.errors.length > 0 || !document.hasIn(path)) return undefined
  let depth = path.length
  // A map with this one entry goes with it.
  while (depth > 1) {
    const owner = document.getIn(path.slice(0, depth - 1), true)
    if (!isMap(owner) || owner.items.length > 1) break
    depth -= 1
  }
  const owner = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true)
  if (!isMap(owner)) return undefined
  const at = owner.items.findIndex(({ key }) => isScalar(key) && key.value === path[depth - 1])
  const result =
    owner.flow === true ? withoutInLine(text, owner, at) : withoutLines(text, owner, at)
  const read = result === undefined ? undefined : parseDocument(result)
  return read?.errors.length === 0 && !read.hasIn(path) ? result : undefined
}

const startOf = (map: YAMLMap, at: number): number | undefined => {
  const key = map.items[at]?.key
  return isScalar(key) ? key.range?.[0] : undefined
}

const endOf = (map: YAMLMap, at: number): number | undefined => {
  const { key, value } = map.items[at] ?? {}
  return ((value as Node | null | undefined)?.range ?? (key as Node | undefined)?.range)?.[1]
}

function withoutInLine(text: string, map: YAMLMap, at: number): string | undefined {
  const [start, end] = [startOf(map, at), endOf(map, at)]
  if (start === undefined || end === undefined) return undefined
  const next = startOf(map, at + 1)
  if (next !== undefined) return text.slice(0, start) + text.slice(next)
  const before = endOf(map, at - 1)
  return before === undefined ? undefined : text.slice(0, before) + text.slice(end)
}

function withoutLines(text: string, map: YAMLMap, at: number): string | undefined {
  const [start, end] = [startOf(map, at), endOf(map, at)]
  if (start === undefined || end === undefined) return undefined
  const from = text.lastIndexOf('\n', start - 1) + 1
  const content = text.slice(0, end).trimEnd().length
  const to = text.indexOf('\n', content)
  return text.slice(0, from) + (to < 0 ? '' : text.slice(to + 1))
}

/** The value at a path, as it is written; undefined without one. */
export function valueAt(document: Document, path: readonly string[]): SettingValue | undefined {
  const node = document.getIn(path, true)
  if (isScalar(node))
    return ['string', 'number', 'boolean'].includes(typeof node.value)
      ? // The line above has looked at the type.
        (node.value as SettingValue)
      : undefined
  return isSeq(node) && node.items.every(isScalar)
    ? node.items.map((item) => String(item.value))
    : undefined
}

const isNodeWithRange = (node: unknown): node is Node =>
  (isScalar(node) || isSeq(node)) && node.range !== undefined && node.range !== null

function replaced(text: string, node: Node, value: SettingValue): string | undefined {
  const [start = 0, end = 0] = node.range ?? []
  const old = text.slice(start, end)
  if (isSeq(node)) {
    const isOneLine = node.flow === true && !/[\n#]/.test(old)
    return isOneLine ? text.slice(0, start) + written(value) + text.slice(end) : undefined
  }
  if (!isScalar(node) || typeof value === 'object') return undefined
  // A text of several lines has no one form to keep.
  if (old.includes('\n') || node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED)
    return undefined
  const before = old === '' && !/\s$/.test(text.slice(0, start)) ? ' ' : ''
  return text.slice(0, start) + before + likeBefore(node, value) + text.slice(end)
}

/** Keeps the quotes of the value before. */
function likeBefore({ type }: Scalar, value: SettingValue): string {
  if (typeof value !== 'string') return written(value)
  if (type === Scalar.QUOTE_DOUBLE) return JSON.stringify(value)
  if (type === Scalar.QUOTE_SINGLE) return `'${value.replaceAll("'", "''")}'`
  return written(value)
}

/** Plain where YAML reads the same text back, also within braces; quoted otherwise. */
function written(value: SettingValue): string {
  if (typeof value === 'object') return `[${value.map((each) => written(each)).join(', ')}]`
  if (typeof value !== 'string') return String(value)
  try {
    const [read]: readonly unknown[] = parse(`[${value}]`) as readonly unknown[]
    if (read === value && !/[\n#:]/.test(value)) return value
  } catch {
    // It needs quotes.
  }
  return JSON.stringify(value)
}

/** Adds an entry after the last one of a map, in the form of the others. */
function added(
  text: string,
  owner: YAMLMap,
  { path, value }: { readonly path: readonly string[]; readonly value: SettingValue },
): string | undefined {
  const [key = '', ...rest] = path
  const inner = rest.reduceRight((made, name) => `{ ${name}: ${made} }`, written(value))
  const entry = `${key}: ${inner}`
  const last = owner.items.at(-1)
  const [start = 0, end = 0] = owner.range ?? []
  if (owner.flow === true) {
    const inside = text.slice(start, end)
    if (!last) return `${text.slice(0, start)}{ ${entry} }${text.slice(end)}`
    const close = /\s*,?\s*\}$/.exec(inside)
    return close === null
      ? undefined
      : `${text.slice(0, start + close.index)}, ${entry} }${text.slice(end)}`
  }
  const keyRange = isScalar(last?.key) ? last.key.range : undefined
  if (!keyRange) return undefined
  const lineStart = text.lastIndexOf('\n', keyRange[0] - 1) + 1
  const indent = text.slice(lineStart, keyRange[0])
  if (indent.trim() !== '') return undefined
  const valueEnd = (last?.value as Node | null)?.range?.[1] ?? keyRange[1]
  const content = text.slice(0, valueEnd).trimEnd().length
  const lineEnd = text.indexOf('\n', content)
  return lineEnd < 0
    ? `${text}\n${indent}${entry}`
    : `${text.slice(0, lineEnd)}\n${indent}${entry}${text.slice(lineEnd)}`
}

/** The entry is where it should be. */
function isIntact(text: string, path: readonly string[], value: SettingValue): boolean {
  const document = parseDocument(text)
  return (
    document.errors.length === 0 &&
    JSON.stringify(valueAt(document, path)) === JSON.stringify(value)
  )
}
