import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { errorCatalogue } from '../../server/openapi/document.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

type Row = Readonly<Partial<Record<'title' | 'says' | 'exit' | 'note', string>>> & {
  readonly leads?: unknown
  readonly at?: string | readonly string[]
}

const root = join(import.meta.dirname, '../..')
const { rows, beside } = parse(readFileSync(join(root, 'flows/lookups/errors.yaml'), 'utf8')) as {
  readonly rows: Readonly<Record<string, Row>>
  readonly beside: readonly string[]
}
const { program } = compile(readSources(root))
const screens = new Map(
  Object.values(program?.journeys ?? {})
    .flatMap((journey) => journey.screens)
    .map((screen) => [screen.id, screen]),
)
const all = Object.entries(rows)

/** Returns every text in a piece of the program, with the codes that it handles as keys. */
const wordsIn = (piece: unknown): string => JSON.stringify(piece) ?? ''

/** Returns the steps after this code, anywhere in the piece. */
function answersTo(code: string, piece: unknown): readonly unknown[] {
  if (typeof piece !== 'object' || piece === null) return []
  const rejected = 'rejected' in piece ? (piece.rejected as Readonly<Record<string, unknown>>) : {}
  return [
    ...(Object.hasOwn(rejected, code) ? [rejected[code]] : []),
    ...Object.values(piece).flatMap((inner) => answersTo(code, inner)),
  ]
}

/** Returns the steps with all their actions: those of the screen before those of the app. */
function performed(
  steps: unknown,
  own: Readonly<Record<string, unknown>>,
  seen: ReadonlySet<string> = new Set(),
): readonly unknown[] {
  const names = [...wordsIn(steps).matchAll(/"do":"perform","action":"([^"]+)"/g)]
    .map(([, name = '']) => name)
    .filter((name) => !seen.has(name))
  return [
    steps,
    ...names.flatMap((name) =>
      performed(own[name] ?? program?.index.actions[name], own, new Set([...seen, ...names])),
    ),
  ]
}

/**
 * True when an answer to the code shows its note on this screen, or opens the screen that shows it.
 */
function isSaid(code: string, id: string, note: string): boolean {
  const screen = screens.get(id)
  const own = screen?.actions ?? {}
  const ways = [...performed(screen, own), program?.index.answers]
    .flatMap((piece) => answersTo(code, piece))
    .map((steps) => wordsIn(performed(steps, own)))
  const leads = answersTo(code, program?.index.answers).map((steps) =>
    wordsIn(performed(steps, {})),
  )
  return (
    ways.some((way) => way.includes(`"${note}"`)) ||
    (leads.some((way) => way.includes(`"route":"${screen?.route}"`)) &&
      wordsIn(screen).includes(`"${note}"`))
  )
}

/**
 * The phone denied, which the answer reports as a word; the code reports too many denials (decision
 * 0022).
 */
const saidOtherwise: ReadonlySet<string> = new Set(['PUSH_DENIED'])

const notes = all.flatMap(([code, { note, at = [] }]) =>
  note === undefined ? [] : [at].flat().map((screen) => [code, screen, note] as const),
)
const isShown = (row: Row): boolean =>
  row.says !== undefined || row.note !== undefined || row.at !== undefined

describe('flows/lookups/errors.yaml', () => {
  it('shows every code, except two never returned (R8.11, R8.12, T68)', () => {
    expect(
      all
        .filter(([code, row]) => !isShown(row) && !code.startsWith('LOGIN_'))
        .map(([code]) => code),
    ).toEqual([])
    expect(
      all.filter(([code, row]) => !isShown(row) && code.startsWith('LOGIN_')).map(([code]) => code),
    ).toEqual(['LOGIN_OTP_INCORRECT', 'LOGIN_CODE_EXPIRED'])
  })

  it('D8.02: has the codes that the specification does not name', () => {
    const further =
      'VALIDATION_FAILED REQUEST_EXPIRED FLOW_EXPIRED RATE_LIMITED LOGIN_ACCOUNT_INACTIVE LOGIN_PENDING_APPROVAL AD_PASSWORD_INCORRECT KNOX_IDENTITY_INCORRECT PUSH_DENIED PUSH_EXPIRED WINDOWS_HELLO_UNSUPPORTED WINDOWS_HELLO_TIMEOUT ENROLL_LAST_METHOD EMAIL_SEND_FAILED KNOX_SEND_FAILED PASSWORD_POLICY_VIOLATION PASSWORD_HISTORY_REUSED PASSWORD_EQUALS_ID SIGNUP_DOMAIN_NOT_ALLOWED TERMS_REQUIRED AGENT_NOT_FOUND SIGNIN_FAILED REDIRECT_CONTEXT_MISSING SYSTEM_ERROR'
    expect(further.split(' ').filter((code) => !Object.hasOwn(rows, code))).toEqual([])
    const status = {
      VALIDATION_FAILED: 400,
      REQUEST_EXPIRED: 410,
      RATE_LIMITED: 429,
      LOGIN_ACCOUNT_INACTIVE: 423,
      LOGIN_PENDING_APPROVAL: 423,
      AD_PASSWORD_INCORRECT: 422,
      KNOX_IDENTITY_INCORRECT: 422,
      PUSH_DENIED: 422,
      PUSH_EXPIRED: 410,
      ENROLL_LAST_METHOD: 409,
      EMAIL_SEND_FAILED: 502,
      KNOX_SEND_FAILED: 502,
      PASSWORD_POLICY_VIOLATION: 422,
      PASSWORD_HISTORY_REUSED: 422,
      PASSWORD_EQUALS_ID: 422,
      SIGNUP_DOMAIN_NOT_ALLOWED: 422,
      TERMS_REQUIRED: 422,
      AGENT_NOT_FOUND: 404,
      SYSTEM_ERROR: 500,
    } as const
    for (const [code, wanted] of Object.entries(status))
      expect
        .soft([code, [...errorCatalogue()].find(([known]) => known === code)?.[1].status])
        .toEqual([code, wanted])
  })

  it('has text for every code, except three special ones (R8.11, R8.12)', () => {
    expect(
      all
        .filter(([, { says, note }]) => says === undefined && note === undefined)
        .map(([code]) => code),
    ).toEqual(['LOGIN_OTP_INCORRECT', 'LOGIN_CODE_EXPIRED', 'AGENT_NOT_FOUND'])
  })

  it.each(
    all.flatMap(([code, { says, at }]) =>
      says === undefined || at === undefined ? [] : [[code, [at].flat(), says] as const],
    ),
  )('%s is said on %j', (_code, at, says) => {
    for (const id of at) expect(wordsIn(screens.get(id))).toContain(`"${says}"`)
  })

  it('D2.24: has a title and an exit for each page code', () => {
    expect(
      all
        .filter(
          ([, { says, title, exit, at }]) =>
            says !== undefined && at === undefined && (title === undefined || exit === undefined),
        )
        .map(([code]) => code),
    ).toEqual([])
  })

  it.each(
    all.flatMap(([code, { says, exit }]) =>
      says === undefined || exit === undefined ? [] : [[code, says] as const],
    ),
  )('%s is said on both pages that read it', (code, says) => {
    for (const id of ['warning-message', 'system-error'])
      expect(wordsIn(screens.get(id))).toContain(`"${code}":"${says}"`)
  })

  it.each(notes)('%s on %s: the screen contains its note', (_code, screen, note) => {
    expect(wordsIn([screens.get(screen), program?.index.actions])).toContain(note)
  })

  it.each(notes.filter(([code]) => !beside.includes(code) && !saidOtherwise.has(code)))(
    '%s on %s: the screen shows its note after this code',
    (code, screen, note) => {
      expect(isSaid(code, screen, note)).toBe(true)
    },
  )

  it.each(all.flatMap(([code, { leads }]) => (leads === undefined ? [] : [code])))(
    '%s leads on wherever no screen answers it itself',
    (code) => {
      expect(Object.keys(program?.index.answers.rejected ?? {})).toContain(code)
    },
  )
})
