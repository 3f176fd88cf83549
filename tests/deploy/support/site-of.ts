import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownProduct, root } from '../../../scripts/vite/product.ts'

export interface Site {
  readonly port: number
  /** Of the processes behind it. */
  readonly backends: readonly number[]
  /** Folder of the build; ours unless told. */
  readonly dist?: string
}

/** deploy/nginx.conf itself, at other addresses, and without the certificate that a test has not. @throws when what is to be changed is not there */
export function siteOf({ port, backends, dist = ownProduct.dist }: Site): string {
  const changes: readonly (readonly [what: RegExp, by: string])[] = [
    [/\/srv\/gatehouse\/dist/g, dist],
    [/^server \{\n {2}listen 80;[^}]*\}\n/m, ''],
    [/^ {2}ssl_.*\n/gm, ''],
    [/^ {2}listen \[::\]:443 ssl http2;\n/m, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/( {2}server 127\.0\.0\.1:\d+ max_fails=0;.*\n)+/, backends.map((backend) => `  server 127.0.0.1:${backend} max_fails=0;\n`).join('')],
  ]
  return changes.reduce((text, [what, by]) => {
    if (text.search(what) < 0) throw new Error(`deploy/nginx.conf has no ${what.source}`)
    return text.replace(what, () => by)
  }, readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'))
}
