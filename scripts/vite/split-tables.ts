import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { FlowsSource } from './compile-flows.ts'
import { OPERATIONS, operationsOf } from './product-api.ts'
import { root } from './product.ts'
import { firstJourneyUsage, laterActions, keepRows, rulesOfJourneys } from './used-by-journeys.ts'

interface Table {
  readonly file: string
  readonly name: string
  /** Code uses some rows by itself: rows that these files draw with `Icon` stay. */
  readonly named?: string
}

/** Tables of which a word of the language is a row. */
const TABLES: readonly Table[] = [
  { file: 'src/blocks/table.ts', name: 'blocks' },
  {
    file: 'src/blocks/icons/drawings.ts',
    name: 'drawings',
    named: 'src/{shell/**/*.tsx,forms/**/*.tsx,blocks/icons/*.{ts,tsx}}',
  },
  { file: 'src/engine/steps/table.ts', name: 'runners' },
  { file: 'src/engine/views/deferred-views.ts', name: 'deferredViews' },
  { file: 'src/engine/step.ts', name: 'afterEventTasks' },
  { file: 'src/rules/table.ts', name: 'table' },
  { file: 'src/shell/parts.ts', name: 'parts' },
  { file: OPERATIONS, name: 'operations' },
]

export const REST = 'virtual:gatehouse/rest'
const OTHERS = '?rest'

/**
 * Keeps in the entry the table rows that the first journey and the app use, and moves the others
 * with their imports to one further chunk. Each table is complete in source, in tests, in
 * development and during prerendering.
 */
export function splitTables(source: FlowsSource): Plugin {
  const tables = TABLES.map(({ file, name, named }) => ({
    file,
    name,
    path: join(root, file),
    own: namesInCode(root, named),
  }))
  let words: ReadonlySet<string> = new Set()

  return {
    name: 'gatehouse-split-tables',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      words = firstJourneyUsage(source.current().program)
    },
    resolveId: (id) => (id === REST ? `\0${REST}` : undefined),
    load(id) {
      if (id === `\0${REST}`)
        return tables.map(moving).join('') + movingActions(source.current().program) + IMPORTING
      const table = tables.find(({ path }) => id === path + OTHERS)
      return (
        table && {
          code: keepRows(
            table.file === OPERATIONS
              ? operationsOf(source.root)
              : readFileSync(table.path, 'utf8'),
            table,
            (row) => !words.has(row) && !table.own.has(row) && !Object.hasOwn(rulesOfJourneys, row),
          ),
          moduleType: 'ts',
        }
      )
    },
    transform(code, id) {
      const table = tables.find(({ path }) => id === path)
      return table && keepRows(code, table, (row) => words.has(row) || table.own.has(row))
    },
  }
}

function moving({ path, name }: Table & { readonly path: string }, place: number): string {
  return `import { ${name} as to${place} } from ${JSON.stringify(path)}
import { ${name} as from${place} } from ${JSON.stringify(path + OTHERS)}
Object.assign(to${place}, from${place})
`
}

/**
 * Only later journeys are imported this way: the page's import map has the integrity of all other
 * scripts.
 */
const IMPORTING = `export { importWithIntegrity } from ${JSON.stringify(join(root, 'src/runtime/browser/import-with-integrity.ts'))}\n`

/** Returns the app's actions that only later journeys run. */
function movingActions(program: CompiledTenant['program']): string {
  return `import index from 'virtual:gatehouse/whole-index'\nObject.assign(index.actions, ${JSON.stringify(laterActions(program))})\n`
}

function namesInCode(root: string, files: string | undefined): ReadonlySet<string> {
  const paths =
    files === undefined
      ? []
      : globSync(files, { cwd: root }).filter(
          (path) => !path.includes('.test.') && !path.endsWith('drawings.ts'),
        )
  return new Set(
    paths.flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8')
      const drawing =
        path.endsWith('.tsx') && !path.endsWith('Icon.tsx')
          ? (code.match(/<Icon\b[^>]*>/g) ?? []).join('\n')
          : code
      return [...drawing.matchAll(/(['"])([a-z-]+)\1/g)].map(([, , word = '']) => word)
    }),
  )
}
