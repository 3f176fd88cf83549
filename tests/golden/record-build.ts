import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { isBuilt } from '../../scripts/vite/built-from.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import type { Records } from './record.ts'

/**
 * Returns each file of dist/ with its size and its size in brotli, both in bytes. Builds first when
 * sources changed.
 */
export function recordBuild(root: string): Records {
  if (!isBuilt(ownProduct))
    execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  const paths = globSync('**/*.*', { cwd: ownProduct.dist }).filter(
    (path) => !/\.(br|gz)$/.test(path),
  )
  const lines = paths.map((path) => {
    const content = readFileSync(join(ownProduct.dist, path))
    return `${withoutHash(path)} ${content.length} ${brotliCompressSync(content).length}`
  })
  return new Map([['dist.sizes', lines.toSorted().join('\n')]])
}

/** The name of an asset without the hash of its content. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{8}(?=\.\w+$)/, '-<hash>')
