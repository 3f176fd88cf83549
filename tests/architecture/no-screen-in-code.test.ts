import { describe, expect, test } from 'vitest'
import { type Literal, literalsOf } from './literals-of.ts'
import { namesOfProduct } from './names-of-product.ts'
import { namesOfScreens } from './names-of-screens.ts'
import { parseSource } from './parse-source.ts'
import { sourcesIn } from './source-files.ts'

function namedIn(sources: ReturnType<typeof sourcesIn>, names: ReadonlyMap<string, string>) {
  return sources
    .flatMap(literalsOf)
    .flatMap(({ value, place }) =>
      names.has(value) ? [`${place}: '${value}' is ${names.get(value) ?? ''}`] : [],
    )
}

/** Words that mean something else here. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "src/api/shape.ts '/' is a screen or a route", // between the names of a JSON Pointer (RFC 6901)
  "src/api/foreign-errors.ts '/' is a screen or a route", // the same, of a field
  // CEL's sign of division
  "src/compiler/3-lower/expressions/operators/table.ts '/' is a screen or a route",
  "src/compiler/1-parse/openapi/check-document.ts '/' is a screen or a route", // the same
  "src/compiler/1-parse/openapi/pointer.ts '/' is a screen or a route", // the same
  // between the names of a JSON Pointer, and of folders
  "src/compiler/1-parse/openapi/document-files.ts '/' is a screen or a route",
  "src/compare/compare-facts.ts '/' is a screen or a route", // between the parts of a key
  "src/cli/diff/read-side.ts '/' is a screen or a route", // between the parts of a path in git
  "src/compare/describe-expression.ts '/' is a screen or a route", // CEL's sign of division
  "src/studio/App.tsx '/' is a screen or a route", // the first view of the studio
  "src/studio/edit/schema-help.ts '/' is a screen or a route", // between the names of a JSON Pointer
  "src/studio/walk/acts.ts '/' is a screen or a route", // a sign of Base64 (RFC 4648, section 4)
  // between the segments of a route
  "src/compiler/4-check/routes.ts '/' is a screen or a route",
  // between the segments of an address
  "src/runtime/record/masked-event.ts '/' is a screen or a route",
  "src/runtime/record/recorder.ts '/' is a screen or a route",
  // where any product begins, below its base path
  "src/engine/steps/moves.ts '/' is a screen or a route",
  // Path of a cookie, a whole origin (RFC 6265, section 4.1.2.4)
  "src/runtime/browser/cookie-fields.ts '/' is a screen or a route",
])

/**
 * Words of sign-in products; in a literal of code such a word would belong to the product.
 * `authorize` is a word of the language for a redirect to an OpenID provider,
 * as `ceremony` is for WebAuthn. Standards define the messages of these ports to a provider.
 */
const SIGN_IN = /secdx|\bmfa\b|\botp\b|singleid|\biam\b|sign-?in\b|login|enrol|oauth|oidc/i

/** Examples, in an editor and on a page of help, are of our own product. */
const isExample = ({ place }: Literal): boolean =>
  /^src\/(language\/(keys|scenario-keys)|compiler\/diagnostics\/diagnostics\.generated|cli\/explain)\.ts:/.test(
    place,
  )

describe('no product is written in TypeScript', () => {
  const sources = sourcesIn('src')

  test('D0.01: no string in src equals a name or address from flows', () => {
    const names = namesOfProduct()
    expect(names.size).toBeGreaterThan(300)
    const found = namedIn(sources, names)
    expect(
      found.map((line) => line.replace(/:\d+:/, '')).filter((line) => !ELSEWHERE.has(line)),
    ).toEqual([])
  })

  test('no string in src speaks of signing in', () => {
    const found = sources
      .flatMap(literalsOf)
      .filter((literal) => SIGN_IN.test(literal.value) && !isExample(literal))
    expect(found.map(({ value, place }) => `${place.replace(/:\d+$/, '')} ${value}`)).toEqual([])
  })

  test.each([
    ["if (route === '/verification/sms') stop()", "'/verification/sms' is a screen"],
    ['const id = `verify-sms`', "'verify-sms' is a screen"],
    ["type Screen = 'verify-sms' | 'other'", "'verify-sms' is a screen"],
    ['const link = <a href="/verification/sms">x</a>', "'/verification/sms' is a screen"],
  ])('would be caught in %s', (text, named) => {
    const names = new Map(
      [...namesOfScreens(['screen: verify-sms\nroute: /verification/sms\n'])].map(
        (name) => [name, 'a screen'] as const,
      ),
    )
    expect(namedIn([parseSource('src/bad.tsx', text)], names)).toEqual([`src/bad.tsx:1: ${named}`])
  })

  test.each([
    'verifyPassword',
    'STEP_CHANGED',
    'next-step',
    'otp-challenge',
    'sign-in.login.title',
    'auth.requestId',
    '/secdx/mfa',
    '/secdx/common-api/api',
  ])('%s is known as a name of ours', (name) => {
    expect(namesOfProduct().has(name)).toBe(true)
  })

  test('compares exactly, and leaves module names alone', () => {
    const names = new Map(
      [...namesOfScreens(['screen: verify-sms\nroute: /verification/sms\n'])].map(
        (name) => [name, 'a screen'] as const,
      ),
    )
    const text = "import './verify-sms'\nconst key = 'verify-sms.title'"
    expect(namedIn([parseSource('src/good.ts', text)], names)).toEqual([])
  })
})
