import { describe, expect, test, vi } from 'vitest'
import { readBody } from './read-body.ts'
import { sortOutcome } from './sort-outcome.ts'

const operation = {
  errors: ['OTP_INCORRECT', 'RATE_LIMITED'],
  silent: false,
  changesState: false,
  answer: 'any',
} as const
const json = { 'content-type': 'application/json; charset=utf-8' }
const reply = (status: number, body: BodyInit | null, headers: Record<string, string> = json) =>
  new Response(body, { status, headers })

describe('a reply becomes one of seven answers', () => {
  test.each([
    ['a documented answer', reply(200, '{"a":[1,null]}'), { kind: 'ok', answer: { a: [1, null] } }],
    [
      'JSON by another name',
      reply(200, '{"a":1}', { 'content-type': 'application/vnd.api+json' }),
      { kind: 'ok', answer: { a: 1 } },
    ],
    ['B09 no content where a body is due', reply(204, null, {}), { kind: 'broken' }],
    [
      'a documented code, its message dropped',
      reply(
        422,
        '{"code":"OTP_INCORRECT","failed":1,"allowed":5,"message":"Wrong","traceId":"t-1"}',
      ),
      {
        kind: 'rejected',
        code: 'OTP_INCORRECT',
        error: { code: 'OTP_INCORRECT', failed: 1, allowed: 5, traceId: 't-1' },
      },
    ],
    [
      'numbers of an error that are no integers',
      reply(422, '{"code":"OTP_INCORRECT","failed":1.5,"allowed":9223372036854775808}'),
      { kind: 'rejected', code: 'OTP_INCORRECT', error: { code: 'OTP_INCORRECT' } },
    ],
    [
      'an undocumented code',
      reply(422, '{"code":"SOMETHING_ELSE","traceId":"t-2"}'),
      { kind: 'broken', traceId: 't-2' },
    ],
    [
      'a trace id that is no trace id',
      reply(500, '{"code":"X","traceId":"<b>call 1-900</b>"}'),
      { kind: 'broken' },
    ],
    ['an error that is a list', reply(500, '[]'), { kind: 'broken' }],
    [
      'an error of a proxy, by the id under which it was asked',
      reply(502, '<p>', { 'content-type': 'text/html', 'x-request-id': 'a1b2' }),
      { kind: 'broken', traceId: 'a1b2' },
    ],
    [
      'an undocumented code without an id of its own',
      reply(500, '{"code":"X"}', { ...json, 'x-request-id': 'a1b2' }),
      { kind: 'broken', traceId: 'a1b2' },
    ],
    ['401 in HTML', reply(401, '<p>', { 'content-type': 'text/html' }), { kind: 'unauthorized' }],
    ['403', reply(403, '{"code":"FORBIDDEN"}'), { kind: 'forbidden' }],
    [
      'B10 the log-in page of a proxy',
      reply(200, '<html>', { 'content-type': 'text/html' }),
      { kind: 'broken' },
    ],
    [
      'B10 JSON under another name',
      reply(200, '{}', { 'content-type': 'text/plain' }),
      { kind: 'broken' },
    ],
    [
      'another charset',
      reply(200, '{}', { 'content-type': 'application/json; charset=euc-kr' }),
      { kind: 'broken' },
    ],
    ['B09 malformed JSON', reply(200, '{"a":'), { kind: 'broken' }],
    ['B09 an empty body', reply(200, ''), { kind: 'broken' }],
    ['B09 a byte order mark', reply(200, '\uFEFF{}'), { kind: 'broken' }],
    ['B09 UTF-16', reply(200, new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0])), { kind: 'broken' }],
    ['B11 more than 5 MB', reply(200, `"${'x'.repeat(5 * 1024 * 1024)}"`), { kind: 'broken' }],
  ])('%s', async (_, response, expected) => {
    expect(await sortOutcome(response, operation)).toEqual(expected)
  })

  test('no content where none is due is the answer', async () => {
    expect(await sortOutcome(reply(204, null, {}), { ...operation, silent: true })).toEqual({
      kind: 'ok',
      answer: null,
    })
  })

  test.each([
    ['no content', reply(204, null, {})],
    ['an empty body', reply(200, '')],
    ['half a JSON', reply(200, '{"a":')],
  ])('B08 B09 returns unknown for %s after an action', async (_, response) => {
    expect(await sortOutcome(response, { ...operation, changesState: true })).toEqual({
      kind: 'unknown',
    })
  })

  test('B11 reports the position of an invalid answer, not its content', async () => {
    const violated = vi.fn<(pointer: string) => void>()
    const held = {
      ...operation,
      changesState: true,
      answer: { has: { nextStep: { words: ['VERIFY'] } } },
    } as const
    expect(
      await sortOutcome(
        reply(200, '{"nextStep":"HACK"}', { ...json, 'x-request-id': 'a1b2' }),
        held,
        violated,
      ),
    ).toEqual({ kind: 'broken', traceId: 'a1b2' })
    expect(violated.mock.calls).toEqual([['/nextStep']])
    expect(await sortOutcome(reply(200, '{"nextStep":"VERIFY","more":1}'), held, violated)).toEqual(
      { kind: 'ok', answer: { nextStep: 'VERIFY', more: 1 } },
    )
    expect(violated).toHaveBeenCalledTimes(1)
  })

  test('B11 keys that reach prototypes are dropped at every depth', async () => {
    const answer = await sortOutcome(
      reply(200, '{"a":{"__proto__":{"b":1},"c":2},"constructor":3}'),
      operation,
    )
    expect(answer).toEqual({ kind: 'ok', answer: { a: { c: 2 } } })
    expect(JSON.stringify(answer)).not.toContain('__proto__')
  })
})

test('a body that ends in the middle of a character is refused', async () => {
  expect(await readBody(new Response(new Uint8Array([0x22, 0xea, 0xb0])))).toBeUndefined()
})

test('an answer that is documented without content may lack a media type', async () => {
  const empty = { ...operation, silent: true } as const
  expect(await sortOutcome(reply(200, null, {}), empty)).toEqual({ kind: 'ok', answer: null })
  expect(await sortOutcome(reply(200, null, {}), operation)).toEqual({ kind: 'broken' })
})
