import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import { withoutPlural } from '../../src/compiler/2-resolve/placeholders.ts'
import type { Compiled } from '../../src/compiler/compile.ts'
import { isObject } from '../../src/engine/expressions/values.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Journey } from '../../src/language/program.ts'
import { keepRows } from './keep-rows.ts'
import { root } from './product.ts'

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
