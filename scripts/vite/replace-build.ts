import { existsSync, renameSync, rmSync } from 'node:fs'
import { buildFrontEnd } from './build-front-end.ts'
import type { Product } from './product.ts'

/**
 * Builds beside dist/, which stays as it is, and swaps the folders when the new build is complete.
 * Assets of earlier builds stay for a while.
 * @throws as `buildFrontEnd`; then nothing has changed
 */
export async function replaceBuild(product: Product): Promise<void> {
  const { dist } = product
  const [next, last] = [`${dist}.next`, `${dist}.last`]
  await buildFrontEnd({ ...product, dist: next }, { before: existsSync(dist) ? dist : undefined })
  rmSync(last, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, last)
  renameSync(next, dist)
  rmSync(last, { recursive: true, force: true })
}
