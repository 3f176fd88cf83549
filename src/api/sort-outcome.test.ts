import { describe, expect, test } from 'vitest'
import { readBody } from './read-body.ts'
import { sortOutcome } from './sort-outcome.ts'

const errors = ['OTP_INCORRECT', 'RATE_LIMITED']
const json = { 'content-type': 'application/json; charset=utf-8' }
const reply = (status: number, body: BodyInit | null, headers: Record<string, string> = json) => new Response(body, { status, headers })

describe('a reply becomes one of six answers', () => {
  test.each([
    ['a documented answer', reply(200, '{"a":[1,null]}'), { kind: 'ok', answer: { a: [1, null] } }],
    ['no content', reply(204, null, {}), { kind: 'ok', answer: null }],
    ['a documented code, its message dropped', reply(422, '{"code":"OTP_INCORRECT","failed":1,"allowed":5,"message":"Wrong","traceId":"t-1"}'),
      { kind: 'rejected', code: 'OTP_INCORRECT', error: { code: 'OTP_INCORRECT', failed: 1, allowed: 5, traceId: 't-1' } }],
    ['numbers of an error that are no integers', reply(422, '{"code":"OTP_INCORRECT","failed":1.5,"allowed":9223372036854775808}'),
      { kind: 'rejected', code: 'OTP_INCORRECT', error: { code: 'OTP_INCORRECT' } }],
    ['an undocumented code', reply(422, '{"code":"SOMETHING_ELSE","traceId":"t-2"}'), { kind: 'broken', traceId: 't-2' }],
    ['a trace id that is no trace id', reply(500, '{"code":"X","traceId":"<b>call 1-900</b>"}'), { kind: 'broken' }],
    ['an error that is a list', reply(500, '[]'), { kind: 'broken' }],
    ['401 in HTML', reply(401, '<p>', { 'content-type': 'text/html' }), { kind: 'unauthorized' }],
    ['403', reply(403, '{"code":"FORBIDDEN"}'), { kind: 'forbidden' }],
    ['B10 the log-in page of a proxy', reply(200, '<html>', { 'content-type': 'text/html' }), { kind: 'broken' }],
    ['B10 JSON under another name', reply(200, '{}', { 'content-type': 'text/plain' }), { kind: 'broken' }],
    ['another charset', reply(200, '{}', { 'content-type': 'application/json; charset=euc-kr' }), { kind: 'broken' }],
    ['B09 malformed JSON', reply(200, '{"a":'), { kind: 'broken' }],
    ['B09 an empty body', reply(200, ''), { kind: 'broken' }],
    ['B09 a byte order mark', reply(200, '\uFEFF{}'), { kind: 'broken' }],
    ['B09 UTF-16', reply(200, new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])), { kind: 'broken' }],
    ['B11 more than 5 MB', reply(200, `"${'x'.repeat(5 * 1024 * 1024)}"`), { kind: 'broken' }],
  ])('%s', async (_, response, expected) => {
    expect(await sortOutcome(response, errors)).toEqual(expected)
  })

  test('B11 keys that reach prototypes are dropped at every depth', async () => {
    const answer = await sortOutcome(reply(200, '{"a":{"__proto__":{"b":1},"c":2},"constructor":3}'), errors)
    expect(answer).toEqual({ kind: 'ok', answer: { a: { c: 2 } } })
    expect(JSON.stringify(answer)).not.toContain('__proto__')
  })
})

test('a body that ends in the middle of a character is refused', async () => {
  expect(await readBody(new Response(new Uint8Array([0x22, 0xea, 0xb0])))).toBeUndefined()
})
