import type { FastifyInstance } from 'fastify'

/** Makes a scope that accepts only posts of forms. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, body, done) => done(null, String(body)),
  )
}

/** Accepts exactly these fields, each once; anything else is not our form. */
export function readForm<Field extends string>(
  body: unknown,
  fields: readonly Field[],
): Readonly<Record<Field, string>> | undefined {
  const form = new URLSearchParams(typeof body === 'string' ? body : '')
  const isOurs =
    form.size === fields.length &&
    fields.every(
      (field) => form.getAll(field).length === 1 && /^[^\0]{0,200}$/.test(form.get(field) ?? ''),
    )
  if (!isOurs) return undefined
  // Each is present, as just checked.
  return Object.fromEntries(fields.map((field) => [field, form.get(field) ?? ''])) as Record<
    Field,
    string
  >
}
