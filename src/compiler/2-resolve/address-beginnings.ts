import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import { entriesOf, scalarsOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import type { Project } from './project.ts'

/** Roots of values from outside: the author of a link, or a paste into a form, decides them. */
const borrowed: ReadonlySet<string> = new Set(['query', 'params', 'fragment', 'form'])

/**
 * Possible beginning of an address. `elsewhere`: the text is written in another place, a field of
 * the state or an input of an action. In a path, `*` matches any name.
 */
export type Beginning =
  | { readonly is: 'borrowed'; readonly root: string }
  | { readonly is: 'text'; readonly text: string; readonly isWhole: boolean }
  | { readonly is: 'elsewhere'; readonly root: 'state' | 'takes'; readonly path: readonly string[] }

/**
 * Lists the beginning of every possible result of an expression. Values from an answer are left
 * out, because the engine checks them at run time (engine/allowed-url.ts).
 * @param throughout Whether to follow all joined pieces, not only the first.
 */
export function addressBeginnings(
  expression: Expression,
  project: Project,
  throughout = false,
): readonly Beginning[] {
  const inner = (each: Expression) => addressBeginnings(each, project, throughout)
  switch (expression.is) {
    case 'literal':
      return textsIn(expression.value)
    case 'choice':
      return [...inner(expression.then), ...inner(expression.else)]
    case 'arithmetic':
      return [
        ...inner(expression.left).map((left): Beginning =>
          left.is === 'text' ? { is: 'text', text: left.text, isWhole: false } : left,
        ),
        ...(throughout ? inner(expression.right) : []),
      ]
    case 'withoutSuffix':
    case 'lowerAscii':
    case 'uri':
      return inner(expression.of)
    case 'filter':
      return inner(expression.list)
    case 'mapped':
      // The result of the mapping may return any item.
      return [...inner(expression.to), ...inner(expression.list)]
    case 'list':
      return expression.items.flatMap(inner)
    case 'map':
      return Object.values(expression.entries).flatMap(inner)
    case 'path':
    case 'field':
    case 'index': {
      const named = namesOf(expression)
      if (named?.root === 'state' || named?.root === 'takes')
        return [{ is: 'elsewhere', root: named.root, path: named.path }]
      if (named?.root === 'tenant') return textsIn(ofTenant(named.path, project))
      if (named) return borrowed.has(named.root) ? [{ is: 'borrowed', root: named.root }] : []
      if (expression.is === 'path') return []
      return (
        (expression.is === 'field'
          ? valuesAt(expression.of, expression.name)
          : elementsOf(expression.of)
        )?.flatMap(inner) ?? inner(expression.of)
      )
    }
    default:
      return []
  }
}

/** Resolves a path in the tenant file. `*` matches any name. */
function ofTenant(path: readonly string[], { tenant }: Project): Json | undefined {
  const open = path.indexOf('*')
  const certain = open < 0 ? path : path.slice(0, open)
  return path.slice(certain.length).reduce<Json | undefined>(inside, tenant.at(certain).value)
}

/**
 * Lists the possible values under a name, if the value is written in the source. Otherwise returns
 * undefined.
 */
function valuesAt(of: Expression, name: string): readonly Expression[] | undefined {
  switch (of.is) {
    case 'map':
      return Object.hasOwn(of.entries, name) ? [of.entries[name] ?? of] : []
    case 'literal': {
      const value = inside(of.value, name)
      return value === undefined ? [] : [{ is: 'literal', value }]
    }
    case 'choice':
      return every([of.then, of.else], (each) => valuesAt(each, name))
    case 'index': {
      const elements = elementsOf(of.of)
      return elements && every(elements, (each) => valuesAt(each, name))
    }
    case 'path':
      return [{ ...of, path: [...of.path, name] }]
    default:
      return undefined
  }
}

/** Lists the items of a list, if the list is written in the source. Otherwise returns undefined. */
function elementsOf(list: Expression): readonly Expression[] | undefined {
  switch (list.is) {
    case 'list':
      return list.items
    case 'literal':
      return Array.isArray(list.value)
        ? list.value.map((value: Json): Expression => ({ is: 'literal', value }))
        : undefined
    case 'filter':
      return elementsOf(list.list)
    case 'choice':
      return every([list.then, list.else], elementsOf)
    default:
      return undefined
  }
}

function every(
  from: readonly Expression[],
  find: (each: Expression) => readonly Expression[] | undefined,
): readonly Expression[] | undefined {
  const found = from.map(find)
  return found.every((each) => each !== undefined) ? found.flat() : undefined
}

/** Returns the names from a root. An index becomes `*`. */
function namesOf(
  expression: Expression,
): { readonly root: string; readonly path: readonly string[] } | undefined {
  if (expression.is === 'path') return expression
  if (expression.is !== 'field' && expression.is !== 'index') return undefined
  const of = namesOf(expression.of)
  return (
    of && { root: of.root, path: [...of.path, expression.is === 'field' ? expression.name : '*'] }
  )
}

export function textsIn(value: Json | undefined): readonly Beginning[] {
  if (typeof value === 'string') return [{ is: 'text', text: value, isWhole: true }]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((each: Json) => textsIn(each))
    : []
}

export function inside(value: Json | undefined, name: string): Json | undefined {
  if (name === '*') return value
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

/**
 * True for a path of this application, or for an allowed origin that ends where the path begins.
 * With more text directly after it, `https://ok.example` may become `https://ok.example.net`.
 */
export function isAllowed(text: string, isWhole: boolean, { app }: Project): boolean {
  if (/^\/(?![/\\])/.test(text)) return true
  const environment = valueOf(app, 'environment')
  const provider = wordAt(environment, 'auth-origin') ?? ''
  // The compiled address serves every host. So the provider is allowed only if all hosts have the
  // same.
  const isProviderOfAll = entriesOf(valueOf(environment, 'by-host')).every(
    ({ value }) => (wordAt(value, 'auth-origin') ?? provider) === provider,
  )
  const origins = [
    ...(isProviderOfAll ? [provider] : []),
    ...scalarsOf(valueOf(environment, 'allowed-origins')).map(({ value }) => String(value)),
  ]
  return origins.some((origin) => {
    if (!/^https?:\/\//i.test(origin) || !text.toLowerCase().startsWith(origin.toLowerCase()))
      return false
    const next = text.charAt(origin.length)
    return next === '' ? isWhole : '/?#'.includes(next)
  })
}

/** Host name of RFC 1123, section 2.1, case-insensitive. */
const HOST = /^(?!-)[a-z\d-]{1,63}(?<!-)(?:\.(?!-)[a-z\d-]{1,63}(?<!-))*$/i

export function isHostName(text: string): boolean {
  return HOST.test(text)
}
