import { parse } from '@marcbachmann/cel-js'
import { describe, expect, it } from 'vitest'
import { Report } from '../../diagnostics/report.ts'
import {
  describeType,
  integer,
  objectOf,
  optional,
  required,
  text,
  type Type,
  unknown,
} from '../../types.ts'
import { checkTree } from './check-expression.ts'
import { noFacts } from './facts.ts'

const kind = (word: string) => required({ type: 'enumeration', words: [word] } satisfies Type)

/** A union with a word in each variant, and one without. */
const answer = objectOf({
  method: required({
    ...objectOf({
      kind: required({ type: 'enumeration', words: ['card', 'bank', 'cash'] }),
      last4: optional(text),
      iban: optional(text),
      value: optional(unknown),
    }),
    variants: [
      { kind: kind('card'), last4: required(text), value: optional(integer) },
      { kind: kind('bank'), iban: required(text), value: optional(text) },
      { kind: kind('cash') },
    ],
  }),
  next: required({
    ...objectOf({ url: optional(text), code: optional(text), digits: optional(integer) }),
    variants: [{ url: required(text) }, { code: required(text), digits: required(integer) }],
  }),
})

function read(source: string): string {
  const report = new Report()
  const scope = { roots: { answer }, variables: {}, facts: noFacts }
  const span = { file: 'a.yaml', start: 0, end: source.length, line: 1, column: 1 }
  const { type } = checkTree(parse(source).ast, scope, report, () => span)
  const [first] = report.diagnostics()
  return first ? `${first.code}: ${first.message}` : describeType(type)
}

describe('a union of objects', () => {
  it.each([
    'answer.method.kind == "card" && answer.method.last4 == "1234"',
    'answer.method.kind != "card" || answer.method.last4 == "1234"',
    'answer.method.kind in ["bank"] && answer.method.iban != ""',
    '!(answer.method.kind != "bank") && answer.method.iban != ""',
    'answer.method.kind != "bank" && answer.method.kind != "cash" && answer.method.last4 != ""',
    'answer.method.kind == "card" && has(answer.method.value) && answer.method.value > 1',
    'has(answer.next.code) && answer.next.digits > 4',
    '!has(answer.next.url) && answer.next.digits > 4',
  ])('has the fields of the variant that a condition leaves: %s', (source) => {
    expect(read(source)).toBe('a boolean')
  })

  it('has no sure field of one variant without a condition', () => {
    expect(read('answer.method.last4 == ""')).toMatch(/^might-be-missing: .*answer\.method\.last4/)
    expect(read('answer.method.kind != "cash" && answer.method.last4 == ""')).toMatch(
      /^might-be-missing/,
    )
    expect(read('answer.method.value == 1')).toMatch(/^might-be-missing/)
  })

  it('has no field of a variant that the condition excludes', () => {
    expect(read('answer.method.kind == "card" && answer.method.iban == ""')).toMatch(
      /^unknown-path: .*"iban".* Only a variant that this condition excludes has it\.$/,
    )
    expect(read('has(answer.next.url) && answer.next.digits > 4')).toMatch(/^unknown-path/)
  })
})
