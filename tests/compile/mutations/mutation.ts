import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  Pair,
  parseDocument,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'

/** One mutation of a file. */
export interface Mutation {
  readonly file: string
  /**
   * Names the place and the change without numbers, so that the id stays the same while the rest of
   * the file changes.
   */
  readonly name: string
  /** The whole file, mutated. */
  readonly written: () => string
}

type Change = (document: Document) => void
/** Returns this one of all mutations of a project. */
export const nameOf = ({ file, name }: Mutation): string => `${file} ${name}`

interface Found {
  readonly name: string
  readonly change: Change
}
/**
 * The path to a node: keys of maps and indexes of lists, by number, since a key may occur twice.
 */
type Way = readonly number[]

/** Every node dropped, renamed, retyped, written twice, swapped with the next. */
export function mutationsOf(file: string, text: string): readonly Mutation[] {
  const { contents } = parseDocument(text)
  if (contents === null) return []
  const isText = file.startsWith('flows/texts/')
  return below(contents, [], '', isText).map(({ name, change }) => ({
    file,
    name,
    written: () => {
      const document = parseDocument(text)
      change(document)
      return asWritten(document)
    },
  }))
}

/** As it is written again: without line breaks, so that only the mutation changes. */
export const asWritten = (document: Document): string => document.toString({ lineWidth: 0 })

function below(node: Node, way: Way, name: string, isText: boolean): readonly Found[] {
  if (isMap(node))
    return node.items.flatMap((pair, at) =>
      ofEntry(
        node,
        pair as Pair<Scalar, Node | null>,
        [...way, at],
        `${name}/${String((pair.key as Scalar).value)}`,
        isText,
      ),
    )
  if (isSeq(node)) {
    const names = itemNames(node)
    return node.items.flatMap((item, at) =>
      ofItem(node, item as Node, [...way, at], `${name}/${names[at] ?? ''}`, isText),
    )
  }
  return []
}

function ofEntry(
  map: YAMLMap,
  { value }: Pair<Scalar, Node | null>,
  way: Way,
  name: string,
  isText: boolean,
): readonly Found[] {
  const at = way.at(-1) ?? 0
  const inMap =
    (change: (items: Pair<Scalar, Node | null>[]) => void): Change =>
    (document) =>
      change((nodeAt(document, way.slice(0, -1)) as YAMLMap<Scalar, Node | null>).items)
  return [
    { name: `drop ${name}`, change: inMap((items) => items.splice(at, 1)) },
    {
      name: `rename ${name}`,
      change: inMap((items) => {
        const key = items[at]?.key
        if (key) key.value = `${String(key.value)}x`
      }),
    },
    {
      name: `duplicate ${name}`,
      change: inMap((items) => {
        const item = items[at]
        if (item) items.splice(at, 0, new Pair(item.key, item.value))
      }),
    },
    ...(at + 1 < map.items.length
      ? [
          {
            name: `swap ${name}`,
            change: inMap((items) => {
              swapValues(items, at)
            }),
          },
        ]
      : []),
    ...(value === null ? [] : ofValue(value, way, name, isText)),
  ]
}

function ofItem(
  list: YAMLSeq,
  item: Node,
  way: Way,
  name: string,
  isText: boolean,
): readonly Found[] {
  const at = way.at(-1) ?? 0
  const inList =
    (change: (items: unknown[]) => void): Change =>
    (document) =>
      change((nodeAt(document, way.slice(0, -1)) as YAMLSeq).items)
  return [
    { name: `drop ${name}`, change: inList((items) => items.splice(at, 1)) },
    { name: `duplicate ${name}`, change: inList((items) => items.splice(at, 0, items[at])) },
    ...(at + 1 < list.items.length
      ? [
          {
            name: `swap ${name}`,
            change: inList((items) => items.splice(at, 2, items[at + 1], items[at])),
          },
        ]
      : []),
    ...ofValue(item, way, name, isText),
  ]
}

function ofValue(value: Node, way: Way, name: string, isText: boolean): readonly Found[] {
  const become =
    (change: (value: unknown) => unknown): Change =>
    (document) => {
      const parent = nodeAt(document, way.slice(0, -1))
      const at = way.at(-1) ?? 0
      const made = document.createNode(change(nodeAt(document, way)))
      if (isSeq(parent)) parent.items[at] = made
      else if (isMap(parent)) (parent.items[at] as Pair).value = made
    }
  const plain = isScalar(value) ? value.value : undefined
  return [
    ...(typeof plain === 'string' && plain !== '' && !isText
      ? [{ name: `rename ${name} itself`, change: become(() => misspelt(plain)) }]
      : []),
    ...(typeof plain === 'number'
      ? []
      : [{ name: `retype ${name} to a number`, change: become(() => 7) }]),
    ...(isScalar(value) && typeof plain === 'string'
      ? []
      : [{ name: `retype ${name} to a text`, change: become(() => 'seven') }]),
    ...(plain === null ? [] : [{ name: `retype ${name} to null`, change: become(() => null) }]),
    ...(isSeq(value)
      ? []
      : [{ name: `retype ${name} to a list`, change: become((whole) => [whole]) }]),
    ...(isMap(value)
      ? []
      : [{ name: `retype ${name} to a map`, change: become((whole) => ({ seven: whole })) }]),
    ...below(value, way, name, isText),
  ]
}

function swapValues(items: Pair<Scalar, Node | null>[], at: number): void {
  const [one, other] = [items[at], items[at + 1]]
  if (one && other) [one.value, other.value] = [other.value, one.value]
}

/** Misspells the last name of an expression, and the end of a name. */
function misspelt(text: string): string {
  if (!text.startsWith('=')) return `${text}x`
  return text.replace(/([A-Za-z]\w*)(?=(?:[^"\w]|"[^"]*")*$)/, '$1x')
}

function nodeAt(document: Document, way: Way): unknown {
  return way.reduce<unknown>((node, at) => {
    const item = isMap(node) || isSeq(node) ? (node.items as readonly unknown[])[at] : undefined
    return isMap(node) ? (item as Pair | undefined)?.value : item
  }, document.contents)
}

/**
 * Names each item: by its first word and that word's value, and its number among items of the same
 * name.
 */
function itemNames(list: YAMLSeq): readonly string[] {
  const counts = new Map<string, number>()
  return list.items.map((item) => {
    const name = `[${itemName(item as Node)}]`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name}${count}`
  })
}

function itemName(item: Node): string {
  if (isScalar(item)) return String(item.value)
  if (!isMap(item)) return 'list'
  const pairs = item.items as readonly Pair<Scalar, Node | null>[]
  const pair = pairs.find(({ key }) => key.value !== 'when') ?? pairs[0]
  if (!pair) return ''
  const value = isScalar(pair.value) ? ` ${String(pair.value.value)}` : ''
  return `${String(pair.key.value)}${value}`
}
