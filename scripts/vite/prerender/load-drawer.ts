import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { viteConfig } from '../config.ts'
import type { Drawn, Drawing } from './draw-screen.ts'

export type Drawer = (drawing: Drawing) => Drawn

/** A style sheet, font or picture of the bundle, by its name below the folder of the bundle. */
export interface BundledAsset {
  readonly name: string
  readonly content: string | Uint8Array
}

export async function loadDrawer(): Promise<Drawer> {
  return (await bundleDrawer(false)).draw
}

/**
 * Bundles `draw-screen` for Node, through the same plugins as the page, and loads it.
 * @param whole loads the parts that a running page fetches later, and returns the style sheets and
 * fonts of all components
 */
export async function bundleDrawer(
  whole: boolean,
): Promise<{ readonly draw: Drawer; readonly assets: readonly BundledAsset[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-prerender-'))
  try {
    const built = await build({
      ...viteConfig,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      // The program is passed in, so no chunks of journeys are needed here.
      plugins: (viteConfig.plugins ?? [])
        .flat()
        .filter(
          (plugin) =>
            !['gatehouse-flows', 'gatehouse-split-tables', 'gatehouse-split-widgets'].some((name) =>
              isNamed(plugin, name),
            ),
        ),
      // A drawing has no focus, and Node no document.
      define: { ...viteConfig.define, 'document.activeElement': 'null' },
      // All in one file, because imports cannot be resolved from a temporary folder.
      ssr: { noExternal: true },
      build: {
        ssr: join(import.meta.dirname, 'draw-screen.ts'),
        outDir: folder,
        emptyOutDir: true,
        ssrEmitAssets: whole,
        assetsInlineLimit: 0,
        rolldownOptions: { output: { entryFileNames: 'draw-screen.mjs' } },
      },
    })
    const loaded: unknown = await import(pathToFileURL(join(folder, 'draw-screen.mjs')).href)
    if (!isDrawer(loaded)) throw new Error('The bundle draws nothing.')
    if (whole) await loaded.loadLateParts()
    return { draw: loaded.drawScreen, assets: assetsOf(built) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function assetsOf(built: Awaited<ReturnType<typeof build>>): readonly BundledAsset[] {
  if ('on' in built) return []
  return [built]
    .flat()
    .flatMap(({ output }) => output)
    .flatMap((part) =>
      part.type === 'asset' ? [{ name: part.fileName, content: part.source }] : [],
    )
}

function isNamed(plugin: unknown, name: string): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name
}

function isDrawer(
  loaded: unknown,
): loaded is { readonly drawScreen: Drawer; readonly loadLateParts: () => Promise<unknown> } {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'drawScreen' in loaded &&
    typeof loaded.drawScreen === 'function' &&
    'loadLateParts' in loaded
  )
}
