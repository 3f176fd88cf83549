import { describe, expect, test } from 'vitest'
import { type ErrorPlaces, foreignError } from './foreign-errors.ts'

const places: ErrorPlaces = {
  code: [['error', 'code'], ['errors', 0, 'code'], ['error'], ['type']],
  uri: 'last',
  message: [['error', 'message'], ['detail'], ['title']],
  fields: [['errors'], ['fieldErrors'], ['ui', 'nodes']],
  field: [['field'], ['pointer'], ['loc'], ['attributes', 'name']],
  text: [['message'], ['messages', 0, 'text']],
  wait: ['Retry-After', 'RateLimit-Reset', 'RateLimit'],
  mediaTypes: ['text/plain'],
}
const statuses = ['401', '403', '404', '422', '429', '5xx']
const json = 'application/json'
const now = Date.UTC(2026, 0, 1)
interface Sent {
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
const sorted = (status: number, body: unknown, { type = json, headers = {} }: Sent = {}) =>
  foreignError(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type, ...headers },
    }),
    { statuses },
    { places, now },
  )

const error = async (body: unknown, type = json) => {
  const answer = await sorted(422, body, { type })
  return answer.kind === 'rejected' ? answer.error : undefined
}

describe('the code of an error', () => {
  test.each([
    ['inside an object', { error: { code: 'locked' } }, 'locked'],
    [
      'in the first item of a list',
      { errors: [{ code: 'form_password_incorrect' }] },
      'form_password_incorrect',
    ],
    ['as a word', { error: 'invalid_grant' }, 'invalid_grant'],
    ['as a number', { error: { code: 1042 } }, '1042'],
    ['as the last part of an address', { type: 'https://example.com/problems/locked' }, 'locked'],
    ['as the last part of a URN', { type: 'urn:example:problem:locked' }, 'locked'],
  ])('%s names rows from the most exact to the least', async (_, body, code) => {
    expect(await sorted(422, body)).toMatchObject({
      kind: 'rejected',
      code,
      words: [`422 ${code}`, code, '422', '4xx', 'default'],
    })
  })

  test.each([
    ['no code', { other: 1 }],
    ['about:blank', { type: 'about:blank', title: 'Not Found' }],
    ['a text for a person', 'Not found.'],
  ])('is the status with %s', async (_, body) => {
    const type = typeof body === 'string' ? 'text/plain' : 'application/problem+json'
    expect(await sorted(404, body, { type })).toMatchObject({
      code: '404',
      words: ['404', '4xx', 'default'],
    })
  })
})

describe('a 401 or 403', () => {
  test('reaches rows of its own, and is otherwise a lost session or a forbidden page', async () => {
    expect(await sorted(401, { error: 'bad_password' })).toMatchObject({
      words: ['401 bad_password', 'bad_password', '401'],
      otherwise: 'unauthorized',
    })
    expect(await sorted(403, {})).toMatchObject({ words: ['403'], otherwise: 'forbidden' })
  })

  test.each([
    ['HTML of a proxy', 401, { body: '<p>Sign in', type: 'text/html', kind: 'unauthorized' }],
    ['HTML of a proxy', 403, { body: '<p>No', type: 'text/html', kind: 'forbidden' }],
    ['HTML of a proxy', 503, { body: '<p>Busy', type: 'text/html', kind: 'broken' }],
    ['malformed JSON', 422, { body: '{', type: json, kind: 'broken' }],
    ['an undocumented status', 418, { body: '{}', type: json, kind: 'broken' }],
  ])('%s is no answer of the server: %i', async (_, status, { body, type, kind }) => {
    expect(await sorted(status, body, { type })).toMatchObject({ kind })
  })
})

describe('the words and the fields of an error', () => {
  test('are the first place with a text, and the text itself', async () => {
    expect(await error({ detail: 'The password is wrong.', title: 'Unprocessable' })).toMatchObject(
      {
        message: 'The password is wrong.',
      },
    )
    expect(await error('No such account.', 'text/plain')).toMatchObject({
      message: 'No such account.',
    })
    expect(await error({ detail: '<b>no</b>' })).toMatchObject({ message: '<b>no</b>' })
  })

  test.each([
    ['names', [{ field: 'email', message: 'Taken.' }], 'email'],
    ['JSON pointers', [{ pointer: '#/data/e~1mail', message: 'Taken.' }], 'data.e/mail'],
    ['lists of names', [{ loc: ['body', 'email'], message: 'Taken.' }], 'body.email'],
    ['names with dots', [{ field: 'user.email', message: 'Taken.' }], 'user.email'],
  ])('are a list with %s', async (_, errors, field) => {
    expect(await error({ errors })).toMatchObject({ fields: [{ field, message: 'Taken.' }] })
  })

  test('are a map of messages, nodes of a form, and words without a field', async () => {
    expect(
      await error({
        fieldErrors: { email: ['Taken.', { message: 'Too short.' }], age: 'Too low.' },
        errors: ['Try later.'],
        ui: { nodes: [{ attributes: { name: 'totp' }, messages: [{ text: 'Wrong.' }] }, {}] },
      }),
    ).toMatchObject({
      fields: [
        { field: '', message: 'Try later.' },
        { field: 'email', message: 'Taken.' },
        { field: 'email', message: 'Too short.' },
        { field: 'age', message: 'Too low.' },
        { field: 'totp', message: 'Wrong.' },
      ],
    })
  })
})

test.each([
  [{ 'Retry-After': '12' }, 12],
  [{ 'Retry-After': new Date(now + 90_000).toUTCString() }, 90],
  [{ 'RateLimit-Reset': String(now / 1_000 + 30) }, 30],
  [{ 'RateLimit-Reset': String(now + 30_000) }, 30],
  [{ RateLimit: '"default";r=0;t=7' }, 7],
  [{ 'Retry-After': 'soon', 'RateLimit-Reset': '5' }, 5],
  [{}, undefined],
])('the time to wait is read from %j', async (headers, retryAfter) => {
  const answer = await sorted(429, {}, { headers })
  expect(answer.kind === 'rejected' ? answer.error['retryAfter'] : 'none').toBe(retryAfter)
})
