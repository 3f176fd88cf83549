import type { Plugin } from 'vite'

const PRELOAD = '\0vite/preload-helper.js'
const ROUTER = /\/node_modules\/react-router\/dist\//

/**
 * Drops unused parts of packages. From react-router it drops the components (`Link`, `Form`,
 * `ScrollRestoration` ...). Their names for developer tools are statements with an effect, which
 * would keep each of them, and their dependencies, in every bundle. From Vite's loader of lazy
 * chunks it drops the prefetch of scripts, which our chunks do not need: a journey is one file.
 */
export function slimPackages(): Plugin {
  let base = '/'
  return {
    name: 'gatehouse-slim-packages',
    apply: 'build',
    enforce: 'pre',
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
