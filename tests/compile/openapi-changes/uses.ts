import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml'

/** A place in a file of flows, as `file:line`. */
export type Line = string

/** Places where a flow calls an operation, found by reading the YAML without the compiler. */
export interface Use {
  readonly operation: string
  readonly call: Line
  /** By name, in the call itself and in the part that adds inputs. */
  readonly arguments: ReadonlyMap<string, readonly Line[]>
  readonly codes: ReadonlyMap<string, readonly Line[]>
  /** Texts that may read its answer, each with its name there: `answer`, or `data.methods`. */
  readonly reads: readonly { readonly line: Line; readonly text: string; readonly answer: string }[]
  /** The whole answer, given to an input with a type. */
  readonly given: readonly { readonly line: Line; readonly type: string }[]
}

interface Read {
  readonly file: string
  readonly root: YAMLMap
  readonly lineOf: (node: Node) => Line
}
interface Called extends Read {
  readonly map: YAMLMap
  readonly load?: string
}

/**
 * Every use of an operation in the flows; a call inside a part counts for the operation that each
 * caller passes.
 */
export function usesOf(files: ReadonlyMap<string, string>): readonly Use[] {
  const read = filesOf(files, (path) => !path.endsWith('.test.yaml') && !path.includes('/texts/'))
  const actions = new Map(
    read.flatMap((each) =>
      word(each.root, 'action') === undefined
        ? []
        : [[word(each.root, 'action') ?? '', each] as const],
    ),
  )
  const calls = read.flatMap((each) => callsIn(each.root, each))
  const own = calls
    .filter(({ map }) => word(map, 'call')?.startsWith('takes.') === false)
    .map((call) => useOf(word(call.map, 'call') ?? '', call, actions))
  return own.map((use) => withPart(use, use.call, read, calls, actions))
}

/**
 * Returns the lines that name the operation without calling it, such as a factor's proof. As a
 * word, or as a key.
 */
export function namedIn(files: ReadonlyMap<string, string>, operation: string): readonly Line[] {
  return filesOf(
    files,
    (path) => !path.endsWith('.test.yaml') && !path.includes('/texts/'),
  ).flatMap(({ root, lineOf }) =>
    mapsIn(root, true)
      .flatMap((map) =>
        entries(map).flatMap(({ key, value: inner }) =>
          key.value === operation
            ? [key]
            : key.value === 'call'
              ? []
              : wordsOf(inner).filter((scalar) => scalar.value === operation),
        ),
      )
      .map(lineOf),
  )
}

/** Lines of scenarios that name the operation, as a key or as a word. */
export function reportedIn(files: ReadonlyMap<string, string>, operation: string): readonly Line[] {
  return filesOf(files, (path) => path.endsWith('.test.yaml')).flatMap(({ root, lineOf }) =>
    mapsIn(root, true)
      .flatMap((map) =>
        entries(map).flatMap(({ key, value: inner }) =>
          key.value === operation
            ? [key]
            : wordsOf(inner).filter((scalar) => scalar.value === operation),
        ),
      )
      .map(lineOf),
  )
}

function filesOf(
  files: ReadonlyMap<string, string>,
  wanted: (path: string) => boolean,
): readonly Read[] {
  return [...files]
    .filter(([path]) => wanted(path))
    .map(([file, text]) => {
      const lines = new LineCounter()
      const document = parseDocument(text, { lineCounter: lines })
      return {
        file,
        root: document.contents as unknown as YAMLMap,
        lineOf: (node) => `${file}:${lines.linePos(node.range?.[0] ?? 0).line}`,
      }
    })
}

function useOf(
  operation: string,
  { map, lineOf, load, root, file }: Called,
  actions: ReadonlyMap<string, Read>,
): Use {
  const call = lineOf(value(map, 'call') as Node)
  const pairs = (key: string) =>
    entries(value(map, key)).flatMap((pair) =>
      String(pair.key.value)
        .split(',')
        .map((name) => [name.trim(), pair] as const),
    )
  const within = value(map, 'ok')
  const whole = { file, root, lineOf }
  return {
    operation,
    call,
    arguments: new Map(
      pairs('with').map(([name, pair]) => [name, [lineOf(pair.value ?? pair.key)]]),
    ),
    codes: new Map(pairs('rejected').map(([name, { key }]) => [name, [lineOf(key)]])),
    reads: [
      ...(within ? readsIn(within, whole, 'answer') : []),
      // The product's check answers beside the call, and the menu reads its items by itself.
      ...['holds', 'else'].flatMap((key) => {
        const found = value(map, key)
        return found ? readsIn(found, whole, 'answer') : []
      }),
      ...(value(map, 'built-in') ? [{ line: call, text: '=answer.items', answer: 'answer' }] : []),
      ...(load === undefined ? [] : readsIn(root, whole, `data.${load}`)),
    ],
    given: within ? givenIn(within, whole, actions) : [],
  }
}

/** Returns a part's lines that use the call that a screen gives it. */
function withPart(
  use: Use,
  at: Line,
  read: readonly Read[],
  calls: readonly Called[],
  actions: ReadonlyMap<string, Read>,
): Use {
  const screen = read.find(
    ({ file, root }) => at.startsWith(`${file}:`) && word(root, 'use') !== undefined,
  )
  const taken =
    screen &&
    entries(value(screen.root, 'with')).find(
      (pair) => isMap(pair.value) && screen.lineOf(value(pair.value, 'call') as Node) === at,
    )
  const part = screen && read.find(({ root }) => word(root, 'part') === word(screen.root, 'use'))
  if (!taken || !part) return use
  const name = String(taken.key.value)
  const answers = word(value(value(part.root, 'takes'), name), 'answers')
  const partCalls = calls.filter(
    (call) => call.file === part.file && word(call.map, 'call') === `takes.${name}`,
  )
  const theirs = partCalls.map((call) => useOf(use.operation, call, actions))
  // The screen's steps at the end of the part that follows the answer.
  const ends = partCalls.flatMap(({ map }) =>
    mapsIn(value(map, 'ok') ?? null).flatMap(
      (each) => value(value(screen.root, 'on'), word(each, 'end') ?? '') ?? [],
    ),
  )
  const both = (of: (use: Use) => ReadonlyMap<string, readonly Line[]>) => {
    const all = [use, ...theirs].flatMap((each) => Array.from(of(each)))
    return new Map(
      all.map(([key]) => [key, all.flatMap(([other, lines]) => (other === key ? lines : []))]),
    )
  }
  return {
    ...use,
    arguments: both((each) => each.arguments),
    codes: both((each) => each.codes),
    reads: [
      ...use.reads,
      ...theirs.flatMap(({ reads }) => reads),
      ...ends.flatMap((end) => readsIn(end, screen, 'answer')),
    ],
    given: [
      ...use.given,
      ...ends.flatMap((end) => givenIn(end, screen, actions)),
      ...(answers === undefined ? [] : [{ line: use.call, type: answers }]),
      ...theirs.flatMap(({ given }) => given),
    ],
  }
}

function readsIn(node: Node, { lineOf }: Read, answer: string): Use['reads'] {
  return scalarsIn(node).map((scalar) => ({
    line: lineOf(scalar),
    text: String(scalar.value),
    answer,
  }))
}

/** `do: next-step` with `result: =answer`, where the action has a typed input of that name. */
function givenIn(
  node: Node,
  { root, lineOf }: Read,
  actions: ReadonlyMap<string, Read>,
): Use['given'] {
  return mapsIn(node).flatMap((map) => {
    const name = word(map, 'do') ?? ''
    // An action of the screen, or one of the app.
    const action = value(value(root, 'actions'), name) ?? actions.get(name)?.root
    return entries(value(map, 'with')).flatMap(({ key, value: given }) => {
      const type = word(value(value(action, 'takes'), String(key.value)), 'type')
      return given && isScalar(given) && given.value === '=answer' && type !== undefined
        ? [{ line: lineOf(given), type }]
        : []
    })
  })
}

/** A server's answer in a scenario. For a value over several lines, the line is that of its key. */
export interface MadeUp {
  readonly operation: string
  readonly line: Line
  readonly code?: { readonly word: string; readonly line: Line }
  readonly fields: ReadonlyMap<
    string,
    { readonly key: Line; readonly value: Line; readonly isMap: boolean }
  >
}

/** Returns every answer that a scenario makes up, for all its callers. */
export function madeUpIn(files: ReadonlyMap<string, string>): readonly MadeUp[] {
  return filesOf(files, (path) => path.endsWith('.test.yaml')).flatMap(({ root, lineOf }) =>
    mapsIn(root, true)
      .flatMap((map) => entries(value(map, 'answers')))
      .map(({ key, value: answer }): MadeUp => {
        const rejected = value(answer, 'rejected')
        const body = isMap(value(answer, 'ok')) ? value(answer, 'ok') : answer
        const fields = new Map(
          entries(body).map(
            (pair) =>
              [
                String(pair.key.value),
                {
                  key: lineOf(pair.key),
                  value: lineOf(isScalar(pair.value) ? pair.value : pair.key),
                  isMap: isMap(pair.value),
                },
              ] as const,
          ),
        )
        const known = { operation: String(key.value), line: lineOf(key), fields }
        return rejected
          ? Object.assign(known, {
              code: { word: String((rejected as Scalar).value), line: lineOf(rejected) },
            })
          : known
      }),
  )
}

function callsIn(node: Node | null | undefined, read: Read, load?: string): readonly Called[] {
  if (isSeq(node)) return node.items.flatMap((item) => callsIn(item as Node, read))
  if (!isMap(node)) return []
  const found =
    word(node, 'call') === undefined
      ? []
      : [{ ...read, map: node, ...(load === undefined ? {} : { load }) }]
  return [
    ...found,
    ...entries(node).flatMap(({ key, value: inner }) => {
      if (node === read.root && key.value === 'load')
        return entries(inner).flatMap((each) => callsIn(each.value, read, String(each.key.value)))
      return callsIn(inner, read)
    }),
  ]
}

/** All values below, except those below another call's answer. */
function scalarsIn(node: Node | null): readonly Scalar[] {
  if (isScalar(node)) return [node]
  if (isSeq(node)) return node.items.flatMap((item) => scalarsIn(item as Node))
  return entries(node).flatMap((pair) => (pair.key.value === 'ok' ? [] : scalarsIn(pair.value)))
}

/** Returns a value that is a word, or the words of a list. Deeper values belong to another key. */
const wordsOf = (node: Node | null): readonly Scalar[] =>
  (isSeq(node) ? node.items : [node]).filter((item) => isScalar(item))

function mapsIn(node: Node | null, everywhere = false): readonly YAMLMap[] {
  if (isSeq(node)) return node.items.flatMap((item) => mapsIn(item as Node, everywhere))
  return isMap(node)
    ? [
        node,
        ...entries(node).flatMap((pair) =>
          pair.key.value === 'ok' && !everywhere ? [] : mapsIn(pair.value, everywhere),
        ),
      ]
    : []
}

function entries(node: unknown): readonly Pair<Scalar, Node | null>[] {
  return isMap(node) ? (node.items as readonly Pair<Scalar, Node | null>[]) : []
}

function value(node: unknown, key: string): Node | undefined {
  return entries(node).find((pair) => pair.key.value === key)?.value ?? undefined
}

function word(node: unknown, key: string): string | undefined {
  const found = value(node, key)
  if (!isScalar(found)) return undefined
  return typeof found.value === 'string' || typeof found.value === 'number'
    ? String(found.value)
    : undefined
}

/** Rows of the tables with this name. */
export const rowsIn = (files: ReadonlyMap<string, string>, name: string): readonly Line[] =>
  [...files]
    .filter(([path]) => path.startsWith('flows/lookups/'))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.startsWith(`  ${name}:`) ? [`${path}:${at + 1}`] : [])),
    )

/** Places where flows write a code into an address, or give it to an action. */
export const writtenIn = (files: ReadonlyMap<string, string>, code: string): readonly Line[] =>
  [...files]
    .filter(([path]) => path.startsWith('flows/') && !path.endsWith('.test.yaml'))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          line.includes(`with: { code: ${code} }`) ? [`${path}:${at + 1}`] : [],
        ),
    )
