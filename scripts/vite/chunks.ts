import { join } from 'node:path'

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null
}

const SOURCES = join(import.meta.dirname, '..', '..', 'src')
const ENTRY = join(SOURCES, 'main.tsx')
const RUNTIME = join(SOURCES, 'lazy-runtime.ts')

const FORMS =
  /\/node_modules\/(@rjsf|ajv|@x0k)|\/src\/forms\/(?!entries\/|later\/)|\/scripts\/vite\//

/** The reader of policies, fetched with the first policy. */
const MARKDOWN =
  /\/node_modules\/(mdast|micromark|unist|decode-named-character-reference|character-entities|ccount)/

/**
 * Chunks of the first screen: three, and its texts. They are the entry (ours), its journey, and
 * `library`. `library` holds third-party code and the code that draws forms, so that it stays in a
 * browser's cache over our releases. Forms in a chunk of their own would cost one more request, and
 * every journey of a sign-in has them. `runtime` holds the code for actions, fetched when the page
 * is live.
 */
export const chunks = [
  {
    name: (id: string) =>
      /\/node_modules\/libphonenumber-js\/|\/src\/rules\/mobile-number\.ts$/.test(id)
        ? 'phone'
        : null,
    priority: 3,
  },
  { name: libraryOf, priority: 2 },
  { name: runtimeOf, priority: 1, includeDependenciesRecursively: false },
]

/**
 * Code that renders an enrollment's QR code, beside the block that shows it; code that sends
 * requests, beside the runtime; the numbering plans of all countries.
 */
const LATER = /\/node_modules\/(uqr|openapi-fetch|libphonenumber-js)\//

/** A style sheet of a package, such as that of a font: fetched when the page needs it. */
const SHEET = /\.css$/

/**
 * Code that renders forms, and a few shared lines of ours, belong to the library, because another
 * chunk is another request.
 */
function libraryOf(id: string, graph: Graph): string | null {
  if (MARKDOWN.test(id) || LATER.test(id) || SHEET.test(id)) return null
  if (FORMS.test(id) || id.includes('/node_modules/')) return 'library'
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => FORMS.test(importer)) && id.includes('/src/')
    ? 'library'
    : null
}

/**
 * Modules of the runtime that are not in the entry, in one chunk, although later journeys use some
 * of them too.
 */
function runtimeOf(id: string, graph: Graph): string | null {
  return within(RUNTIME, graph).has(id) && !within(ENTRY, graph).has(id) ? 'runtime' : null
}

const known = new WeakMap<Graph, Map<string, ReadonlySet<string>>>()

/** Returns every module that loads with this one, without those that are fetched later. */
function within(start: string, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, ofGraph)
  const before = ofGraph.get(start)
  if (before) return before
  const reached = new Set([start])
  // The iteration reaches elements that are added to the set during it.
  for (const id of reached)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  ofGraph.set(start, reached)
  return reached
}
