import type { FastifyInstance } from 'fastify'
import { apiError } from '../api-error.ts'

/**
 * Refuses JSON that repeats a name in an object. Its meaning is undefined (RFC 8259, section 4): a
 * proxy may read the first value and this server the last. Fastify's parser already refuses
 * `__proto__` and `constructor.prototype`.
 */
export function refuseRepeatedKeys(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    void parse(request, text, (error, value) => {
      if (error === null && countNames(text) !== countMembers(value))
        done(apiError('VALIDATION_FAILED', { issues: [{ path: '', rule: 'repeated-key' }] }))
      else done(error, value)
    })
  })
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
