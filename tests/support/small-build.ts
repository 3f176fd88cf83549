import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PagePolicy } from '../../scripts/vite/page-policy.ts'
import { pageThemes, type PageTable } from '../../scripts/vite/prerender/page-table.ts'
import type { Tenant } from '../../server/tenants/tenants.ts'

const languages = ['en-US', 'ko-KR', 'ja-JP'] as const

/** A build in the form of `npm run build`, with two pages that show a word. */
export interface SmallBuild {
  /** Shown by both pages. */
  readonly word: string
  readonly tenants?: readonly string[]
  /** Pages beside the plain one. */
  readonly screens?: readonly string[]
  readonly digits?: number
}

/** Writes a build into a new folder, and returns the folder. */
export function writeSmallBuild({
  word,
  tenants = ['default'],
  screens = ['login', 'verify'],
  digits = 6,
}: SmallBuild): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-build-'))
  const write = (path: string, text: string) => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    writeFileSync(`${file}.br`, brotliCompressSync(text))
    writeFileSync(`${file}.gz`, gzipSync(text))
  }
  write('index.html', word)
  write('assets/engine-12345678.js', 'export const engine = 1\n')
  write(`assets/journeys/${word}-87654321.js`, `export const word = ${JSON.stringify(word)}\n`)
  for (const tenant of tenants)
    for (const language of languages)
      for (const theme of pageThemes)
        for (const screen of [...screens, '_page'])
          write(
            `pages/${tenant}/${language}/${theme}/${screen}.html`,
            `<!doctype html><title>${word} ${screen}</title>`,
          )
  write(
    'pages/table.json',
    JSON.stringify(
      tenants.map((tenant): PageTable => ({
        tenant,
        languages,
        themes: pageThemes,
        pages: screens.map((page) => ({ path: `^/${page}/?$`, page, status: 200 })),
        unknown: { page: '_page', status: 404 },
      })),
    ),
  )
  write(
    'tenants.json',
    JSON.stringify(
      tenants.map((name): Tenant => ({ name, hosts: [], values: { otp: { digits } }, languages })),
    ),
  )
  write(
    'page-policy.json',
    JSON.stringify(
      Object.fromEntries(
        tenants.map((tenant): [string, PagePolicy] => [
          tenant,
          {
            scriptHashes: [`sha256-${word}`],
            styleHashes: {},
            formActionOrigins: [],
            connectOrigins: [],
          },
        ]),
      ),
    ),
  )
  return folder
}
