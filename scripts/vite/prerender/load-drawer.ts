import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { viteConfig } from '../config.ts'
import type { Drawn, Drawing } from './draw-screen.ts'

export type Drawer = (drawing: Drawing) => Drawn

/** Bundles `draw-screen` for Node, through the same plugins as the page, and loads it. */
export async function loadDrawer(): Promise<Drawer> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-prerender-'))
  try {
    await build({
      ...viteConfig,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      // The program is passed in, so no chunks of journeys are needed here.
      plugins: (viteConfig.plugins ?? [])
        .flat()
        .filter(
          (plugin) =>
            !isNamed(plugin, 'gatehouse-flows') && !isNamed(plugin, 'gatehouse-split-tables'),
        ),
      // All in one file, because imports cannot be resolved from a temporary folder.
      ssr: { noExternal: true },
      build: {
        ssr: join(import.meta.dirname, 'draw-screen.ts'),
        outDir: folder,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: 'draw-screen.mjs' } },
      },
    })
    const loaded: unknown = await import(pathToFileURL(join(folder, 'draw-screen.mjs')).href)
    if (!isDrawer(loaded)) throw new Error('The bundle draws nothing.')
    return loaded.drawScreen
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function isNamed(plugin: unknown, name: string): boolean {
  return typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === name
}

function isDrawer(loaded: unknown): loaded is { readonly drawScreen: Drawer } {
  return (
    typeof loaded === 'object' &&
    loaded !== null &&
    'drawScreen' in loaded &&
    typeof loaded.drawScreen === 'function'
  )
}
