import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../vite/product.ts'

/** Files of the studio's page, by their path below the origin. */
export type PageFiles = ReadonlyMap<
  string,
  { readonly type: string; readonly content: string | Uint8Array }
>

const types: readonly (readonly [ending: string, type: string])[] = [
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
]

/** Bundles src/studio in memory. */
export async function buildPage(): Promise<PageFiles> {
  const built = await build({
    root: join(root, 'src', 'studio'),
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    // Tests set another one, and React would be its build for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Everything at once: the page is on this machine.
      chunkSizeWarningLimit: 4096,
    },
  })
  if ('on' in built) throw new Error('Vite watches instead of building.')
  return new Map(
    [built]
      .flat()
      .flatMap(({ output }) => output)
      .map((part) => [
        `/${part.fileName}`,
        {
          type:
            types.find(([ending]) => part.fileName.endsWith(ending))?.[1] ??
            'application/octet-stream',
          content: part.type === 'asset' ? part.source : part.code,
        },
      ]),
  )
}
