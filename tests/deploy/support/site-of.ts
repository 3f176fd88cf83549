import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownProduct, root } from '../../../scripts/vite/product.ts'

export interface Site {
  readonly port: number
  /** Ports of the backends. */
  readonly backends: readonly number[]
  /** Folder of the build; ours by default. */
  readonly dist?: string
  /** Passes on the pages of the sandbox as well, which the file itself does not. */
  readonly withDevPages?: boolean
  /** Without it, it listens without TLS. */
  readonly tls?: {
    /** Folder of the files. */
    readonly certificate: string
    readonly key: string
    /** Replaces port 80. */
    readonly plainPort: number
  }
}

type Changes = readonly (readonly [pattern: RegExp, by: string])[]

/**
 * Returns deploy/nginx.conf itself, with other addresses.
 * @throws when the text to change is missing
 */
export function siteOf({
  port,
  backends,
  dist = ownProduct.dist,
  withDevPages = false,
  tls,
}: Site): string {
  const changes: Changes = [
    [/\/srv\/gatehouse\/dist/g, dist],
    [/access_log \S+ gatehouse;/g, 'access_log off;'],
    [/^ {2}listen \[::\]:443 ssl http2;\n/m, ''],
    ...(withDevPages
      ? [
          [
            /(location \^~ \/sandbox\/ \{) return 404; \}/,
            'location ^~ /sandbox/ { proxy_pass http://gatehouse_api; }',
          ] as const,
        ]
      : []),
    ...(tls === undefined ? inTheClear(port) : encrypted(port, tls)),
    [
      /( {2}server 127\.0\.0\.1:\d+ max_fails=0;.*\n)+/,
      backends.map((backend) => `  server 127.0.0.1:${backend} max_fails=0;\n`).join(''),
    ],
  ]
  return changes.reduce(
    (text, [pattern, by]) => {
      if (text.search(pattern) < 0) throw new Error(`deploy/nginx.conf has no ${pattern.source}`)
      return text.replace(pattern, () => by)
    },
    readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'),
  )
}

const inTheClear = (port: number): Changes => [
  [/^map \$host \$gatehouse_own_host \{[^}]*\}\n\nserver \{\n {2}listen 80;.*?^\}\n/ms, ''],
  [/^ {2}ssl_.*\n/gm, ''],
  [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
]

const encrypted = (
  port: number,
  { certificate, key, plainPort }: NonNullable<Site['tls']>,
): Changes => [
  [/^ {2}listen \[::\]:80;\n/m, ''],
  [/listen 80;/, `listen 127.0.0.1:${plainPort};`],
  [/login\.example\.com 1;/, 'localhost 1;'],
  [/listen 443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`],
  [/\/etc\/gatehouse\/certificate\.pem/, certificate],
  [/\/etc\/gatehouse\/key\.pem/, key],
]
