import { join } from 'node:path'
import type { Plugin } from 'vite'

const PRELOAD = '\0vite/preload-helper.js'
const ROUTER = /\/node_modules\/react-router\/dist\//

/**
 * What packages bring along and nobody here uses. Of react-router the components (`Link`, `Form`,
 * `ScrollRestoration` ...): the names that it gives them for developer tools are statements with an
 * effect, and keep each of them, with what it calls, in every bundle. Of `use-sync-external-store`
 * all: React has the hook. Of Vite's loader of lazy chunks what fetches their scripts ahead, which
 * our chunks do not need: a journey is one file.
 */
export function slimPackages(root: string): Plugin {
  let base = '/'
  return {
    name: 'gatehouse-slim-packages',
    apply: 'build',
    enforce: 'pre',
    resolveId: (asked) =>
      asked.startsWith('use-sync-external-store/shim')
        ? join(root, 'scripts/vite/react-store.ts')
        : undefined,
    configResolved: (config) => {
      base = config.base
    },
    load: (id) => (id === PRELOAD ? preloadHelper(base) : undefined),
    transform: {
      filter: { id: ROUTER },
      handler: (code) =>
        code
          .replaceAll(/^[\w$]+\.displayName = [^;\n]*;$/gm, '')
          .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
    },
  }
}

/**
 * Called as Vite's own: the chunk comes when its stylesheets are there. One that the page names
 * itself is on its way; one that did not come is asked for again.
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
