import { parse } from 'yaml'
import { keyTables } from '../../src/language/keys.ts'
import { namesOfScreens, textsOfFlows } from './names-of-screens.ts'
import { filesMatching, textOf } from './source-files.ts'

type Tree = Readonly<Record<string, unknown>>

/**
 * Files with texts of the shell and the blocks (docs/guide/app.md, "Texts of the page").
 * Code contains their keys.
 */
const OWN = new Set(['app', 'error', 'page'])

const named = (kind: string, names: Iterable<string>) =>
  [...names].map((name): [string, string] => [name, kind])

/** Returns every name of this product from flows/ and openapi/, with its kind. */
export function namesOfProduct(): ReadonlyMap<string, string> {
  const documents = filesMatching('openapi/*.yaml').map(treeIn)
  return new Map([
    ...named('a screen or a route', namesOfScreens(textsOfFlows())),
    ...named('an action', namesIn('flows/actions/*.yaml', 'action')),
    ...named('a part', namesIn('flows/parts/*.yaml', 'part')),
    ...named(
      'a tenant',
      namesIn('flows/tenants/*.yaml', 'tenant').filter((name) => name !== 'default'),
    ),
    ...named('a text', filesMatching('flows/texts/en-US/*.yaml').flatMap(textsIn)),
    ...named('a field of the state', storesIn(treeIn('flows/state.yaml'))),
    // A name equal to a word of the language counts as that word, wherever code uses it.
    ...named(
      'an operation',
      documents
        .flatMap((document) => valuesOf(document, 'operationId'))
        .filter((name) => !Object.hasOwn(keyTables.step.words ?? {}, name)),
    ),
    ...named(
      'an error code',
      documents
        .flatMap((document) => valuesOf(document, 'const'))
        .filter((word) => /^[A-Z][A-Z0-9_]+$/.test(word)),
    ),
    ...named(
      'an address of a server',
      documents.flatMap((document) => valuesOf(document, 'url').concat(keysOf(document['paths']))),
    ),
    ...named('the base path', valuesOf(treeIn('flows/app.yaml'), 'base-path')),
  ])
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const keysOf = (value: unknown): readonly string[] => (isTree(value) ? Object.keys(value) : [])

function treeIn(path: string): Tree {
  const tree: unknown = parse(textOf(path))
  return isTree(tree) ? tree : {}
}

/** Returns the names below a top-level key of the files. */
function namesIn(pattern: string, key: string): readonly string[] {
  return filesMatching(pattern)
    .filter((path) => !path.endsWith('.test.yaml'))
    .flatMap((path) => {
      const name = treeIn(path)[key]
      return typeof name === 'string' ? [name] : []
    })
}

/** `sign-in.login.title`. */
function textsIn(path: string): readonly string[] {
  const namespace = path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length)
  return OWN.has(namespace) ? [] : leavesOf(treeIn(path), namespace)
}

function leavesOf(tree: Tree, before: string): readonly string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) ? leavesOf(value, `${before}.${key}`) : [`${before}.${key}`],
  )
}

/** Returns names like `auth.requestId`, because a single word would be ambiguous. */
function storesIn(tree: Tree): readonly string[] {
  return Object.entries(isTree(tree['stores']) ? tree['stores'] : {}).flatMap(([store, own]) =>
    keysOf(isTree(own) ? own['fields'] : undefined).map((field) => `${store}.${field}`),
  )
}

/** Returns every text below this key, at any depth. */
function valuesOf(value: unknown, key: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesOf(item, key))
  if (!isTree(value)) return []
  const own = value[key]
  return [
    ...(typeof own === 'string' ? [own] : []),
    ...Object.values(value).flatMap((inner) => valuesOf(inner, key)),
  ]
}
