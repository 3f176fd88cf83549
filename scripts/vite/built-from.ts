import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Product, root } from './product.ts'

/**
 * Sources that decide the content of a build: the product and the code. Tests and documents do not.
 */
const SAID = [
  'flows/**/*.yaml',
  'flows/tenants/**/*.{svg,png,webp}',
  'schemas/**/*.yaml',
  'openapi/**/*.{yaml,yml,json}',
]
const CODE = [
  'src/**/*.{ts,tsx,css}',
  'scripts/vite/**/*.ts',
  'scripts/build.ts',
  'scripts/operations-table.ts',
  'scripts/start/page-files.ts',
  'server/http/headers.ts',
  'server/http/address.ts',
  'server/http/address.ts',
  'index.html',
  'package-lock.json',
]
const stampIn = (dist: string) => join(dist, '.built-from')

/** A hash over the sources of the front end. */
export function sourcesHash({ folder, basePath }: Product): string {
  const hash = createHash('sha256').update(basePath)
  for (const [cwd, patterns] of [
    [folder, SAID],
    [root, CODE],
  ] as const) {
    const paths = patterns
      .flatMap((pattern) => globSync(pattern, { cwd }))
      .filter((path) => !path.includes('.test.'))
    for (const path of paths.toSorted())
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(cwd, path)))
        .update('\0')
  }
  return hash.digest('hex')
}

/** True when dist/ was built from exactly these sources. */
export function isBuilt(product: Product): boolean {
  const stamp = stampIn(product.dist)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(product)
}

export function markBuilt(product: Product): void {
  writeFileSync(stampIn(product.dist), sourcesHash(product))
}
