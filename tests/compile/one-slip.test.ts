import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/**
 * Returns the diagnostics of the project with one typing mistake: place, code, suggestion, and the
 * files of the related places.
 */
function said(
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
  return diagnostics.map(({ span, code, message, related }) => [
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

describe('a form of a text under another name is told once, at its key', () => {
  it.each([
    [english, 'tooManyRequests_other', 'tooManyRequests_others', english],
    [english, 'tooManyRequests_one', 'tooManyRequests_One', english],
    [english, 'tooManyRequests_one', 'tooManyRequests-one', english],
    [english, 'tooManyRequests_one', 'tooManyRequests_few', english],
    [english, 'tooManyRequests_one', 'toManyRequests_one', english],
    [korean, 'tooManyRequests', 'tooManyRequests_one', ''],
  ])('%s: %s as %s', (file, right, wrong, beside) => {
    expect(said(file, `${right}:`, `${wrong}:`)).toEqual([
      [`${placeOf(file, `${right}:`)} unused-plural`, right, beside],
    ])
  })
})

const knobs = 'flows/tenants/default.yaml'
const bank = 'flows/tenants/hanbit-bank.yaml'
const maru = 'flows/tenants/maru.yaml'

describe('a word of a list of the tenants', () => {
  it('that the default alone says otherwise is told there, once', () => {
    expect(said(knobs, '[Password, password,', '[Password, pasword,')).toEqual([
      [
        `${placeOf(knobs, '[Password, password,', 'password')} word-differs`,
        'password',
        `${bank} ${maru}`,
      ],
    ])
  })

  it('that the default has no more is told once for all tenants that offer it', () => {
    expect(said(knobs, ' Sms, Email,', ' Email,')).toEqual([
      [`${placeOf(bank, 'Sms, Password')} unknown-word`, '', `${knobs} ${maru}`],
    ])
  })

  it('that one tenant says otherwise is told there, with the word of the default', () => {
    expect(said(maru, 'Email, Sms, Password', 'Email, Smss, Password')).toEqual([
      [`${placeOf(maru, 'Sms, Password')} unknown-word`, 'Sms', knobs],
    ])
  })

  it('is no second time what stands beside it', () => {
    expect(
      said(maru, 'Email, Sms, Password, password]', 'Email, Sms, Password, passsword]'),
    ).toEqual([[`${placeOf(maru, 'password]')} unknown-word`, 'password', knobs]])
  })

  it.each([
    [maru, 'offered: [Msg, Email', 'offered: [Msg, Msg, Email'],
    [knobs, 'UaApp, UaPin', 'UaApp, UaApp, UaPin'],
  ])('stands there once: %s', (file, right, wrong) => {
    expect(
      said(file, right, wrong).map(([place, , related]) => [place.replace(/:\d+ /, ' '), related]),
    ).toEqual([[`${placeOf(file, right).replace(/:\d+$/, '')} duplicate-word`, file]])
  })
})

describe('a value of the default tenant under another name', () => {
  it.each([
    [
      '    digits: 6 ',
      '    digit: 6 ',
      'digits',
      ['flows/find-id/verify-otp.yaml', 'flows/parts/otp-challenge.yaml', knobs, bank],
    ],
    ['    idle: 900', '    idel: 900', 'idle', [knobs, bank]],
  ])('is told at its key, once, where several name it: %s', (right, wrong, name, related) => {
    expect(said(knobs, right, wrong)).toEqual([
      [`${placeOf(knobs, right, name)} unknown-key`, name, related.join(' ')],
    ])
  })

  it('is shown beside the one place that names it', () => {
    expect(said(knobs, 'mayWait:', 'mayWiat:')).toEqual([
      [
        expect.stringMatching(/^flows\/agent\/enroll-agent\.yaml:[\d:]+ unknown-path$/),
        'mayWiat',
        knobs,
      ],
    ])
  })

  it('is right where it is named, and told at the reader who says it otherwise', () => {
    expect(said('flows/parts/otp-challenge.yaml', 'tenant.otp.digits', 'tenant.otp.digit')).toEqual(
      [
        [
          expect.stringMatching(/^flows\/parts\/otp-challenge\.yaml:[\d:]+ unknown-path$/),
          'digits',
          '',
        ],
      ],
    )
  })
})
