import { brotliCompressSync } from 'node:zlib'
import { minify } from 'rolldown/utils'
import type { Plugin } from 'vite'

/** Where the build writes it, in dist/: file of a chunk to bytes of our own code in it, brotli. */
export const OWN_SHARE = 'own-share.json'

/**
 * Measures our own code in each chunk, for the bench and for the test with its limit: minified as
 * in the build and compressed alone, which is more than its share of a compressed file. Code that
 * this part does not use stays, because other parts use it.
 */
export function ownShare(): Plugin {
  return {
    name: 'gatehouse-own-share',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const shares: Record<string, number> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules = Object.entries(chunk.modules)
        const own = modules.filter(
          ([id]) => !id.includes('/node_modules/') && !id.includes('rolldown/runtime'),
        )
        const code =
          own.length === modules.length
            ? chunk.code
            : (
                await minify(
                  chunk.fileName,
                  own.map(([, { code: text }]) => text ?? '').join('\n'),
                  { module: true, compress: { unused: false } },
                )
              ).code
        shares[chunk.fileName] = own.length === 0 ? 0 : brotliCompressSync(code).length
      }
      this.emitFile({ type: 'asset', fileName: OWN_SHARE, source: JSON.stringify(shares) })
    },
  }
}
