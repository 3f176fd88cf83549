import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Files that decide the content of a program. */
const patterns = [
  'flows/**/*.{yaml,yml}',
  'flows/tenants/**/*.{svg,png,webp}',
  'schemas/**/*.{yaml,yml}',
  'openapi/**/*.{yaml,yml,json}',
]
const isText = (path: string): boolean => /\.(?:ya?ml|json)$/.test(path)

/** Path below the product to a text, or to a picture in base64. */
type StoredSources = Readonly<
  Record<string, { readonly text: string } | { readonly base64: string }>
>

/** Returns the sources of a product as JSON, in an order that does not depend on the machine. */
export function readProductSources(folder: string): string {
  const paths = patterns
    .flatMap((pattern) => globSync(pattern, { cwd: folder }))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
  const sources: StoredSources = Object.fromEntries(
    paths.map((path) => {
      const file = join(folder, path)
      return isText(path)
        ? [path, { text: readFileSync(file, 'utf8') }]
        : [path, { base64: readFileSync(file).toString('base64') }]
    }),
  )
  return JSON.stringify(sources)
}

/** Writes stored sources into a temporary folder, and removes it after `use`. */
export function withProductSources<Value>(json: string, use: (folder: string) => Value): Value {
  // Written by `readProductSources`.
  const sources = JSON.parse(json) as StoredSources
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-sources-'))
  try {
    for (const [path, content] of Object.entries(sources)) {
      const file = join(folder, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, 'text' in content ? content.text : Buffer.from(content.base64, 'base64'))
    }
    return use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
