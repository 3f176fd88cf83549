import { type Document, isMap, isNode, isScalar, parseDocument } from 'yaml'
import { fileKind } from '../../../src/compiler/1-parse/files.ts'
import type { Compiled } from '../../../src/compiler/compile.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import type {
  TextCell,
  TextChange,
  TextRow,
  TextsAnswer,
} from '../../../src/studio/edit/messages.ts'
import { removed, valueAt, withValue } from '../../../src/studio/edit/set-value.ts'
import { refused } from '../refused.ts'

const defaultTenant = 'default'

/** A text in a file: the path of its keys there. */
interface Place {
  readonly file: string
  readonly path: readonly string[]
  readonly value: string
  /** Offsets of the value in the file. */
  readonly start: number
  readonly end: number
}

/** By language, then by key with dots. */
type Places = ReadonlyMap<string, ReadonlyMap<string, Place>>

type Files = Pick<Sources, 'files'>

/** The last text of each file, read. Most files stay the same from one request to the next. */
const known = new Map<string, { readonly text: string; readonly document: Document }>()

function documentOf(file: string, text: string): Document {
  const found = known.get(file)
  if (found?.text === text) return found.document
  const document = parseDocument(text)
  known.set(file, { text, document })
  return document
}

const tenantFile = (tenant: string): string => `flows/tenants/${tenant}.yaml`

/** The texts of a tenant as its own files have them: none of the default. */
export function placesOf({ files }: Files, tenant: string): Places {
  const places = new Map<string, Map<string, Place>>()
  const add = (language: string, key: string, place: Place) => {
    const own = places.get(language) ?? new Map<string, Place>()
    places.set(language, own.set(key, place))
  }
  const walk = (node: unknown, path: readonly string[], found: (path: readonly string[]) => void) =>
    isMap(node)
      ? node.items.forEach(({ key, value }) => {
          if (isScalar(key)) walk(value, [...path, String(key.value)], found)
        })
      : found(path)
  for (const [file, text] of files) {
    const kind = fileKind(file)
    const isOwnFile = kind.kind === 'texts' && (kind.tenant ?? defaultTenant) === tenant
    const isTenant = file === tenantFile(tenant) && tenant !== defaultTenant
    if (!isOwnFile && !isTenant) continue
    const document = documentOf(file, text)
    const root: unknown = isTenant ? document.get('texts', true) : document.contents
    walk(root, isTenant ? ['texts'] : [], (path) => {
      const value = valueAt(document, path)
      if (typeof value === 'object' || value === undefined || path.length === 0) return
      const node = document.getIn(path, true)
      const [start = 0, end = 0] = (isNode(node) && node.range) || []
      const place = { file, path, value: String(value), start, end }
      if (kind.kind === 'texts') add(kind.language, [kind.namespace, ...path].join('.'), place)
      else if (path.length > 2) add(path[1] ?? '', path.slice(2).join('.'), place)
    })
  }
  return places
}

/** Every text of a tenant in every language, in the order of the files. */
export function textsOf(sources: Files, compiled: Compiled, tenant: string): TextsAnswer {
  const usual = placesOf(sources, defaultTenant)
  const own = tenant === defaultTenant ? usual : placesOf(sources, tenant)
  const offered = compiled.tenants[tenant]?.program.index.texts.languages ?? []
  // Texts of the default also serve tenants with more languages.
  const languages = tenant === defaultTenant ? [...new Set([...offered, ...usual.keys()])] : offered
  const keys = new Set<string>()
  for (const places of [...usual.values(), ...own.values()])
    for (const key of places.keys()) keys.add(key)
  const screens = new Map<string, string[]>()
  for (const { id, texts } of compiled.tenants[tenant]?.map.screens ?? [])
    for (const key of texts) screens.set(key, [...(screens.get(key) ?? []), id])
  const rows = [...keys].map((key): TextRow => {
    const values = languages.flatMap((language) => {
      const mine = own.get(language)?.get(key)
      const theirs = usual.get(language)?.get(key)
      return mine || theirs ? [[language, cellOf(mine, theirs)] as const] : []
    })
    return {
      key,
      screens: screens.get(key) ?? screens.get(withoutForm(key)) ?? [],
      cells: Object.fromEntries(values),
    }
  })
  return { languages, offered, rows }
}

const cellOf = (mine: Place | undefined, theirs: Place | undefined): TextCell => ({
  ...(mine && { own: mine.value, file: mine.file }),
  ...(theirs && { usual: theirs.value }),
})

/** `rooms_one` is a form of `rooms` (CLDR plural rules). */
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '')

/** Changes that another person made meanwhile, by key and language. */
export interface Outdated {
  readonly key: string
  readonly language: string
  /** Undefined when it was removed. */
  readonly theirs: string | undefined
}

export interface ChangedTexts {
  /** Whole texts of files by their path. */
  readonly files: ReadonlyMap<string, string>
  readonly outdated: readonly Outdated[]
}

/**
 * Writes changed texts into the texts of their files; comments and the form of the files stay.
 * @param files texts of files by their path, as they are on the disk now
 * @throws an error with the status 409 for a text that only an editor of YAML can change
 */
export function changeTexts(
  files: ReadonlyMap<string, string>,
  tenant: string,
  changes: readonly TextChange[],
): ChangedTexts {
  const places = placesOf({ files }, tenant)
  const changed = new Map<string, string>()
  const outdated: Outdated[] = []
  for (const { key, language, value, base } of changes) {
    const place = places.get(language)?.get(key)
    if ((place?.value ?? null) !== base) {
      outdated.push({ key, language, theirs: place?.value })
      continue
    }
    const { file, path } = place ?? newPlace(files, tenant, { key, language })
    const text = changed.get(file) ?? files.get(file) ?? ''
    const next = value === null ? removed(text, path) : withText(text, path, value)
    if (next === undefined)
      throw refused(409, `Change "${key}" in the text of ${file}: it has several lines there.`)
    changed.set(file, next)
  }
  return { files: changed, outdated }
}

function withText(text: string, path: readonly string[], value: string): string | undefined {
  const next = withValue(text, path, value)
  if (next !== undefined) return next
  // A file or a part of it without any key yet.
  const isEmpty = parseDocument(text).contents === null
  return isEmpty ? withValue(`${text.trimEnd()}\n{}\n`.trimStart(), path, value) : undefined
}

function newPlace(
  files: ReadonlyMap<string, string>,
  tenant: string,
  { key, language }: { readonly key: string; readonly language: string },
): Pick<Place, 'file' | 'path'> {
  const [namespace = '', ...path] = key.split('.')
  const own =
    tenant === defaultTenant
      ? `flows/texts/${language}/${namespace}.yaml`
      : `flows/tenants/${tenant}/texts/${language}/${namespace}.yaml`
  if (files.has(own)) return { file: own, path }
  if (tenant !== defaultTenant)
    return { file: tenantFile(tenant), path: ['texts', language, namespace, ...path] }
  throw refused(409, `There is no file ${own} yet. Create it first.`)
}
