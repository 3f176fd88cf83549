import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import { Report } from '../../diagnostics/report.ts'
import { describeType, type Fields } from '../../types.ts'
import { sourceText } from '../files.ts'
import type { Api } from './api.ts'
import { readApi } from './read-api.ts'
import { reportUsedParts } from './used-parts.ts'

const file = 'openapi/common-api.yaml'

interface Read {
  readonly api: Api | undefined
  readonly reported: readonly Diagnostic[]
}

/** Reads a document of another product; `flow` names operations. */
function read(text: string, flow = '', errors = ''): Read {
  const report = new Report()
  const source = { ...sourceText(file, text), errors }
  const api = readApi(source, sourceText('openapi/auth-endpoints.yaml', ''), report)
  const openapi = { commonApi: text, authEndpoints: '' }
  reportUsedParts({ files: new Map([['flows/a/b.yaml', flow]]), openapi }, report)
  return { api, reported: report.diagnostics() }
}

const fieldsOf = (fields: Fields | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, { type, optional }]) => [
      optional ? `${name}?` : name,
      describeType(type),
    ]),
  )

/** Type of the answer of one operation with this schema. */
function answerOf(
  schema: string,
  schemas = '{}',
  version = '3.1.0',
): Readonly<Record<string, string>> {
  const { api } = read(`
openapi: ${version}
paths:
  /a:
    get:
      operationId: ask
      responses: { "200": { content: { application/json: { schema: ${schema} } } } }
components: { schemas: ${schemas} }
`)
  const answer = api?.operations['ask']?.answer
  return answer?.type === 'object'
    ? fieldsOf(answer.fields)
    : { answer: answer === undefined ? 'nothing' : describeType(answer) }
}

const summary = ({ reported }: Read) =>
  reported.map(({ code, span, message }) => `${span.line} ${code}: ${message}`)

describe('mistakes in a document of others', () => {
  const document = `
openapi: 3.0.3
host: api.example.com
paths:
  /pots/{pot}:
    get: { operationId: pot, responses: {} }
  /pots:
    get:
      operationId: pot
      x-changes: [1.2]
      responses:
        "200":
          content:
            application/json:
              schema: { type: object, spouts: 2, required: true, properties: { name: { type: any, pattern: '(?i)a' } } }
`

  it('does not refuse the document, and tells each where a flow uses it', () => {
    const { api, reported } = read(document, 'call: pot2')
    expect(Object.keys(api?.operations ?? {})).toEqual(['pot', 'pot2'])
    expect(fieldsOf(api?.operations['pot']?.path)).toEqual({ pot: 'a text' })
    expect([...new Set(reported.map(({ code, severity }) => `${severity} ${code}`))]).toEqual([
      'warning not-honoured',
    ])
    expect(reported.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('the key "spouts" is not allowed in a schema'),
        expect.stringContaining('"pattern"'),
      ]),
    )
  })

  it('reads the names of examples as data', () => {
    const { api } = read(`
openapi: 3.1.0
paths:
  /a:
    get:
      operationId: ask
      responses:
        "200":
          content:
            application/json:
              schema: { $id: pot, type: object, properties: { $id: { type: string } } }
              example: { $id: pot }
`)
    expect(api?.operations['ask']?.answer).toMatchObject({ type: 'object' })
  })
})

const multipart = (encoding: string) => `
openapi: 3.1.0
paths:
  /a:
    post:
      operationId: send
      responses: {}
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { photo: { type: string, format: binary }, note: { type: string }, size: { type: object } } }
            encoding: ${encoding}
`

const toldParts = (encoding: string) =>
  summary(read(multipart(encoding), 'call: send')).map(
    (line) => /the encoding of "\w+"/.exec(line)?.[0],
  )

describe('what a body or an answer shows', () => {
  it('tells an encoding of a part that the client does not send', () => {
    expect(
      toldParts('{ note: { contentType: text/csv }, size: { headers: { X-A: {} } } }'),
    ).toEqual(['the encoding of "note"', 'the encoding of "size"'])
    expect(
      toldParts('{ photo: { contentType: image/png }, size: { contentType: application/json } }'),
    ).toEqual([])
  })

  it('knows codes that only examples have, and others as well', () => {
    const { api } = read(
      `
openapi: 3.1.0
paths:
  /a:
    get:
      operationId: ask
      responses:
        "422":
          content:
            application/json:
              schema: { type: object, properties: { code: { type: string } } }
              examples: { taken: { $ref: '#/components/examples/Taken' }, status: { value: { code: 422 } } }
components: { examples: { Taken: { value: { code: NAME_TAKEN } } } }
`,
      '',
      '{}',
    )
    const { errors = {} } = api?.operations['ask'] ?? {}
    expect(Object.keys(errors)).toEqual(expect.arrayContaining(['NAME_TAKEN', '422']))
  })
})

describe('a union of objects', () => {
  const schemas = `{
    Card: { type: object, required: [kind, last4], properties: { kind: { type: string }, last4: { type: string }, value: { type: integer } } },
    Bank: { type: object, required: [kind, iban], properties: { kind: { type: string }, iban: { type: string }, value: { type: string } } } }`
  const union = `{ oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Bank" }], discriminator: { propertyName: kind, mapping: { card: "#/components/schemas/Card", bank: Bank } } }`

  it('keeps the fields of each variant, with its word of the discriminator', () => {
    const { api, reported } = read(
      `
openapi: 3.1.0
paths:
  /a:
    get:
      operationId: ask
      responses: { "200": { content: { application/json: { schema: ${union} } } } }
components: { schemas: ${schemas} }
`,
      'call: ask',
    )
    const answer = api?.operations['ask']?.answer
    const variants = answer?.type === 'object' ? answer.variants : undefined
    expect(variants?.map(fieldsOf)).toEqual([
      { kind: 'the word "card"', last4: 'a text', 'value?': 'an integer' },
      { kind: 'the word "bank"', iban: 'a text', 'value?': 'a text' },
    ])
    expect(reported).toEqual([])
  })
})

describe('the document as it is', () => {
  it('names an operation without operationId by its method and path', () => {
    const { api } = read(`
openapi: 3.0.3
paths:
  /admin/users/{user_id}/factors:
    get: { responses: {}, parameters: [{ name: user_id, in: path, schema: { type: string } }] }
  /token: { post: { responses: {} } }
  /to-ken: { get: { operationId: postToken, responses: {} } }
`)
    expect(Object.keys(api?.operations ?? {}).toSorted()).toEqual([
      'getAdminUsersByUserIdFactors',
      'postToken',
      'postToken2',
    ])
  })

  it('takes dotted names, no components, and the methods of HTTP as changes', () => {
    const { api } = read(`
openapi: 3.2.0
paths:
  /login: { post: { operationId: Auth.Login, responses: {} }, get: { operationId: 'form[0]', responses: {} } }
`)
    expect(
      Object.values(api?.operations ?? {}).map(({ id, changesState }) => [id, changesState]),
    ).toEqual([
      ['form[0]', false],
      ['Auth.Login', true],
    ])
  })

  it('follows references of paths, parameters, bodies and answers, and pointers with escapes', () => {
    const { api, reported } = read(
      `
openapi: 3.1.0
paths:
  /shared: { $ref: '#/components/pathItems/shared' }
  /a~b/{id}:
    parameters:
      - { $ref: '#/components/parameters/id' }
      - { name: page, in: query, schema: { type: integer } }
    post:
      operationId: change
      parameters: [{ name: page, in: query, required: true, schema: { type: string } }]
      requestBody: { $ref: '#/components/requestBodies/change' }
      responses: { "200": { $ref: '#/components/responses/done' } }
components:
  pathItems:
    shared: { get: { operationId: shared, responses: {} } }
  parameters:
    id: { $ref: '#/components/parameters/other' }
    other: { name: id, in: path, required: true, schema: { type: string } }
  requestBodies:
    change: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
  responses:
    done: { content: { application/json: { schema: { $ref: '#/paths/~1a~0b~1%7Bid%7D/post/parameters/0/schema' } } } }
`,
      'call: change',
    )
    expect(reported).toEqual([])
    const change = api?.operations['change']
    expect(fieldsOf(change?.path)).toEqual({ id: 'a text' })
    expect(fieldsOf(change?.query)).toEqual({ page: 'a text' })
    expect(fieldsOf(change?.body)).toEqual({ name: 'a text' })
    expect(change && describeType(change.answer)).toBe('a text')
    expect(api?.operations['shared']?.id).toBe('shared')
  })

  it('takes `default` as the only answer, ranges, and media types like JSON', () => {
    const { api } = read(`
openapi: 3.0.0
paths:
  /a: { get: { operationId: only, responses: { default: { content: { application/json: { schema: { type: string } } } } } } }
  /b: { get: { operationId: range, responses: { 2XX: { content: { application/vnd.api+json: { schema: { type: boolean } } } }, 4XX: {} } } }
  /c: { get: { operationId: text, responses: { 200: { content: { text/plain: { schema: { type: string } } } } } } }
  /d: { post: { operationId: form, requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, properties: { user: { type: string } } } } } }, responses: {} } }
`)
    expect(
      Object.values(api?.operations ?? {}).map(({ id, answer, body }) => [
        id,
        describeType(answer),
        fieldsOf(body),
      ]),
    ).toEqual([
      ['only', 'a text', {}],
      ['range', 'a boolean', {}],
      ['text', 'a text', {}],
      ['form', 'null', { 'user?': 'a text' }],
    ])
  })
})

describe('requests of others', () => {
  const requests = `
openapi: 3.0.3
paths:
  /token:
    post:
      parameters:
        - { name: ids, in: query, explode: false, schema: { type: array, items: { type: string } } }
        - { name: X-Realm, in: header, required: true, schema: { type: string } }
        - { name: theme, in: cookie, required: true, schema: { type: string } }
        - { name: Accept, in: header, schema: { type: string } }
      requestBody: { content: { application/x-www-form-urlencoded: { schema: { type: object, required: [user], properties: { user: { type: string } } } } } }
      responses: { 200: { content: { text/plain: {} } } }
  /names: { put: { requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Names' } } } }, responses: {} } }
  /note: { put: { requestBody: { content: { text/plain: {} } }, responses: {} } }
components: { schemas: { Names: { type: array, items: { type: string } } } }
`
  const { api, reported } = read(requests, 'call: postToken, putNames, putNote')

  it('have headers and cookies among their values, and forms', () => {
    const { query, body, moved } = api?.operations['postToken'] ?? {}
    expect(fieldsOf(query)).toEqual({
      'ids?': 'a list (of: a text)',
      'X-Realm': 'a text',
      'theme?': 'a text',
    })
    expect(fieldsOf(body)).toEqual({ user: 'a text' })
    expect(moved).toEqual(['X-Realm', 'theme'])
  })

  it('have one value where the body is a text or no object', () => {
    expect(fieldsOf(api?.operations['putNames']?.body)).toEqual({ body: 'a list (of: a text)' })
    expect(fieldsOf(api?.operations['putNote']?.body)).toEqual({ 'body?': 'a text' })
  })

  it('have no report but those of their errors', () => {
    expect(reported).toEqual([])
  })
})

describe('schemas of others', () => {
  it.each([
    [
      '{ type: object, properties: { a: { type: string, nullable: true } } }',
      { 'a?': 'a text or null' },
    ],
    [
      '{ properties: { a: { anyOf: [{ type: string }, { type: "null" }] } } }',
      { 'a?': 'a text or null' },
    ],
    [
      '{ properties: { a: { allOf: [{ $ref: "#/components/schemas/A" }], nullable: true } } }',
      { 'a?': 'an A or null' },
    ],
    ['{ properties: { a: { oneOf: [{ $ref: "#/components/schemas/A" }] } } }', { 'a?': 'an A' }],
    [
      '{ allOf: [{ $ref: "#/components/schemas/A" }, { required: [b], properties: { b: { type: integer } } }] }',
      { 'one?': 'a text', b: 'an integer' },
    ],
    [
      '{ type: object, properties: { c: { type: string } }, allOf: [{ $ref: "#/components/schemas/A" }] }',
      { 'one?': 'a text', 'c?': 'a text' },
    ],
    ['{ enum: [a, null], type: string, nullable: true }', { answer: 'the word "a" or null' }],
    ['{ oneOf: [{ type: string, enum: [a] }, { const: b }] }', { answer: 'one of a, b' }],
    ['{ anyOf: [{ type: integer }, { type: number }] }', { answer: 'a number' }],
    ['{ type: string, enum: [a, b], x-extensible: true }', { answer: 'a text' }],
    ['{ type: array, items: { type: integer } }', { answer: 'a list (of: an integer)' }],
    ['{ type: object, additionalProperties: { type: string } }', { answer: 'a map (of: a text)' }],
    [
      '{ type: object, patternProperties: { ".+": { type: string } } }',
      { answer: 'a map (of: a text)' },
    ],
    [
      '{ type: object, additionalProperties: { type: string }, properties: { a: { type: integer } } }',
      { 'a?': 'an integer' },
    ],
    [
      '{ type: object, required: [p], properties: { p: { type: string, writeOnly: true }, id: { type: string, readOnly: true } } }',
      { 'id?': 'a text' },
    ],
    [
      '{ anyOf: [{ required: [a] }, { required: [b] }], properties: { a: { type: string }, b: { type: string } } }',
      { 'a?': 'a text', 'b?': 'a text' },
    ],
  ])('%s', (schema, expected) => {
    expect(
      answerOf(schema, '{ A: { type: object, properties: { one: { type: string } } } }'),
    ).toEqual(expected)
  })

  it('unites variants: the shared properties are required, the others may be missing', () => {
    expect(
      answerOf(
        '{ oneOf: [{ $ref: "#/components/schemas/Done" }, { $ref: "#/components/schemas/More" }], discriminator: { propertyName: kind, mapping: { DONE: "#/components/schemas/Done", MORE: "#/components/schemas/More" } } }',
        `{ Done: { type: object, required: [kind, token], properties: { kind: { type: string }, token: { type: string } } },
           More: { type: object, required: [kind, ways], properties: { kind: { type: string }, ways: { type: array, items: { type: string } } } } }`,
      ),
    ).toEqual({ kind: 'one of DONE, MORE', 'token?': 'a text', 'ways?': 'a list (of: a text)' })
  })

  it('keeps the strictest class of the variants', () => {
    const { api } = read(`
openapi: 3.1.0
paths:
  /a:
    get:
      operationId: ask
      responses: { "200": { content: { application/json: { schema: { oneOf: [{ type: object, properties: { key: { type: string, x-class: secret } } }, { type: object, properties: { key: { type: string } } }] } } } } }
`)
    const answer = api?.operations['ask']?.answer
    expect(answer?.type === 'object' && answer.fields['key']?.type.class).toBe('secret')
  })

  it.each([
    ['format: password', 'secret'],
    ['format: password, x-class: handle', 'handle'],
    ['format: email', undefined],
  ])('gives a text with { %s } the class %s', (keywords, expected) => {
    const { api } = read(`
openapi: 3.1.0
paths:
  /a:
    post:
      operationId: enter
      requestBody: { content: { application/json: { schema: { type: object, properties: { pin: { type: string, ${keywords} } } } } } }
      responses: { "204": {} }
`)
    expect(api?.operations['enter']?.body['pin']?.type.class).toBe(expected)
  })

  it('reads a schema that contains itself to three levels', () => {
    const fields = answerOf(
      '{ $ref: "#/components/schemas/Group" }',
      '{ Group: { type: object, required: [name], properties: { name: { type: string }, groups: { type: array, items: { $ref: "#/components/schemas/Group" } } } } }',
    )
    expect(fields).toEqual({ name: 'a text', 'groups?': 'a list (of: a Group)' })
  })

  it('reads limits that exclude their value as in OpenAPI 3.0', () => {
    const { reported } = read(
      `
openapi: 3.0.3
paths:
  /a: { get: { operationId: ask, responses: { 200: { content: { application/json: { schema: { type: integer, minimum: 0, exclusiveMinimum: true } } } } } } }
`,
      'call: ask',
    )
    expect(reported).toEqual([])
  })
})

describe('errors of RFC 9457', () => {
  const document = `
openapi: 3.0.3
paths:
  /a:
    get:
      operationId: ask
      responses:
        200: { description: Done. }
        401: { content: { application/problem+json: { schema: { type: object, required: [type], properties: { type: { enum: ["https://example.com/problems/locked", "/problems/unknown/"] } } } } } }
`
  const codes = (errors: string) =>
    Object.keys(read(document, '', errors).api?.operations['ask']?.errors ?? {})

  it('names a row after the last part of the address, as the browser does', () => {
    expect(codes('{"code":"type"}')).toEqual(expect.arrayContaining(['locked', '401 unknown']))
  })

  it('names a row after the whole address when the product says so', () => {
    expect(codes('{"code":"type","uri":"whole"}')).toContain('https://example.com/problems/locked')
  })
})

describe('no silence', () => {
  const odd = `
openapi: 3.0.3
paths:
  /a:
    get:
      operationId: ask
      security: [{ key: [] }]
      parameters:
        - { name: X-Realm, in: header, required: true, schema: { type: string } }
      responses:
        200: { content: { application/json: { schema: { type: object, properties: { a: { oneOf: [{ type: string }, { type: array, items: {} }] } } } } } }
        400: { content: { application/problem+json: { schema: { type: object } } } }
  /b: { get: { operationId: page, responses: { 200: { content: { text/html: {} } } } } }
components: { securitySchemes: { key: { type: apiKey, in: header, name: X-Key } } }
`

  it('reports each part of a used operation that is not honoured', () => {
    expect(summary(read(odd, 'call: ask'))).toEqual([
      '7 not-honoured: The operation "ask" has the security scheme "key", which is not honoured: flows/app.yaml gives it no value under `api: security`.',
      '10 not-honoured: The operation "ask" has the error answer 400, which is not honoured: no constant "code" tells one error from another, so 401 is `unauthorized`, 403 is `forbidden` and others are `broken`.',
      '11 not-honoured: The operation "ask" has oneOf, which is not honoured: its variants have different types, so flows read it as one value of any type.',
    ])
  })

  it('reports nothing of an operation that no flow names', () => {
    expect(summary(read(odd, 'text: other'))).toEqual([])
  })

  it('reports an answer that the client cannot read', () => {
    expect(summary(read(odd, 'call: page'))).toEqual([
      '13 not-honoured: The operation "page" has an answer of text/html, which is not honoured: the client reads JSON and texts only.',
    ])
  })

  it('reports a body, an answer and a cookie that the client cannot send or read', () => {
    const text = `
openapi: 3.0.3
paths:
  /avatar:
    put:
      parameters:
        - { name: size, in: query, content: { application/json: {} } }
        - { name: size, in: cookie, schema: { type: string } }
        - { name: box, in: path, required: true, style: matrix, schema: { type: array, items: { type: string } } }
      requestBody: { content: { image/png: { schema: { type: string, format: binary } } } }
      responses: { 200: { content: { image/png: {} } } }
`.replace('/avatar:', '/avatar/{box}:')
    expect(read(text, 'call: putAvatarByBox').reported.map(({ message }) => message)).toEqual([
      'The operation "putAvatarByBox" has "content" of the query parameter "size", which is not honoured: the value is sent as a text, not in a media type.',
      'The operation "putAvatarByBox" has the cookie parameter "size", which is not honoured: a parameter of the path or the query has this name.',
      'The operation "putAvatarByBox" has "style" of the path parameter "box", which is not honoured: the client writes it as simple.',
      'The operation "putAvatarByBox" has a body of image/png, which is not honoured: the client sends JSON, forms and texts only.',
      'The operation "putAvatarByBox" has an answer of image/png, which is not honoured: the client reads JSON and texts only.',
    ])
  })

  it('reports a mistake in a schema only where a flow uses it', () => {
    const text = `
openapi: 3.1.0
paths:
  /a: { get: { operationId: ask, responses: { "200": { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } }
  /b: { get: { operationId: other, responses: {} } }
components: { schemas: { A: { type: strng } } }
`
    expect(summary(read(text, 'call: ask'))).toEqual([
      expect.stringMatching(/^6 not-honoured: .* a mistake, which .*: "strng" is not/) as string,
    ])
    expect(read(text, 'call: other').reported).toEqual([])
  })

  it('names the converter of a Swagger 2.0 document', () => {
    const { reported } = read('swagger: "2.0"\npaths: {}\n')
    expect(reported.map(({ code, remedy }) => [code, remedy])).toEqual([
      ['other-version', expect.stringContaining('npx swagger2openapi') as string],
    ])
  })

  it('refuses a schema that must contain itself', () => {
    const text = `
openapi: 3.1.0
paths: { /a: { get: { operationId: ask, responses: { "200": { content: { application/json: { schema: { $ref: '#/components/schemas/A' } } } } } } } }
components: { schemas: { A: { type: object, required: [a], properties: { a: { $ref: '#/components/schemas/A' } } } } }
`
    expect(summary(read(text, 'call: ask'))).toEqual([
      '4 endless-schema: The schema "A" must contain itself.',
    ])
  })
})
