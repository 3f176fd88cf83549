import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Remembers which edits of foreign code a build made. An edit that found nothing to change has
 * stopped to work, as after an upgrade of the package, and nothing else would say so.
 */
export function expectEdits(plugin: string, names: Iterable<string>) {
  const missing = new Set(names)
  return {
    made: (name: string) => void missing.delete(name),
    /** @throws when one of the edits was not made */
    check(): void {
      if (missing.size === 0) return
      throw new Error(
        `${plugin} found nothing to change for: ${[...missing].join(', ')}. ` +
          'Adapt it to the new code of the package, or remove it (decision 0163).',
      )
    },
  }
}

/** The drawing of prerendered pages is bundled for Node, without lazy chunks. */
export const isForBrowsers = ({
  environment,
}: {
  readonly environment: { readonly config: { readonly consumer: 'client' | 'server' } }
}): boolean => environment.config.consumer === 'client'

const PRELOAD = '\0vite/preload-helper.js'
const ROUTER = /\/node_modules\/react-router\/dist\//
const LOADER = 'the loader of Vite'
/** Replacements in react-router, by their names in a failure. */
const PARTS = {
  'names in react-router': [/^[\w$]+\.displayName = [^;\n]*;$/gm, ''],
  'components of react-router': [
    /= (React\d*\.(?:forwardRef|createContext|memo)\()/g,
    '= /* @__PURE__ */ $1',
  ],
} as const

/**
 * Drops unused parts of packages. From react-router it drops the components (`Link`, `Form`,
 * `ScrollRestoration` ...). Their names for developer tools are statements with an effect, which
 * would keep each of them, and their dependencies, in every bundle. From Vite's loader of lazy
 * chunks it drops the prefetch of scripts, which our chunks do not need: a journey is one file.
 */
export function slimPackages(): Plugin {
  let base = '/'
  const edits = expectEdits('slim-packages', [LOADER, ...Object.keys(PARTS)])
  return {
    name: 'gatehouse-slim-packages',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => {
      base = config.base
    },
    load: (id) => {
      if (id !== PRELOAD) return undefined
      edits.made(LOADER)
      return preloadHelper(base)
    },
    transform: {
      filter: { id: ROUTER },
      handler: (code) =>
        Object.entries(PARTS).reduce((before, [name, [pattern, replacement]]) => {
          const after = before.replaceAll(pattern, replacement)
          if (after !== before) edits.made(name)
          return after
        }, code),
    },
    buildEnd(error) {
      if (!error && isForBrowsers(this)) edits.check()
    },
  }
}

/**
 * Called in place of Vite's own: the chunk resolves when its stylesheets have loaded. A stylesheet
 * that the page names is loading already; one that failed is requested again.
 */
function preloadHelper(base: string): string {
  return `const sheet = (file) => document.querySelector('link[href="' + ${JSON.stringify(base)} + file + '"]') ?? new Promise((loaded, failed) => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: ${JSON.stringify(base)} + file, onload: loaded, onerror: (problem) => {
    link.remove()
    known.delete(file)
    failed(problem)
  } })
  document.head.append(link)
})
const known = new Map()
export const __vitePreload = async (load, files = []) => {
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    if (!known.has(file)) known.set(file, sheet(file))
    await known.get(file)
  }
  return load()
}
`
}

interface Replacement {
  /** The specifier in a module of rjsf. */
  readonly asked: RegExp
  readonly by: string
}

/**
 * Modules that rjsf loads for schemas that the compiler refuses (`$ref`s are inlined, `allOf` is
 * merged), and for parts that our theme does not render. Development replaces nothing: it is larger
 * and behaves the same.
 */
const REPLACEMENTS: readonly Replacement[] = [
  { asked: /\/getDefaultRegistry\.js$/, by: 'src/forms/slim-registry.ts' },
  { asked: /\/shallowAllOfMerge\.js$/, by: 'scripts/vite/merged-already.ts' },
  {
    asked:
      /\/(omitExtraData|toPathSchema|getClosestMatchingOption|getFirstMatchingOption|findSelectedOptionInXxxOf)\.js$/,
    by: 'scripts/vite/rjsf-stubs.ts',
  },
  { asked: /^fast-equals$/, by: 'scripts/vite/plain-equal.ts' },
  { asked: /^jsonpointer$/, by: 'scripts/vite/no-references.ts' },
  { asked: /^fast-uri$/, by: 'scripts/vite/no-references.ts' },
]

/** @throws when a build has nothing to replace for a row, as after an upgrade of rjsf */
export function slimForms(root: string): Plugin {
  const edits = expectEdits(
    'slim-forms',
    REPLACEMENTS.map(({ asked }) => asked.source),
  )
  return {
    name: 'gatehouse-slim-forms',
    apply: 'build',
    enforce: 'pre',
    resolveId(asked, importer) {
      if (importer === undefined || !importer.includes('/@rjsf/')) return undefined
      const replacement = REPLACEMENTS.find((row) => row.asked.test(asked))
      if (replacement) edits.made(replacement.asked.source)
      return replacement && join(root, replacement.by)
    },
    buildEnd(error) {
      if (!error && isForBrowsers(this)) edits.check()
    },
  }
}
