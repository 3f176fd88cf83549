import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { minify } from 'rolldown/utils'
import type { Plugin, Rolldown } from 'vite'

const toBrotli = promisify(brotliCompress)

/** Where the build writes it, in dist/: file of a chunk to bytes of our own code in it, brotli. */
export const BUNDLE_REPORT = 'own-share.json'

/**
 * Measures our own code in each chunk, for the bench and for the test with its limit: minified as
 * in the build and compressed alone, which is more than its share of a compressed file. Code that
 * this part does not use stays, because other parts use it.
 */
export function bundleReport(): Plugin {
  return {
    name: 'gatehouse-own-share',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const shares = await Promise.all(
        Object.values(bundle)
          .filter((output) => output.type === 'chunk')
          .map(async (chunk) => [chunk.fileName, await ownBytes(chunk)] as const),
      )
      this.emitFile({
        type: 'asset',
        fileName: BUNDLE_REPORT,
        source: JSON.stringify(Object.fromEntries(shares)),
      })
    },
  }
}

async function ownBytes({
  fileName,
  code: whole,
  modules: all,
}: Rolldown.OutputChunk): Promise<number> {
  const modules = Object.entries(all)
  const own = modules.filter(
    ([id]) => !id.includes('/node_modules/') && !id.includes('rolldown/runtime'),
  )
  if (own.length === 0) return 0
  if (own.length === modules.length) return (await toBrotli(whole)).length
  const source = own.map(([, { code }]) => code ?? '').join('\n')
  const { code } = await minify(fileName, source, { module: true, compress: { unused: false } })
  return (await toBrotli(code)).length
}
