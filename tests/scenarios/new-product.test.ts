import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { initProduct } from '../../scripts/init/init-product.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { paintFor } from '../../src/cli/reporters/paint.ts'
import { runAll } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'

const root = join(import.meta.dirname, '../..')
/** Operations of our document with values of every kind. */
const own = [
  'exchangeSignin',
  'listUserAuthenticators',
  'listVerificationHistory',
  'makeRecoveryCodes',
  'postLoginContext',
  'verifyVerificationOtp',
]
const library = join(root, 'tests/compile/new-product/library.yaml')
/** Its errors are those of RFC 9457. */
const problemDetails = join(root, 'tests/compile/new-product/problem-details.yaml')

/** An API key as session, numbers as IDs, errors in an object of another name. */
const gym = join(root, 'tests/compile/new-product/gym.json')

/** A sign-in that the grant tells from other requests for a token, with no required value. */
const grants = join(root, 'tests/compile/new-product/grants.yaml')

const printed: string[] = []
beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => printed.push(line))
})
afterAll(() => void vi.restoreAllMocks())

const write = async (folder: string, openapi: string, ...operations: readonly string[]) => {
  printed.length = 0
  const product = join(folder, 'product')
  const paint = paintFor(process.stdout, { NO_COLOR: '1' })
  const code = await initProduct({ folder: product, openapi: [openapi], operations }, paint)
  return { code, output: printed.join('\n'), product }
}
const folder = () => mkdtempSync(join(tmpdir(), 'gatehouse-'))

/** A document; a file has the schema of its rows. */
const listOf = (schema: string): string => `openapi: 3.1.0
info: { title: Rows }
paths:
  /rows:
    get:
      operationId: listRows
      responses:
        '200': { content: { application/json: { schema: { type: array, items: { $ref: ${schema} } } } } }
`

/** Lines of all diagnostics, and the failed scenarios. */
async function checked(product: string) {
  const sources = readSources(product)
  const { diagnostics, unused, scenarios, tenants } = compile(sources)
  const { runs } = await runAll(scenarios, tenants, sources, false)
  return {
    diagnostics: [...diagnostics, ...unused].map(
      ({ span, message }) => `${span.file}:${span.line} ${message}`,
    ),
    failed: runs.flatMap(({ scenario, failure }) =>
      failure ? [`${scenario.screen} ${scenario.name}: ${failure.message}`] : [],
    ),
    passed: runs.filter(({ failure }) => failure === undefined).length,
  }
}

describe('gatehouse init', () => {
  test('keeps a secret token in memory, sends it as the key, and answers codes of examples', async () => {
    const openapi = join(root, 'tests/compile/new-product/tea-shop.yaml')
    const { code, output, product } = await write(folder(), openapi)
    expect(code).toBe(0)
    const app = readFileSync(join(product, 'flows/app.yaml'), 'utf8')
    expect(app).toContain('sessionKey: =state.session.token')
    expect(app).toContain('shopKey: { public: change-me }')
    expect(output).toContain('Write the value of shopKey under `api: security`')
    expect(readFileSync(join(product, 'flows/state.yaml'), 'utf8')).toContain('persists: memory')
    const signIn = readFileSync(join(product, 'flows/sign-in/sign-in.yaml'), 'utf8')
    expect(signIn).toContain('BAD_PASSWORD:')
    const { diagnostics, failed } = await checked(product)
    expect(diagnostics).toEqual([])
    expect(failed).toEqual([])
  })

  test('sends the grant of a password and values with one word, and asks for the others', async () => {
    const { output, product } = await write(folder(), grants)
    expect(output).not.toContain('Without a screen')
    const signIn = readFileSync(join(product, 'flows/sign-in/sign-in.yaml'), 'utf8')
    expect(signIn).toContain('required: [email, password]')
    expect(signIn.replaceAll(/\s+/g, ' ')).toContain(
      'with: grant_type: password scope: birds email: =form.email password: =form.password ',
    )
    const form = readFileSync(join(product, 'flows/add-sighting/add-sighting.yaml'), 'utf8')
    expect(form).toContain('with: { version: "2", bird: =form.bird }')
  })

  test.each([
    ['a sign-in with a token, lists and a form', [library], 12],
    ['a sign-in and a form with errors of another kind', [problemDetails], 9],
    ['the second product', ['examples/room-booking/openapi/common-api.yaml'], 8],
    ['an API key, numbers as IDs and errors of its own', [gym], 13],
    ['the grant of a password, and values with one word', [grants], 6],
    ['OAuth forms', ['examples/shop-account/openapi/common-api.yaml'], 12],
    ['a CSRF token and problems', ['examples/account-security/openapi/common-api.yaml'], 6],
    ['secrets, codes, times and answers without a body', ['openapi/common-api.yaml', ...own], 12],
  ])('writes a product that has no diagnostic: %s', async (_, [openapi = '', ...only], least) => {
    const { code, product } = await write(folder(), resolve(root, openapi), ...only)
    expect(code).toBe(0)
    const { diagnostics, failed, passed } = await checked(product)
    expect(diagnostics).toEqual([])
    expect(failed).toEqual([])
    expect(passed).toBeGreaterThanOrEqual(least)
  })

  test('copies the files that a document names, but none of another folder', async () => {
    const place = folder()
    const inner = join(place, 'documents')
    mkdirSync(inner)
    writeFileSync(join(place, 'outside.yaml'), 'type: string\n')
    writeFileSync(
      join(inner, 'row.yaml'),
      'type: object\nrequired: [id]\nproperties: { id: { type: string } }\n',
    )
    writeFileSync(join(inner, 'api.yaml'), listOf('row.yaml'))
    const { product } = await write(place, join(inner, 'api.yaml'))
    expect(readFileSync(join(product, 'openapi/row.yaml'), 'utf8')).toContain('required: [id]')
    expect((await checked(product)).diagnostics).toEqual([])
    writeFileSync(join(product, 'openapi/api.yaml'), listOf('../../outside.yaml'))
    expect((await checked(product)).diagnostics[0]).toMatch(/api\.yaml:8 .*outside\.yaml/)
  })

  test('names the line and the place of a file outside the folder of the document', async () => {
    const above = folder()
    mkdirSync(join(above, 'api'))
    writeFileSync(join(above, 'row.yaml'), 'type: object\n')
    writeFileSync(join(above, 'api/api.yaml'), listOf('../row.yaml'))
    const { code, output } = await write(above, join(above, 'api/api.yaml'))
    expect(code).toBe(0)
    expect(output).toContain('openapi/api.yaml:8:')
    expect(output).toContain('copy the file to openapi/row.yaml, and write row.yaml.')
  })

  test('joins several documents, and writes their texts in several languages', async () => {
    printed.length = 0
    const product = join(folder(), 'product')
    const code = await initProduct(
      {
        folder: product,
        openapi: [gym, join(root, 'tests/compile/new-product/tea-shop.yaml')],
        operations: [],
        languages: ['ko', 'en'],
      },
      paintFor(process.stdout, { NO_COLOR: '1' }),
    )
    expect(code).toBe(0)
    const { diagnostics, failed } = await checked(product)
    // Words of the documents are those that the author translates.
    expect(diagnostics.filter((line) => !line.includes('This text is not in ko-KR'))).toEqual([])
    expect(failed).toEqual([])
    expect(readFileSync(join(product, 'flows/app.yaml'), 'utf8')).toContain(
      'languages: [ko-KR, en-US]',
    )
    const signIn = readFileSync(join(product, 'flows/texts/ko-KR/sign-in.yaml'), 'utf8')
    expect(signIn).toContain('send: 로그인')
    expect(readFileSync(join(product, 'openapi/gym.json'), 'utf8')).toBe(readFileSync(gym, 'utf8'))
  })

  test('refuses a language without texts', async () => {
    const product = join(folder(), 'product')
    const wanted = { folder: product, openapi: [gym], operations: [], languages: ['fr'] }
    expect(await initProduct(wanted, paintFor(process.stdout, { NO_COLOR: '1' }))).toBe(2)
    expect(printed.at(-1)).toContain('There are no texts in "fr", only in en-US, ja-JP, ko-KR.')
  })

  test('empties the password that was wrong', async () => {
    const { product } = await write(folder(), join(root, 'tests/compile/new-product/tea-shop.yaml'))
    const signIn = readFileSync(join(product, 'flows/sign-in/sign-in.yaml'), 'utf8')
    expect(signIn).toMatch(/BAD_PASSWORD:\n +- empty: \[\w+\]\n +- problem:/)
  })

  test('signs in with what the server requires, and takes a token that the answer may lack', async () => {
    const own = folder()
    const document = join(own, 'api.yaml')
    const text = '{ type: string }'
    writeFileSync(
      document,
      `openapi: 3.0.3
info: { title: Plain, version: "1" }
paths:
  /auth/login:
    post:
      operationId: login
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [email, password]
              properties: { email: ${text}, password: ${text}, mode: ${text}, otp: ${text} }
      responses:
        '200':
          description: A session.
          content:
            application/json:
              schema: { type: object, properties: { data: { type: object, properties: { access_token: ${text} } } } }
        '401': { description: Wrong. }
`,
    )
    const { output, product } = await write(own, document)
    expect(output).toContain('sign-in login')
    const signIn = readFileSync(join(product, 'flows/sign-in/sign-in.yaml'), 'utf8')
    expect(signIn).toContain('required: [email, password]')
    expect(signIn).toContain(
      '\'=has(answer.data) && has(answer.data.access_token) ? answer.data.access_token : ""\'',
    )
    expect(signIn).not.toContain('otp')
    const { diagnostics, failed } = await checked(product)
    expect([diagnostics, failed]).toEqual([[], []])
  })

  test('gives the header and the cookie of a CSRF token to all calls', async () => {
    const document = join(root, 'examples/account-security/openapi/common-api.yaml')
    const { output, product } = await write(folder(), document)
    expect(output).toContain('sign-in signIn')
    const app = readFileSync(join(product, 'flows/app.yaml'), 'utf8')
    expect(app).toContain('csrf: { header: X-CSRF-Token, cookie: harbor_csrf }')
  })

  test('signs in with an API key, and finds errors in an object of another name', async () => {
    const { output, product } = await write(folder(), gym)
    expect(output).toContain('sign-in postV7Login')
    const app = readFileSync(join(product, 'flows/app.yaml'), 'utf8')
    expect(app).toContain('security: { key: =state.session.token }')
    expect(app).toMatch(/code: \[reason\.number\]\n {2}message: \[reason\.text\]/)
    expect(app).not.toContain('authorization:')
    const places = readFileSync(join(product, 'flows/v7-places/v7-places.yaml'), 'utf8')
    expect(places).toContain('key: =item.id')
    expect(places).toContain('with: { id: =item.id }')
  })

  test('names the screens, and the operations without one', async () => {
    const { output } = await write(folder(), library)
    expect(output).toContain('sign-in logIn')
    expect(output).toContain('list    listLoans')
    expect(output).toContain('form    addWish')
    expect(output).not.toContain('Without a screen')
    const { output: other } = await write(
      folder(),
      join(root, 'examples/room-booking/openapi/common-api.yaml'),
    )
    expect(other).toContain('getRoom: it needs the value "room", which no screen has')
  })

  test('uses only the operations that are named', async () => {
    const { product } = await write(folder(), library, 'listLoans')
    expect(existsSync(join(product, 'flows/loans/loans.yaml'))).toBe(true)
    expect(existsSync(join(product, 'flows/sign-in'))).toBe(false)
    expect((await checked(product)).diagnostics).toEqual([])
  })

  test.each([
    [['nowhere.yaml'], 'The file nowhere.yaml cannot be read.'],
    [['https://example.com/api.yaml'], 'is not on this machine'],
    [[library, 'listLoans', 'lost'], 'has no operation "lost"'],
  ])('writes nothing for %j, and says why', async ([openapi = '', ...operations], sentence) => {
    const { code, output, product } = await write(folder(), openapi, ...operations)
    expect([code, existsSync(product)]).toEqual([2, false])
    expect(output).toContain(sentence)
  })

  test('a document with a mistake is reported at its place, and nothing is written', async () => {
    const own = folder()
    writeFileSync(join(own, 'api.yaml'), `${readFileSync(library, 'utf8')}\n  bad: [`)
    const { code, output, product } = await write(own, join(own, 'api.yaml'))
    expect([code, existsSync(product)]).toEqual([1, false])
    expect(output).toMatch(/:\d+:\d+ +error +yaml-syntax/)
  })

  test('takes names that are no words of the flow language', async () => {
    const own = folder()
    const text = readFileSync(library, 'utf8')
      .replace('title: Town Library', "title: '도서관 {beta}'")
      .replace('operationId: listLoans', 'operationId: 대출목록')
      .replace('operationId: listWishes', 'operationId: 희망 도서')
      .replace('summary: Wish for a book', "summary: 'Wish {title}'")
    writeFileSync(join(own, 'api.yaml'), text)
    const { code, output, product } = await write(own, join(own, 'api.yaml'))
    expect([code, output.split('\n')[0]]).toEqual([0, 'product: 7 screens.'])
    const { diagnostics, failed } = await checked(product)
    expect([diagnostics, failed]).toEqual([[], []])
  })

  test('changes no product that is there', async () => {
    const own = folder()
    await write(own, library)
    const before = readFileSync(join(own, 'product/flows/app.yaml'), 'utf8')
    const { code, output } = await write(own, library, 'listLoans')
    expect(code).toBe(2)
    expect(output).toContain('has a folder "flows"')
    expect(readFileSync(join(own, 'product/flows/app.yaml'), 'utf8')).toBe(before)
  })
})
