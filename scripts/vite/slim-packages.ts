import type { Plugin } from 'vite'
import { expectEdits, isForBrowsers } from './expect-edits.ts'

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
