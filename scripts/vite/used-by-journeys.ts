import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, type Plugin } from 'vite'
import { withoutPlural } from '../../src/compiler/2-resolve/placeholders.ts'
import type { Compiled } from '../../src/compiler/compile.ts'
import { isObject } from '../../src/engine/expressions/values.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Journey } from '../../src/language/program.ts'
import { root } from './product.ts'

type Program = NonNullable<Compiled['program']>

/** Returns the journey that the guard selects for a signed-out user. */
export function firstJourney({ index: { guard }, journeys }: Program): string {
  const found = Object.values(journeys).find(({ screens }) =>
    screens.some(({ route }) => 'route' in guard.otherwise && route === guard.otherwise.route),
  )
  if (found === undefined) throw new Error('The guard leads to a screen that no journey has.')
  return found.name
}

/** Parts of the first journey and of the app, with the actions that they can run. */
function firstParts(program: Program): {
  readonly parts: readonly unknown[]
  readonly actions: ReadonlySet<string>
} {
  const { actions, ...app } = program.index
  const parts: unknown[] = [program.journeys[firstJourney(program)], app]
  const names = new Set<string>()
  // An action runs by its name, which any step may contain: every equal word counts.
  for (const part of parts) {
    eachValue(part, (_, value) => {
      if (typeof value !== 'string' || !Object.hasOwn(actions, value) || names.has(value)) return
      names.add(value)
      parts.push(actions[value])
    })
  }
  return { parts, actions: names }
}

/** The app's actions that only later journeys run. */
export function laterActions(program: Program): Program['index']['actions'] {
  const { actions } = firstParts(program)
  return Object.fromEntries(
    Object.entries(program.index.actions).filter(([name]) => !actions.has(name)),
  )
}

/**
 * Tags with a word of the language as value that has code behind it; also `icon` and the `sign` of
 * a tenant, which have a drawing.
 */
const tags: ReadonlySet<string> = new Set(['block', 'do', 'operation', 'icon', 'sign', 'rule'])

/** Returns every word that the first journey and the app use: these must be in the entry. */
export function firstJourneyUsage(program: Program): ReadonlySet<string> {
  const words = new Set<string>()
  for (const part of firstParts(program).parts) {
    eachValue(part, (key, value) => {
      if (tags.has(key) && typeof value === 'string') words.add(value)
      if (key === 'profileIcon' && value === true) words.add('profile')
      if (key === 'poll') words.add('poll')
      if (key === 'atStart' || key === 'askSession' || key === 'check') words.add('at-start')
    })
  }
  return words
}

function eachValue(value: unknown, visit: (key: string, value: unknown) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    visit(key, inner)
    eachValue(inner, visit)
  }
}

interface Cut {
  readonly start: number
  readonly end: number
}

/**
 * Returns the module without the dropped rows of its table, and without the imports that only those
 * used.
 * @throws when it has no table of this name
 */
export function keepRows(
  code: string,
  { file, name }: { readonly file: string; readonly name: string },
  keeps: (row: string) => boolean,
): string {
  const { program } = parseSync(file, code)
  const declared = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  const table = objectIn(
    declared.find(({ id }) => id.type === 'Identifier' && id.name === name)?.init,
  )
  if (!table) throw new Error(`${file} has no table ${name}.`)
  const rows = table.properties.map((row, at): Cut & { readonly name: string } => ({
    start: row.start,
    end: table.properties[at + 1]?.start ?? table.end - 1,
    name: nameOf(file, row),
  }))
  const left = without(
    code,
    rows.filter((row) => !keeps(row.name)),
  )
  return withoutIdleImports(file, left)
}

/** Returns the object literal of a table, also behind a type assertion. */
function objectIn(node: ESTree.Expression | null | undefined): ESTree.ObjectExpression | undefined {
  if (node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression')
    return objectIn(node.expression)
  return node?.type === 'ObjectExpression' ? node : undefined
}

function nameOf(file: string, row: ESTree.ObjectPropertyKind): string {
  if (row.type === 'Property' && row.key.type === 'Identifier') return row.key.name
  if (row.type === 'Property' && row.key.type === 'Literal' && typeof row.key.value === 'string')
    return row.key.value
  throw new Error(`${file}: each row of a table has a name of its own.`)
}

/** An import connects two chunks, even when its value is unused. */
function withoutIdleImports(file: string, code: string): string {
  const imports = parseSync(file, code).program.body.filter(
    (node) => node.type === 'ImportDeclaration',
  )
  const rest = without(code, imports)
  return without(
    code,
    imports.filter(
      ({ specifiers }) =>
        specifiers.length > 0 &&
        !specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
    ),
  )
}

function without(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toReversed()
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), code)
}

/**
 * Rules with a library too large for every page. They load with the journeys that use them, not
 * with the rest of their table.
 */
export const rulesOfJourneys: Readonly<
  Record<string, { readonly file: string; readonly name: string }>
> = {
  'mobile-number': { file: 'src/rules/mobile-number.ts', name: 'mobileNumber' },
  file: { file: 'src/rules/file.ts', name: 'file' },
  'file-kinds': { file: 'src/rules/file.ts', name: 'fileKinds' },
  'max-kilobytes': { file: 'src/rules/file.ts', name: 'maxKilobytes' },
}

/** Returns the `rules` export of a journey module: the rules above that its screens name. */
export function rulesOf(journey: Journey): string {
  const text = JSON.stringify(journey)
  const used = Object.entries(rulesOfJourneys).filter(([rule]) =>
    text.includes(`"rule":${JSON.stringify(rule)}`),
  )
  if (used.length === 0) return ''
  const imports = used
    .map(([, { file, name }]) => `import { ${name} } from ${JSON.stringify(join(root, file))}\n`)
    .join('')
  return `${imports}export const rules = [${used.map(([, { name }]) => name).join(', ')}]\n`
}

const TABLE = { file: 'src/forms/slim-registry.ts', name: 'widgets' }
const registry = join(root, TABLE.file)

interface LaterWidget {
  readonly file: string
  /** Name of its component, which the module exports. */
  readonly component: string
}

/**
 * Widgets of `src/forms/later`, by their name in `ui:widget`. They load with the journeys that use
 * them, not with the first screen.
 */
const laterWidgets = (): Readonly<Record<string, LaterWidget>> => (known ??= readTable())
let known: Readonly<Record<string, LaterWidget>> | undefined

function readTable(): Readonly<Record<string, LaterWidget>> {
  const code = readFileSync(registry, 'utf8')
  const files = parseSync(registry, code).program.body.flatMap(
    (node): readonly (readonly [string, LaterWidget])[] =>
      node.type === 'ImportDeclaration' && node.source.value.startsWith('./later/')
        ? node.specifiers.map(({ local: { name: component } }) => [
            component,
            { file: join(root, 'src/forms', node.source.value), component },
          ])
        : [],
  )
  const byComponent = new Map(files)
  return Object.fromEntries(
    [...code.matchAll(/^ {2}'?([\w-]+)'?: (\w+),$/gm)].flatMap(([, name = '', component = '']) => {
      const widget = byComponent.get(component)
      return widget ? [[name, widget] as const] : []
    }),
  )
}

/** Returns the lines of a journey module that register the later widgets of its forms. */
export function widgetsOf(journey: Journey): string {
  const text = JSON.stringify(journey)
  const used = Object.entries(laterWidgets()).filter(([name]) =>
    text.includes(`"ui:widget":${JSON.stringify(name)}`),
  )
  if (used.length === 0) return ''
  const imports = used.map(
    ([, { file, component }]) => `import { ${component} } from ${JSON.stringify(file)}\n`,
  )
  const rows = used.map(([name, { component }]) => `${JSON.stringify(name)}: ${component}`)
  return `import { widgets } from ${JSON.stringify(registry)}
${imports.join('')}Object.assign(widgets, { ${rows.join(', ')} })
`
}

/** Leaves the later widgets out of the table of the first screen. */
export function splitWidgets(): Plugin {
  return {
    name: 'gatehouse-split-widgets',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      id === registry
        ? keepRows(code, TABLE, (row) => !Object.hasOwn(laterWidgets(), row))
        : undefined,
  }
}

type Texts = Compiled['texts']

/**
 * Returns the texts with the given keys, in each of their plural forms.
 * @param keys with their namespace
 */
export function pruneTexts(texts: Texts, keys: ReadonlySet<string>): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([language, namespaces]) => {
      const left = Object.entries(namespaces).map(
        ([namespace, resource]) => [namespace, below(resource, namespace, keys)] as const,
      )
      return [
        language,
        Object.fromEntries(left.filter(([, resource]) => Object.keys(resource).length > 0)),
      ]
    }),
  )
}

function below(resource: JsonObject, path: string, keys: ReadonlySet<string>): JsonObject {
  const left = Object.entries(resource).flatMap(([name, value]): (readonly [string, Json])[] => {
    const key = `${path}.${name}`
    if (!isObject(value)) return keys.has(withoutPlural(key)) ? [[name, value]] : []
    const inner = below(value, key, keys)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(left)
}
