import { globSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { parseDocument } from 'yaml'

const root = resolve(import.meta.dirname, '../..')

export interface YamlFile { readonly path: string; readonly faults: readonly string[]; readonly content: unknown }
export type Mapping = Readonly<Record<string, unknown>>

/** Every YAML file that the glob finds, read the way the compiler reads flows: string keys, no aliases. */
export function readYaml(glob: string): readonly YamlFile[] {
  return globSync(glob, { cwd: root }).toSorted().map((path) => {
    const document = parseDocument(readFileSync(resolve(root, path), 'utf8'), { stringKeys: true })
    const faults = [...document.errors, ...document.warnings].map((fault) => fault.message)
    return { path: relative('docs/drafts', path), faults, content: faults.length > 0 ? null : document.toJS({ maxAliasCount: 0 }) }
  })
}

export const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The mapping under a name, empty when there is none. */
export function under(value: unknown, ...names: readonly string[]): Mapping {
  let at: unknown = value
  for (const name of names) at = isMapping(at) ? at[name] : undefined
  return isMapping(at) ? at : {}
}

/** Every mapping in a tree, the tree itself first. */
export function mappings(value: unknown): readonly Mapping[] {
  if (Array.isArray(value)) return value.flatMap(mappings)
  return isMapping(value) ? [value, ...Object.values(value).flatMap(mappings)] : []
}

/** Every scalar text in a tree. */
export function texts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(texts)
  return isMapping(value) ? Object.values(value).flatMap(texts) : []
}

/** The words of a row of a table: `A, B` names two. */
export const words = (table: Mapping): readonly string[] => Object.keys(table).flatMap((key) => key.split(',').map((word) => word.trim()))
