import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import { withoutOwnLanguages } from './virtual-project.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/**
 * Returns the diagnostics of the project with one typing mistake: place, code, suggestion, and the
 * files of the related places.
 */
function diagnosticsOf(
  file: string,
  right: string,
  wrong: string,
): readonly (readonly [place: string, suggested: string, related: string])[] {
  const text = sources.files.get(file) ?? ''
  if (!text.includes(right)) throw new Error(`There is no ${right} in ${file}.`)
  const { diagnostics } = compile({
    ...sources,
    files: new Map(sources.files).set(file, text.replace(right, wrong)),
  })
  return withoutOwnLanguages(diagnostics).map(({ span, code, message, related }) => [
    `${span.file}:${span.line}:${span.column} ${code}`,
    /Did you mean "([^"]+)"\?/.exec(message)?.[1] ?? '',
    [...new Set(related.map((each) => each.span.file))].toSorted().join(' '),
  ])
}

const placeOf = (file: string, words: string, within = words) => {
  const lines = (sources.files.get(file) ?? '').split('\n')
  const line = lines.findIndex((each) => each.includes(words))
  return `${file}:${line + 1}:${(lines[line] ?? '').indexOf(words) + words.indexOf(within) + 1}`
}

const english = 'flows/texts/en-US/app.yaml'
const korean = 'flows/texts/ko-KR/app.yaml'

describe('a misspelt plural form is reported once, at its key', () => {
  it.each([
    [english, 'tooManyRequests_other', 'tooManyRequests_others', english],
    [english, 'tooManyRequests_one', 'tooManyRequests_One', english],
    [english, 'tooManyRequests_one', 'tooManyRequests-one', english],
    [english, 'tooManyRequests_one', 'tooManyRequests_few', english],
    [english, 'tooManyRequests_one', 'toManyRequests_one', english],
    [korean, 'tooManyRequests', 'tooManyRequests_one', ''],
  ])('%s: %s as %s', (file, right, wrong, others) => {
    expect(diagnosticsOf(file, `${right}:`, `${wrong}:`)).toEqual([
      [`${placeOf(file, `${right}:`)} unused-plural`, right, others],
    ])
  })
})

const defaultTenant = 'flows/tenants/default.yaml'
const bank = 'flows/tenants/hanbit-bank.yaml'
const maru = 'flows/tenants/maru.yaml'

describe('a word of a list of the tenants', () => {
  it('is reported once at the default when only the default differs', () => {
    expect(diagnosticsOf(defaultTenant, '[Password, password,', '[Password, pasword,')).toEqual([
      [
        `${placeOf(defaultTenant, '[Password, password,', 'password')} word-differs`,
        'password',
        `${bank} ${maru}`,
      ],
    ])
  })

  it('is reported once for each list when the default dropped it', () => {
    expect(diagnosticsOf(defaultTenant, ' Sms, Email,', ' Email,')).toEqual([
      [`${placeOf(defaultTenant, 'Sms, Email]')} unknown-word`, '', defaultTenant],
      [`${placeOf(bank, 'Sms, Password')} unknown-word`, '', `${defaultTenant} ${maru}`],
    ])
  })

  it("is reported at the tenant that differs, with the default's word", () => {
    expect(diagnosticsOf(maru, 'Email, Sms, Password', 'Email, Smss, Password')).toEqual([
      [`${placeOf(maru, 'Sms, Password')} unknown-word`, 'Sms', defaultTenant],
    ])
  })

  it('is not suggested when the list already has it', () => {
    expect(
      diagnosticsOf(maru, 'Email, Sms, Password, password]', 'Email, Sms, Password, passsword]'),
    ).toEqual([[`${placeOf(maru, 'password]')} unknown-word`, 'password', defaultTenant]])
  })

  it.each([
    [maru, 'offered: [Msg, Email', 'offered: [Msg, Msg, Email'],
    [defaultTenant, 'UaApp, UaPin', 'UaApp, UaApp, UaPin'],
  ])('is reported when it occurs twice: %s', (file, right, wrong) => {
    expect(
      diagnosticsOf(file, right, wrong).map(([place, , related]) => [
        place.replace(/:\d+ /, ' '),
        related,
      ]),
    ).toEqual([[`${placeOf(file, right).replace(/:\d+$/, '')} duplicate-word`, file]])
  })
})

describe('a value of the default tenant under another name', () => {
  it.each([
    [
      '    digits: 6 ',
      '    digit: 6 ',
      'digits',
      ['flows/find-id/verify-otp.yaml', 'flows/parts/otp-challenge.yaml', defaultTenant, bank],
    ],
    ['    idle: 900', '    idel: 900', 'idle', [defaultTenant, bank]],
  ])(
    'is reported once, at its key, when several files use it: %s',
    (right, wrong, name, related) => {
      expect(diagnosticsOf(defaultTenant, right, wrong)).toEqual([
        [`${placeOf(defaultTenant, right, name)} unknown-key`, name, related.join(' ')],
      ])
    },
  )

  it('is shown beside the one place that names it', () => {
    expect(diagnosticsOf(defaultTenant, 'mayWait:', 'mayWiat:')).toEqual([
      [
        expect.stringMatching(/^flows\/agent\/enroll-agent\.yaml:[\d:]+ unknown-path$/),
        'mayWiat',
        defaultTenant,
      ],
    ])
  })

  it('is correct at its key, and reported at the different reader', () => {
    expect(
      diagnosticsOf('flows/parts/otp-challenge.yaml', 'tenant.otp.digits', 'tenant.otp.digit'),
    ).toEqual([
      [
        expect.stringMatching(/^flows\/parts\/otp-challenge\.yaml:[\d:]+ unknown-path$/),
        'digits',
        '',
      ],
    ])
  })
})
