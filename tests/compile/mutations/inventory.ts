import type { Compiled, CompiledTenant } from '../../../src/compiler/compile.ts'
import type { Json } from '../../../src/language/json.ts'

/**
 * The parts of a program that users or the server rely on, with their number: exits, targets,
 * answers to errors, texts.
 */
export type Inventory = ReadonlyMap<string, number>

/**
 * Covers all tenants. An answer to an error counts only where the app does not give one for the
 * same code.
 */
export function inventoryOf({ tenants }: Compiled): Inventory {
  const counts = new Map<string, number>()
  for (const [name, tenant] of Object.entries(tenants)) {
    for (const thing of thingsOf(tenant)) {
      const key = `${name}: ${thing}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return counts
}

/** Returns the parts that are gone, or that are there less often. */
export function removed(before: Inventory, after: Inventory): readonly string[] {
  return [...before]
    .filter(([thing, count]) => (after.get(thing) ?? 0) < count)
    .map(([thing]) => thing)
}

/**
 * The same data in the same text, whatever the order of the keys; without the version, which
 * changes with every difference.
 */
export function canonical({ tenants, scenarios }: Compiled): string {
  const programs = Object.entries(tenants).map(([name, { program, texts, look }]) => [
    name,
    { ...program.index, version: '' },
    program.journeys,
    texts,
    look,
  ])
  return JSON.stringify([programs, scenarios], (_key, value: unknown) =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  )
}

function thingsOf({ program, texts }: CompiledTenant): readonly string[] {
  const byApp = new Set(Object.keys(program.index.answers.rejected))
  const {
    answers,
    unmet,
    unknownRoute,
    actions,
    arrive,
    shell,
    guard,
    titles,
    atStart = [],
    check,
  } = program.index
  return [
    ...within(
      { answers, unmet, unknownRoute, actions, arrive, shell, guard, titles, atStart, check },
      'app',
      byApp,
    ),
    // These run without a press. Their replacements and exceptions belong to them as much as their
    // targets.
    ...within({ atStart, check }, 'app by itself', byApp, replacing),
    ...(check?.except ?? []).map((screen) => `app: without the check ${screen}`),
    ...Object.keys(answers.rejected).map((code) => `app: answer to ${code}`),
    ...Object.values(program.journeys).flatMap(({ screens }) =>
      screens.flatMap((screen) => [`screen ${screen.id}`, ...within(screen, screen.id, byApp)]),
    ),
    ...Object.entries(texts).flatMap(([language, namespaces]) => leaves(namespaces, language)),
  ]
}

function within(
  node: unknown,
  owner: string,
  byApp: ReadonlySet<string>,
  things = ofNode,
): readonly string[] {
  if (Array.isArray(node))
    return node.flatMap((item: unknown) => within(item, owner, byApp, things))
  if (!isObject(node)) return []
  const inner = Object.values(node).flatMap((value) => within(value, owner, byApp, things))
  return [...things(node, byApp).map((thing) => `${owner}: ${thing}`), ...inner]
}

const replacing = ({ do: step, replace }: Readonly<Record<string, unknown>>): readonly string[] =>
  step === 'go' && replace === true ? ['replaces'] : []

function ofNode(
  node: Readonly<Record<string, unknown>>,
  byApp: ReadonlySet<string>,
): readonly string[] {
  const found: string[] = []
  const { do: step, rejected, call, operation, key, route, endpoint, action } = node
  if (isObject(rejected)) {
    const name = isObject(call) ? call['operation'] : operation
    const of = typeof name === 'string' ? name : 'the ceremony'
    found.push(
      ...Object.entries(rejected)
        .filter(([code, steps]) => !byApp.has(code) && Array.isArray(steps) && steps.length > 0)
        .map(([code]) => `answer of ${of} to ${code}`),
    )
  }
  if (step === 'history-back' || step === 'leave-to') found.push(`exit ${step}`)
  if (typeof route === 'string' && !('content' in node)) found.push(`target ${route}`)
  if (typeof endpoint === 'string') found.push(`target ${endpoint}`)
  if (step === 'perform' && typeof action === 'string') found.push(`target ${action}`)
  if (typeof key === 'string') found.push(`text ${key}`)
  return found
}

function leaves(value: unknown, path: string): readonly string[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path}.${name}`))
    : [`text ${path}`]
}

function isObject(value: unknown): value is Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
