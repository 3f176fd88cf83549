import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuilt } from '../../scripts/vite/built-from.ts'
import { ownProduct } from '../../scripts/vite/product.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Runs before the first file: each starts a server of its own, and two of them must not build at
 * once.
 */
export function setup(): void {
  if (!isBuilt(ownProduct))
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' })
}
