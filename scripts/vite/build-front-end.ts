import { join } from 'node:path'
import { build } from 'vite'
import { basePath } from './base-path.ts'
import { markBuilt } from './built-from.ts'
import { compileFlows } from './compile-flows.ts'
import { compressFolder } from './compress.ts'
import { viteConfig } from './config.ts'
import { addIntegrity } from './integrity.ts'

/** Builds dist/: static files with hashed names. @throws FlowsRefused, before the bundler starts, when the flows do not compile */
export async function buildFrontEnd(root: string): Promise<void> {
  compileFlows(root)
  await build({ ...viteConfig, configFile: false, logLevel: 'error', mode: 'production' })
  addIntegrity(join(root, 'dist'), basePath)
  compressFolder(join(root, 'dist'))
  markBuilt(root)
}
