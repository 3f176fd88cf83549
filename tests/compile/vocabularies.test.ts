import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSources } from '../../src/cli/read-sources.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Program } from '../../src/language/program.ts'
import { environmentOf } from '../../src/runtime/environment.ts'
import { environment } from '../support/engine/test-program.ts'
import { ok, run } from '../support/engine/test-run.ts'

// Words that look alike and are not: of the address, of the state, of a call; and two languages, of
// which one is the page's.
const root = join(import.meta.dirname, '../..')
const compiled = compile(readSources(root)).program
if (compiled === undefined) throw new Error('The flows do not compile.')
const program: Program = { ...compiled, environment }
const { stores } = parse(readFileSync(join(root, 'flows/state.yaml'), 'utf8')) as {
  readonly stores: {
    readonly auth: {
      readonly fields: { readonly serviceName: { readonly type: readonly string[] } }
    }
  }
}

function opened(
  path: string,
  kept: Parameters<ReturnType<typeof run>['send']>[0],
  query: Readonly<Record<string, string>> = {},
) {
  const at = run(program)
  at.send(kept)
  at.enter(path, query)
  at.follow()
  return at
}
const nobody = { type: 'restored', stores: {} } as const
const somebody = { type: 'restored', stores: { session: { markerToken: 'token' } } } as const

describe('T2: the name of a service', () => {
  it('has four values in the state, without title and call words', () => {
    expect(stores.auth.fields.serviceName.type).toEqual([
      '',
      'mfa-am',
      'mfa-consumer',
      'password',
      'user-portal',
    ])
  })

  it.each(['mfa-consumer-home', 'enrollment', 'anything'])(
    'that comes in the address as %s goes into no store',
    (serviceName) => {
      expect(opened('/404', nobody, { serviceName }).state().stores['auth']).toMatchObject({
        serviceName: '',
        consumerHomeFlow: false,
      })
    },
  )

  it("uses the call's word to list methods and ignores the state", () => {
    const at = opened('/verification/select', {
      type: 'restored',
      stores: { auth: { requestId: 'r', serviceName: 'mfa-consumer' } },
    })
    expect(
      at.of('call').find(({ operation }) => operation === 'listVerificationAuthenticators')?.query,
    ).toMatchObject({ serviceName: 'enrollment' })
  })
})

describe('T11 D1.10: the language of the page', () => {
  it.each([
    ['en-US', 'ko-KR'],
    ['ko-KR', 'en-US'],
  ] as const)('stays %s where the profile prefers %s', (language, preferredLanguage) => {
    const at = opened('/consumer-home', somebody)
    at.send({ type: 'language-chosen', language })
    at.answer(
      'getSignedInUser',
      ok({
        username: 'kim',
        profile: { username: 'Kim', preferredLanguage, displayUid: 'k*m', sotName: '' },
      }),
    )
    expect(at.state().stores['profile']).toMatchObject({ preferredLanguage })
    expect(at.state().language).toBe(language)
  })
})

describe('T34: two rules by host name, of the delivered product', () => {
  it.each([
    ['login.iam.example.com', 'admin'],
    ['LOGIN.IAM.EXAMPLE.COM', 'admin'],
    ['login.example.com', undefined],
    ['iam.example.com', undefined],
  ])('on %s environment is %s (R9.34, R9.35), client is default (R2.14)', (hostname, name) => {
    const chosen = environmentOf(compiled.index.environments, {
      origin: `https://${hostname}`,
      hostname,
      basePath: '',
    })
    expect([chosen.name, chosen.client]).toEqual([name, 'singleid'])
  })
})
