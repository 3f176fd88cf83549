import type { Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { compat, featureAt, newerThanFloor } from './support.ts'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** Objects with members that are globals of a page. */
const globals = new Set(['globalThis', 'window', 'self'])

/**
 * Names in scripts that a browser of the floor may not know: a static member of a built-in
 * (`Promise.try`), a global (`new URLPattern`), and a called method that only newer built-ins have
 * (`.union()`). A script that asks before it uses one (`typeof`, `'x' in`, `.x?.()`, `.x && …`) may
 * name it, and so may scripts that declare a member of this name themselves.
 */
export function newerCode(scripts: readonly string[]): readonly string[] {
  const found = new Map<string, string>()
  const declared = new Set<string>()
  const called = new Set<string>()
  const asked = new Set<string>()
  for (const script of scripts) {
    walk(parseAst(script) as unknown as Node, (node, parent) => {
      const key = declaredName(node)
      if (key !== undefined) declared.add(key)
      const wanted = askedName(node)
      if (wanted !== undefined) asked.add(wanted)
      if (node.type === 'NewExpression') note(found, nameOf(node['callee']), globalFeature)
      if (node.type !== 'MemberExpression' || asks(node, parent)) return
      const [object, property] = [
        nameOf(node['object']),
        node['computed'] === true ? undefined : nameOf(node['property']),
      ]
      if (property === undefined) return
      if (object !== undefined && globals.has(object)) note(found, property, globalFeature)
      else if (object !== undefined && globalFeature(object))
        note(found, `${object}.${property}`, () => staticFeature(object, property))
      else if (parent?.type === 'CallExpression' && parent['callee'] === node) called.add(property)
    })
  }
  for (const name of called) if (!declared.has(name)) noteMethod(found, name)
  return [...found]
    .filter(([name]) => !asked.has(name.slice(name.lastIndexOf('.') + 1)))
    .map(([name, newer]) => `${name} (${newer})`)
    .toSorted()
}

/** Of a property, a method or an assignment (`x.take = …`). */
function declaredName(node: Node): string | undefined {
  if (
    node.type === 'Property' ||
    node.type === 'MethodDefinition' ||
    node.type === 'PropertyDefinition'
  )
    return nameOf(node['key'])
  const left = node.type === 'AssignmentExpression' ? node['left'] : undefined
  return isNode(left) && left.type === 'MemberExpression' ? nameOf(left['property']) : undefined
}

/** `'x' in y`. */
function askedName(node: Node): string | undefined {
  const left =
    node.type === 'BinaryExpression' && node['operator'] === 'in' ? node['left'] : undefined
  if (!isNode(left)) return undefined
  const quasi =
    left.type === 'TemplateLiteral' && Array.isArray(left['quasis'])
      ? (left['quasis'][0] as { readonly value?: { readonly cooked?: unknown } } | undefined)?.value
          ?.cooked
      : left['value']
  return typeof quasi === 'string' ? quasi : undefined
}

const asks = (node: Node, parent: Node | undefined): boolean =>
  node['optional'] === true ||
  (parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof') ||
  (parent?.type === 'CallExpression' && parent['optional'] === true && parent['callee'] === node) ||
  (parent?.type === 'LogicalExpression' && parent['left'] === node)

const globalFeature = (name: string): Identifier | undefined =>
  featureAt(['javascript', 'builtins', name]) ??
  (/^[A-Z]/.test(name) ? featureAt(['api', name]) : undefined)
const staticFeature = (object: string, property: string): Identifier | undefined =>
  featureAt(['javascript', 'builtins', object, property]) ??
  featureAt(['api', object, `${property}_static`])

function note(
  found: Map<string, string>,
  name: string | undefined,
  featureOf: (name: string) => Identifier | undefined,
): void {
  const newer = name === undefined ? [] : newerThanFloor(featureOf(name))
  if (name !== undefined && newer.length > 0) found.set(name, newer.join(', '))
}

/** Of a method only the name is known: it is new when every member of that name is. */
function noteMethod(found: Map<string, string>, name: string): void {
  const newer = (members.get(name) ?? []).map(newerThanFloor)
  if (newer.length > 0 && newer.every((browsers) => browsers.length > 0))
    found.set(`.${name}()`, newer[0]?.join(', ') ?? '')
}

/** Members of all built-ins and interfaces, by their name. */
const members: ReadonlyMap<string, readonly Identifier[]> = (() => {
  const all = new Map<string, Identifier[]>()
  for (const owner of [
    ...Object.values(compat.javascript['builtins'] ?? {}),
    ...Object.values(compat.api),
  ]) {
    for (const [name, feature] of Object.entries(owner as Readonly<Record<string, Identifier>>)) {
      if (name !== '__compat' && !name.includes('_'))
        all.set(name, [...(all.get(name) ?? []), feature])
    }
  }
  return all
})()

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' && typeof node['name'] === 'string'
    ? node['name']
    : undefined
}

function walk(
  node: Node,
  visit: (node: Node, parent: Node | undefined) => void,
  parent?: Node,
): void {
  visit(node, parent)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) walk(child, visit, node)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
