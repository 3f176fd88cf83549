import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'

const sources = readSources(join(import.meta.dirname, '../..'))

/** The project with one file written otherwise, or without it. */
function said(file: string, edit?: (text: string) => string): readonly string[] {
  const files = new Map(sources.files)
  const text = files.get(file) ?? ''
  if (edit?.(text) === text) throw new Error(`The edit finds nothing in ${file}.`)
  if (edit) files.set(file, edit(text))
  else files.delete(file)
  return compile({ ...sources, files }).diagnostics.map(({ code, span }) => `${span.file}:${span.line} ${code}`)
}
const instead = (right: string, wrong: string) => (text: string) => text.replace(right, wrong)

describe('one cause is one diagnostic', () => {
  it.each(['flows/app.yaml', 'flows/state.yaml', 'flows/tenants/default.yaml'])('%s is not there', (file) => {
    expect(said(file)).toEqual([`${file}:1 missing-file`])
  })

  it('a file of texts is not there in one language', () => {
    expect(said('flows/texts/ko-KR/app.yaml')).toEqual([expect.stringMatching(/^flows\/texts\/en-US\/app\.yaml:\d+ missing-file$/)])
  })

  it('a file of texts is in no language, and many texts of it are asked for', () => {
    const files = new Map([...sources.files].filter(([path]) => !path.endsWith('/error.yaml')))
    expect(compile({ ...sources, files }).diagnostics.map(({ code, span }) => `${span.file} ${code}`)).toEqual(['flows/app.yaml unknown-namespace'])
  })

  it.each([
    ['a language that there is not', 'flows/app.yaml', '[en-US, ko-KR]', '[en-US, ko-KP]', 'flows/app.yaml:3 unknown-language'],
    ['no language at all', 'flows/app.yaml', '[en-US, ko-KR]', '[]', 'flows/app.yaml:3 wrong-kind'],
    ['a tenant of another name', 'flows/tenants/default.yaml', 'tenant: default', 'tenant: defalt', 'flows/tenants/default.yaml:2 missing-file'],
    ['a tenant without its values', 'flows/tenants/default.yaml', 'values:', 'vlaues:', 'flows/tenants/default.yaml:3 unknown-key'],
    ['a choice by a word', 'flows/actions/next-step.yaml', 'choose: =takes.result.nextStep', 'choose: nextStep', expect.stringMatching(/^flows\/actions\/next-step\.yaml:\d+ wrong-kind$/)],
    ['a type that is taken', 'flows/parts/otp-challenge.yaml', 'type: store', 'type: stroe', 'flows/parts/otp-challenge.yaml:4 unknown-type'],
    ['a store of another shape, at the caller', 'flows/verify/sms.yaml', 'challenge: verification.Sms.verification', 'challenge: auth', expect.stringMatching(/^flows\/verify\/sms\.yaml:\d+ wrong-type$/)],
    ['a value of the tenant, in its file', 'flows/tenants/default.yaml', 'maxLength: 50', 'maxLength: long', expect.stringMatching(/^flows\/tenants\/default\.yaml:\d+ wrong-type$/)],
    ['a length of the tenant, in its file', 'flows/tenants/default.yaml', 'maxLength: 50', 'maxLength: -5', expect.stringMatching(/^flows\/tenants\/default\.yaml:\d+ out-of-range$/)],
    ['a key of a form', 'flows/parts/otp-challenge.yaml', '  schema:', '  schma:', expect.stringMatching(/^flows\/parts\/otp-challenge\.yaml:\d+ unknown-key$/)],
    ['what a field takes', 'flows/sign-in/login.yaml', 'maxLength:', 'maxLen:', expect.stringMatching(/^flows\/sign-in\/login\.yaml:\d+ unknown-argument$/)],
  ])('%s', (_, file, right, wrong, only) => {
    expect(said(file, instead(right, wrong))).toEqual([only])
  })
})
