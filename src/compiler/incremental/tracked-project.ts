import type { Project, ScreenSource, TenantModel, TextFile } from '../2-resolve/project.ts'
import { keepLatestEqual, isSame, readsSame, type See, type Seen } from './memo.ts'

/** Reads of one screen in other files; true when another project has the same values there. */
export type Reads = (now: Project) => boolean

export interface Tracking {
  /** The same project, with recorded reads. */
  readonly project: Project
  readonly during: <Made>(walk: () => Made) => { readonly made: Made; readonly reads: Reads }
}

type Shelf = (project: Project) => ReadonlyMap<string, unknown> | undefined

const parts: Shelf = (project) => project.parts
const actions: Shelf = (project) => project.actions
const fields: Shelf = (project) => project.fields
const screens: Shelf = (project) => project.screens
const textsIn =
  (language: string) =>
  (project: Project): ReadonlyMap<string, TextFile> | undefined =>
    project.texts.files.get(language)

// Creates the function that reads again. Created outside, because a closure keeps its whole scope
// in memory, and a cache entry must not keep a project.
const seeing =
  (shelf: Shelf, read: MapRead): See =>
  (now) =>
    seen(shelf(now), read)
const seeingTexts =
  (language: string, namespace: string): See =>
  (now) => [textsIn(language)(now)?.get(namespace)?.tree]
const seeingText =
  (language: string, namespace: string, key: string): See =>
  (now) =>
    textsIn(language)(now)
      ?.get(namespace)
      ?.find(key)
      .map(({ node }) => node) ?? []
const seeingName: See = (now) => [now.tenant.name]
const seeingValues: See = (now) => [now.tenant.at([]).node]
const seeingValue =
  (path: Parameters<TenantModel['at']>[0]): See =>
  (now) => [now.tenant.at(path).node]

/**
 * Records reads of parts, actions, shared fields, texts, the tenant and addresses of other screens.
 * A screen is lowered again only after their change. Each text and tenant value is recorded alone,
 * because two tenants differ in a few of them.
 */
export function tracked(project: Project): Tracking {
  let noted: Map<string, Seen> | undefined
  const note: Note = (id, see) => noted?.set(id, { see })
  const noteWithin: NoteWithin = (id, see, name, seeOne) => {
    const known = noted?.get(id)
    if (known) known.within?.set(name, seeOne)
    else noted?.set(id, { see, within: new Map([[name, seeOne]]) })
  }
  const listening = (id: string, shelf: Shelf) => (read: MapRead) => {
    if (noted)
      note(
        'name' in read ? `${id} ${read.is} ${read.name}` : `${id} ${read.is}`,
        seeing(shelf, read),
      )
  }
  const texts = [...project.texts.files].map(([language, files]) => {
    const id = `texts ${language}`
    return [
      language,
      new TrackedMap(files, listening(id, textsIn(language)), (namespace, file) =>
        textsOf(`${id} ${namespace}`, language, namespace, file),
      ),
    ] as const
  })
  const textsOf = (id: string, language: string, namespace: string, texts: TextFile): TextFile => {
    const see = seeingTexts(language, namespace)
    return trackedTexts(texts, {
      all: () => note(id, see),
      one: (key) => noteWithin(id, see, key, seeingText(language, namespace, key)),
    })
  }
  return {
    project: {
      ...project,
      parts: new TrackedMap(project.parts, listening('parts', parts)),
      actions: new TrackedMap(project.actions, listening('actions', actions)),
      fields: new TrackedMap(project.fields, listening('fields', fields)),
      screens: new TrackedMap(project.screens, listening('screens', screens)),
      texts: { ...project.texts, files: new Map(texts) },
      tenant: watchedTenant(project.tenant, note, noteWithin),
    },
    during: (walk) => {
      const own: NonNullable<typeof noted> = new Map()
      noted = own
      const made = walk()
      noted = undefined
      return { made, reads: readsSame(own, project) }
    },
  }
}

const readables = new WeakMap<Project, readonly unknown[]>()
const readableOfLate = keepLatestEqual<readonly unknown[]>(isSame)

/**
 * Parts of the project that lowering may read in other files; the previous list while all are
 * unchanged.
 */
export function readableOf(project: Project): readonly unknown[] {
  const before = readables.get(project)
  if (before) return before
  const texts = [...project.texts.files].flatMap(([language, files]) =>
    [language as unknown].concat(
      ...Array.from(files, ([namespace, { tree }]) => [namespace, tree]),
    ),
  )
  const found = readableOfLate([
    ...[parts, actions, fields, screens].flatMap((shelf) => seen(shelf(project), { is: 'all' })),
    ...texts,
    ...seeingName(project),
    ...seeingValues(project),
  ])
  readables.set(project, found)
  return found
}

type Note = (id: string, see: See) => void
/** One item of a collection was read. */
type NoteWithin = (id: string, see: See, name: string, seeOne: See) => void

/** Watches the values of a tenant. Types are not tracked, because they are those of the default. */
function watchedTenant(tenant: TenantModel, note: Note, noteWithin: NoteWithin): TenantModel {
  return {
    type: tenant.type,
    get name() {
      note('tenant name', seeingName)
      return tenant.name
    },
    get values() {
      note('tenant values', seeingValues)
      return tenant.values
    },
    at: (path) => {
      noteWithin('tenant values', seeingValues, path.join('.'), seeingValue(path))
      return tenant.at(path)
    },
  }
}

function seen(shelf: ReadonlyMap<string, unknown> | undefined, read: MapRead): readonly unknown[] {
  switch (read.is) {
    case 'one':
      return identity(shelf?.get(read.name))
    case 'has':
      return [shelf?.has(read.name) ?? false]
    case 'names':
      return [...(shelf?.keys() ?? [])]
    case 'all':
      return [...(shelf ?? [])].flatMap(([name, thing]) =>
        [name as unknown].concat(identity(thing)),
      )
  }
  return read satisfies never
}

function identity(thing: unknown): readonly unknown[] {
  if (typeof thing !== 'object' || thing === null) return [thing]
  // Only the address of another screen is read, never its content.
  if ('route' in thing) return [addressOf(thing as ScreenSource)]
  if ('steps' in thing && 'takes' in thing)
    return [
      thing.steps,
      ...(thing.takes as readonly { readonly entry: unknown }[]).map(({ entry }) => entry),
    ]
  return ['node' in thing ? thing.node : thing]
}

const addresses = new WeakMap<ScreenSource, string>()

function addressOf(screen: ScreenSource): string {
  const known = addresses.get(screen)
  if (known !== undefined) return known
  const { id, journey, file, route, params, paramWords, query, fragment, entry, part } = screen
  const address = JSON.stringify([
    id,
    journey,
    file,
    route,
    params,
    paramWords,
    query,
    fragment,
    entry,
    part?.name,
  ])
  addresses.set(screen, address)
  return address
}

/** Kind of read of a map: an entry by its name, its existence, the names, or everything. */
export type MapRead =
  | { readonly is: 'one' | 'has'; readonly name: string }
  | { readonly is: 'names' | 'all' }

/** A map that reports its reads. Reads inside an entry that can be `open` are reported there. */
export class TrackedMap<Value> implements ReadonlyMap<string, Value> {
  private readonly inner: ReadonlyMap<string, Value>
  private readonly onRead: (read: MapRead) => void
  private readonly open: ((name: string, value: Value) => Value) | undefined
  private readonly opened = new Map<string, Value>()

  constructor(
    inner: ReadonlyMap<string, Value>,
    onRead: (read: MapRead) => void,
    open?: (name: string, value: Value) => Value,
  ) {
    this.inner = inner
    this.onRead = onRead
    this.open = open
  }

  get size(): number {
    return this.all().size
  }

  get(name: string): Value | undefined {
    const value = this.inner.get(name)
    this.onRead({ is: this.open ? 'has' : 'one', name })
    if (!this.open || value === undefined) return value
    const opened = this.opened.get(name) ?? this.open(name, value)
    this.opened.set(name, opened)
    return opened
  }

  has(name: string): boolean {
    this.onRead({ is: 'has', name })
    return this.inner.has(name)
  }

  keys(): MapIterator<string> {
    this.onRead({ is: 'names' })
    return this.inner.keys()
  }

  values(): MapIterator<Value> {
    return this.all().values()
  }

  entries(): MapIterator<[string, Value]> {
    return this.all().entries()
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }

  forEach(each: (value: Value, name: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this.all()) each(value, name, this)
  }

  private all(): ReadonlyMap<string, Value> {
    this.onRead({ is: 'all' })
    return this.inner
  }
}

/** Reports a read of a whole file, or of one key. */
export interface TextsRead {
  all(): void
  one(key: string): void
}

/** A file of texts that reports its reads. */
export function trackedTexts(texts: TextFile, read: TextsRead): TextFile {
  return {
    file: texts.file,
    get entries() {
      read.all()
      return texts.entries
    },
    get tree() {
      read.all()
      return texts.tree
    },
    find: (key) => {
      read.one(key)
      return texts.find(key)
    },
  }
}
