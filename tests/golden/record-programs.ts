import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { PRODUCTS } from './products.ts'
import type { Records } from './record.ts'
import { stableJson } from './stable-json.ts'

/**
 * Returns the compiled program, validators, texts and look of each tenant of each product, one JSON
 * file a tenant.
 */
export function recordPrograms(root: string): Records {
  const files = PRODUCTS.flatMap(({ name, folder }) => {
    const { tenants } = compile(readSources(join(root, folder)))
    return Object.entries(tenants).map(([tenant, compiled]) => {
      // The version is a hash of the content, which is recorded itself: after a rename the map
      // could not translate it.
      const text = stableJson(compiled, 1).replaceAll(
        `"${compiled.program.index.version}"`,
        '"<version>"',
      )
      return [`${name}-${tenant}.json`, text] as const
    })
  })
  return new Map(files)
}
