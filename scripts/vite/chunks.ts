import { join } from 'node:path'

interface Graph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null
}

const SOURCES = join(import.meta.dirname, '..', '..', 'src')
const ENTRY = join(SOURCES, 'main.tsx')
const RUNTIME = join(SOURCES, 'running.ts')

const FORMS =
  /\/node_modules\/(@rjsf|ajv|@x0k)|\/src\/forms\/(?!entries\/)|\/scripts\/vite\/(?!react-store)/

/** The reader of policies: fetched with the first of them. */
const MARKDOWN =
  /\/node_modules\/(mdast|micromark|unist|decode-named-character-reference|character-entities|ccount)/

/**
 * Three chunks and its texts to the first screen: the entry (ours), its journey, and `library`,
 * which is what we did not write with what draws forms, so that it stays in a browser's cache over
 * our releases: forms by themselves would be a request more, and no journey of a sign-in is without
 * one. `runtime` is what acts, fetched when the page is live.
 */
export const chunks = [
  {
    name: (id: string) =>
      /\/node_modules\/libphonenumber-js\/|\/src\/rules\/(mobile-number|read-mobile)\.ts$/.test(id)
        ? 'phone'
        : null,
    priority: 3,
  },
  { name: libraryOf, priority: 2 },
  { name: runtimeOf, priority: 1, includeDependenciesRecursively: false },
]

/**
 * Draws the code of an enrollment, beside the block that shows it; asks the server, beside the
 * runtime; the numbering plans of all countries.
 */
const LATER = /\/node_modules\/(uqr|openapi-fetch|libphonenumber-js)\//

/**
 * Code that renders forms, and a few shared lines of ours, belong to the library, because another
 * chunk is another request.
 */
function libraryOf(id: string, graph: Graph): string | null {
  if (MARKDOWN.test(id) || LATER.test(id)) return null
  if (FORMS.test(id) || id.includes('/node_modules/') || id.endsWith('/react-store.ts'))
    return 'library'
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

/** Every module that comes with one, without those that are fetched later. */
function within(start: string, graph: Graph): ReadonlySet<string> {
  const ofGraph = known.get(graph) ?? new Map<string, ReadonlySet<string>>()
  known.set(graph, ofGraph)
  const before = ofGraph.get(start)
  if (before) return before
  const reached = new Set([start])
  // A set that grows while it is gone through is gone through to its new end.
  for (const id of reached)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next)
  ofGraph.set(start, reached)
  return reached
}
