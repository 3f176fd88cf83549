import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suggest } from '../compiler/suggest.ts'

const pages = join(import.meta.dirname, '../../docs/diagnostics')

/** Prints the page about a diagnostic. 1 when there is none of this code. */
export function explain(_root: string, [code = '']: readonly string[]): number {
  const codes = readdirSync(pages).filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -'.md'.length))
  if (codes.includes(code)) {
    console.log(readFileSync(join(pages, `${code}.md`), 'utf8'))
    return 0
  }
  console.error(code === '' ? `gatehouse explain <code>, one of:\n\n  ${codes.join('\n  ')}` : `There is no diagnostic called "${code}".${suggest(code, codes)}`)
  return 1
}
