import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'

/**
 * Refuses JSON that a proxy could read differently than this server. Bytes that are not UTF-8, or
 * are sent as another encoding, have no defined text (RFC 8259, section 8.1). A repeated name has
 * no defined value (section 4). Fastify's parser already refuses `__proto__` and
 * `constructor.prototype`.
 */
export function refuseAmbiguousJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = isUtf8Type(request.headers['content-type']) ? decodeUtf8(body) : undefined
    if (text === undefined) {
      done(invalidBody('encoding'))
      return
    }
    void parse(request, text, (error, value) => {
      if (error === null && countNames(text) !== countMembers(value))
        done(invalidBody('repeated-key'))
      else done(error, value)
    })
  })
}

const invalidBody = (rule: string) =>
  apiError('VALIDATION_FAILED', { issues: [{ path: '', rule }] })

const isUtf8Type = (contentType = ''): boolean =>
  /^[^;]*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType)

/** Decoding with replacement would turn different bodies into the same text. */
function decodeUtf8(body: string | Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body))
  } catch {
    return undefined
  }
}

/** Valid JSON has one colon outside of texts for each name. */
const countNames = (text: string): number =>
  text.replace(/"(?:[^"\\]+|\\.)*"/g, '').split(':').length - 1

/** Walks level by level, because a body may be nested deeper than the stack. */
function countMembers(value: unknown): number {
  let [count, level]: [number, readonly unknown[]] = [0, [value]]
  while (level.length > 0) {
    const objects = level.filter((one): one is object => typeof one === 'object' && one !== null)
    for (const one of objects) if (!Array.isArray(one)) count += Object.keys(one).length
    level = objects.flatMap((one): readonly unknown[] => Object.values(one))
  }
  return count
}
