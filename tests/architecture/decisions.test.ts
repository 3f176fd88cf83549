import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const records = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const index = read('README.md')

/** Returns the numbers of later records that changed this decision, from its own text. */
const changedBy = (text: string) =>
  [...new Set(/^Since then [\s\S]*?(?=\n\n)/m.exec(text)?.[0].match(/\b0\d{3}\b/g))].toSorted()

describe('the decisions', () => {
  it('have a number of their own each, which their file begins with', () => {
    expect(records.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
    expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
  })

  it.each(records)('%s is in the index with its title and later changes', (name) => {
    const text = read(name)
    const title = /^# (\S.*)$/.exec(text.split('\n')[0] ?? '')?.[1]
    expect(index.split('\n')).toContain(
      `| [${name.slice(0, 4)}](${name}) | ${title} | ${changedBy(text).join(', ')} |`,
    )
  })

  it('have one row each in the index, in order', () => {
    expect([...index.matchAll(/^\| \[(\d{4})\]/gm)].map(([, number]) => number)).toEqual(
      records.map((name) => name.slice(0, 4)),
    )
  })

  it('name later ones that there are', () => {
    const known = new Set(records.map((name) => name.slice(0, 4)))
    expect(
      records.flatMap((name) =>
        changedBy(read(name)).filter((number) => !known.has(number) || number <= name.slice(0, 4)),
      ),
    ).toEqual([])
  })
})
