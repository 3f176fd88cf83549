import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

type Row = Readonly<Partial<Record<'title' | 'says' | 'exit' | 'note', string>>> & { readonly leads?: unknown; readonly at?: string | readonly string[] }

const root = join(import.meta.dirname, '../..')
const { rows } = parse(readFileSync(join(root, 'flows/tables/errors.yaml'), 'utf8')) as { readonly rows: Readonly<Record<string, Row>> }
const { program } = compile(readSources(root))
const screens = new Map(Object.values(program?.journeys ?? {}).flatMap((journey) => journey.screens).map((screen) => [screen.id, screen]))
const all = Object.entries(rows)

/** Every text in a piece of the program: codes that it answers are among them, as keys. */
const wordsIn = (piece: unknown): string => JSON.stringify(piece) ?? ''

const told = (row: Row): boolean => row.says !== undefined || row.note !== undefined || row.at !== undefined

describe('flows/tables/errors.yaml', () => {
  it('says of every code where it is told; the two that nobody answers who counts the tries stay (R8.11, R8.12, T68)', () => {
    expect(all.filter(([code, row]) => !told(row) && !code.startsWith('LOGIN_')).map(([code]) => code)).toEqual([])
    expect(all.filter(([code, row]) => !told(row) && code.startsWith('LOGIN_')).map(([code]) => code)).toEqual(['LOGIN_OTP_INCORRECT', 'LOGIN_CODE_EXPIRED'])
  })

  it('has a title and a way out for whatever has a page', () => {
    expect(all.filter(([, { says, title, exit, at }]) => says !== undefined && at === undefined && (title === undefined || exit === undefined)).map(([code]) => code)).toEqual([])
  })

  it.each(all.flatMap(([code, { says, exit }]) => (says === undefined || exit === undefined ? [] : [[code, says] as const])))('%s is said on both pages that read it', (code, says) => {
    for (const id of ['warning-message', 'system-error']) expect(wordsIn(screens.get(id))).toContain(`"${code}":"${says}"`)
  })

  it.each(all.flatMap(([code, { note, at = [] }]) => (note === undefined ? [] : [at].flat().map((screen) => [code, screen, note] as const))))('%s on %s: its note is among what the screen says', (_code, screen, note) => {
    expect(wordsIn([screens.get(screen), program?.index.actions])).toContain(note)
  })

  it.each(all.flatMap(([code, { leads }]) => (leads === undefined ? [] : [code])))('%s leads on wherever no screen answers it itself', (code) => {
    expect(Object.keys(program?.index.answers.rejected ?? {})).toContain(code)
  })
})
