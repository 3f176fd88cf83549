import { posix } from 'node:path'
import type { Plugin } from 'vite'
import { isForBrowsers } from './slim-packages.ts'

const RUNTIME = /^assets\/rolldown-runtime-/
const LIBRARY = /^assets\/library-/
const EXPORTS = /export\{([^}]*)\};?\s*$/

/**
 * The bundler gives the few lines by which modules of the old kind are called a chunk of their own,
 * which is a request of its own on every first screen. Here they go into the library, where most of
 * those modules are. The library's hash covers them: it was taken over the name of their chunk.
 *
 * @throws when the bundler names its chunks or writes its imports in another way
 */
export function mergeRuntime(): Plugin {
  return {
    name: 'gatehouse-merge-runtime',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      if (!isForBrowsers(this)) return
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const runtime = chunks.find(({ fileName }) => RUNTIME.test(fileName))
      const library = chunks.find(({ fileName }) => LIBRARY.test(fileName))
      // A small product needs no such chunk. The limit of requests notices a chunk of another name.
      if (!runtime || !library) return
      const shown = EXPORTS.exec(runtime.code)?.[1]
      if (shown === undefined) throw new Error('The runtime of the bundler exports nothing.')
      const whole = `(()=>{${runtime.code.replace(EXPORTS, '')};return{${pairs(shown)
        .map(([own, name]) => `${name}:${own}`)
        .join(',')}}})()`
      const asking = new RegExp(
        String.raw`import\{([^}]*)\}from"[^"]*/${runtime.fileName.slice('assets/'.length)}";`,
      )
      for (const chunk of chunks.filter((other) => other !== runtime)) {
        const asked = asking.exec(chunk.code)
        if (!asked) {
          if (chunk.imports.includes(runtime.fileName))
            throw new Error(
              `${chunk.fileName} imports the runtime in a way that merge-runtime does not know.`,
            )
          continue
        }
        const [statement, wanted = ''] = asked
        const taken = `{${pairs(wanted)
          .map(([name, own]) => `${name}:${own}`)
          .join(',')}}`
        chunk.code =
          chunk === library
            ? `${chunk.code.replace(statement, () => `const $runtime=${whole},${taken}=$runtime;`)}export{$runtime};`
            : chunk.code.replace(
                statement,
                () =>
                  `import{$runtime}from"${from(chunk.fileName, library.fileName)}";const${taken}=$runtime;`,
              )
        chunk.imports = [
          ...new Set(
            chunk.imports.map((file) => (file === runtime.fileName ? library.fileName : file)),
          ),
        ].filter((file) => file !== chunk.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/** Returns the address of a file relative to another: journeys have a folder of their own. */
function from(file: string, other: string): string {
  const path = posix.relative(posix.dirname(file), other)
  return path.startsWith('.') ? path : `./${path}`
}

/** `a as b, c` as [[a, b], [c, c]]. */
function pairs(names: string): readonly (readonly [string, string])[] {
  return names
    .split(',')
    .map((name) => name.trim().split(' as '))
    .map(([one = '', other = one]) => [one, other] as const)
}
