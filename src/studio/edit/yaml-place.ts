/** Place of the cursor in a YAML text, found by lines: a text is rarely valid while it is typed. */
export interface YamlPlace {
  /** Keys from the root; `-` is any item of a list. */
  readonly path: readonly string[]
  /** Of a value: its key. Undefined where a key begins. */
  readonly key?: string
  /** Other keys of the same map. */
  readonly siblings: ReadonlySet<string>
  /** Begin of the word before the cursor. */
  readonly from: number
}

interface Token {
  readonly column: number
  /** A key, or `-`. */
  readonly name: string
}

const word = /[\w.-]*$/
const keyPattern = /^("[^"]*"|'[^']*'|[^\s#{}[\],"'][^:#]*?):(?=\s|$)/

/** @param at offset in UTF-16 units */
export function yamlPlace(text: string, at: number): YamlPlace {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const before = text.slice(lineStart, at)
  const above = text.slice(0, lineStart).split('\n').slice(0, -1)
  const from = at - (word.exec(before)?.[0].length ?? 0)
  const { tokens, rest, restColumn } = tokensOf(before)
  const last = tokens.at(-1)
  const isValue = last !== undefined && last.name !== '-'
  const inFlow = isValue ? flowPlace(rest) : flowPlace(before.trimStart())
  // Without a colon yet, the word itself begins at the column of its map.
  const column = isValue ? last.column : restColumn
  const own = tokens.map(({ name }) => name)
  const first = tokens[0]?.column ?? restColumn
  const path = [...pathAbove(above, first, tokens[0]?.name === '-'), ...own]
  if (inFlow)
    return { path: [...path, ...inFlow.path], siblings: inFlow.siblings, from, ...keyOf(inFlow) }
  const siblings = siblingsOf(text.split('\n'), above.length, column)
  return isValue
    ? { path: path.slice(0, -1), key: last.name, siblings, from }
    : { path, siblings, from }
}

const keyOf = ({ key }: { readonly key?: string }) => (key === undefined ? {} : { key })

/** The dashes and the key at the begin of a line. */
function tokensOf(line: string): {
  readonly tokens: readonly Token[]
  readonly rest: string
  readonly restColumn: number
} {
  const tokens: Token[] = []
  let column = line.length - line.trimStart().length
  for (;;) {
    const dash = /^-(?:\s+|$)/.exec(line.slice(column))
    if (!dash) break
    tokens.push({ column, name: '-' })
    column += dash[0].length
  }
  const key = keyPattern.exec(line.slice(column))
  if (!key) return { tokens, rest: line.slice(column), restColumn: column }
  tokens.push({ column, name: unquoted(key[1] ?? '') })
  const rest = line.slice(column + key[0].length)
  return { tokens, rest: rest.trimStart(), restColumn: column }
}

const unquoted = (key: string): string => key.replaceAll(/^["']|["']$/g, '')

const isBlank = (line: string): boolean => /^\s*(?:#|$)/.test(line)

function pathAbove(above: readonly string[], column: number, isItem: boolean): readonly string[] {
  const path: string[] = []
  let want = column
  let below = isItem ? '-' : ''
  for (const line of above.toReversed()) {
    if (want === 0 && below !== '-') break
    if (isBlank(line)) continue
    for (const token of tokensOf(line).tokens.toReversed()) {
      // The items of a list may begin at the column of its key.
      const isOwner =
        token.column < want || (below === '-' && token.name !== '-' && token.column === want)
      if (!isOwner) continue
      path.unshift(token.name)
      want = token.column
      below = token.name
    }
  }
  return path
}

/** Keys of the map that has a key at this column of a line. */
function siblingsOf(lines: readonly string[], line: number, column: number): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (index: number): boolean => {
    const each = lines[index]
    if (each === undefined) return false
    if (isBlank(each)) return true
    const { tokens } = tokensOf(each)
    const key = tokens.at(-1)
    if (index !== line && key?.column === column && key.name !== '-') found.add(key.name)
    const begin = each.length - each.trimStart().length
    return begin >= column
  }
  const own = lines[line] ?? ''
  const beginsItem = /^\s*-\s/.test(own) && own.indexOf('-') < column
  if (!beginsItem) for (let index = line - 1; look(index); index -= 1);
  for (
    let index = line + 1;
    (lines[index]?.search(/\S/) ?? -1) >= column && look(index);
    index += 1
  );
  return found
}

/** Place within `{ }` and `[ ]` of one line; undefined outside of them. */
function flowPlace(
  value: string,
):
  | { readonly path: readonly string[]; readonly key?: string; readonly siblings: Set<string> }
  | undefined {
  const open: { isMap: boolean; key?: string; siblings: Set<string> }[] = []
  for (const [token] of value.matchAll(/"(?:[^"\\]|\\.)*"?|'[^']*'?|[{}[\],]|[^\s{}[\],"']+/g)) {
    const top = open.at(-1)
    if (token === '{' || token === '[') open.push({ isMap: token === '{', siblings: new Set() })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') delete top?.key
    else if (top?.isMap && top.key === undefined && token.endsWith(':')) {
      top.key = unquoted(token.slice(0, -1))
      top.siblings.add(top.key)
    }
  }
  const top = open.at(-1)
  if (!top) return undefined
  const path = open.slice(0, -1).flatMap(({ isMap, key = '' }) => (isMap ? [key] : ['-']))
  if (!top.isMap) return { path, key: '-', siblings: new Set() }
  return { path, siblings: top.siblings, ...keyOf(top) }
}
