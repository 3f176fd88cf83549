import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../package.json')

/** Version of this product. */
export const version: string = (
  JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }
).version
