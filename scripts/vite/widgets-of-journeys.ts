import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin } from 'vite'
import type { Journey } from '../../src/language/program.ts'
import { keepRows } from './keep-rows.ts'
import { root } from './product.ts'

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
