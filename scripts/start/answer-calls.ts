import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readSources } from '../../src/cli/read-sources.ts'
import { apiSettings, originOf } from '../../src/compiler/1-parse/openapi/api.ts'
import { apiTextOf } from '../../src/compiler/1-parse/openapi/errors-by-status.ts'
import {
  documentNameOf,
  documentOfPath,
  firstName,
  forwardedBelow,
} from '../../src/compiler/1-parse/openapi/further-documents.ts'
import { basePath } from '../../src/compiler/1-parse/openapi/paths.ts'
import { ANSWER_HEADERS, ANSWERS_TEXT } from '../../src/compiler/1-parse/openapi/plain-words.ts'
import { documentOf } from '../../src/compiler/1-parse/openapi/read-document.ts'
import { asObject } from '../../src/compiler/1-parse/openapi/schema-type.ts'
import { namedIn } from '../../src/compiler/1-parse/openapi/used-parts.ts'
import { resolveProject } from '../../src/compiler/2-resolve/resolve-project.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import { type AnswerSchemas, schemasOf } from '../../src/compiler/scenarios/answer-schemas.ts'
import { exampleOf, readMocks } from '../../src/compiler/scenarios/read-mocks.ts'
import type { Sources } from '../../src/compiler/sources.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { MockAnswer } from '../../src/language/mock.ts'
import { type Address, addressesOf } from '../init/recognize-screens.ts'
import { type Forwarding, isCall } from './forward-calls.ts'

export interface Answering extends Pick<Forwarding, 'basePath' | 'apiBases'> {
  /** Folder of the product. */
  readonly project: string
  /** Writes to the terminal, at the first call of each operation. */
  readonly write: (text: string) => void
}

/**
 * Answers the calls of a product without a server, for `gatehouse dev`: by the first of its mock,
 * the example of the document, and the simplest answer that the schema allows. It reads the files
 * again at each call, so that a saved mock counts at once. It validates no request.
 */
export function answerCalls(app: FastifyInstance, { write, ...of }: Answering): void {
  const calls = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (!isCall(path, of)) return undefined
    const found = answersOf(of, request.method.toLowerCase(), path)
    if (!found) return undefined
    const { id, from, answers, isText, headers } = found
    const count = calls.get(id) ?? 0
    if (count === 0) write(`${id} was called; the answer is ${from}, not from a server.\n`)
    calls.set(id, count + 1)
    const answer = answers[Math.min(count, answers.length - 1)] ?? silent
    const { status, delayMs } = answer
    const { body, sent } =
      headers && status < 300 ? headersOut(answer.body, headers) : { ...answer, sent: {} }
    if (delayMs > 0) await setTimeout(delayMs)
    reply.code(status).headers(sent)
    if (body === undefined) return reply.send()
    return isText && status < 300 && typeof body === 'string'
      ? reply.type('text/plain; charset=utf-8').send(body)
      : reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  })
}

const silent: MockAnswer = { status: 204, delayMs: 0 }

interface FoundAnswers {
  /** Operation ID. */
  readonly id: string
  /** Origin, in words of the terminal. */
  readonly from: string
  /** At least one; the last one repeats. */
  readonly answers: readonly MockAnswer[]
  /** A good answer is a text, not JSON. */
  readonly isText?: boolean
  /** Flows read headers of a good answer: its body has them at `headers`. */
  readonly headers?: 'beside' | 'around'
}

function answersOf(of: Answers, method: string, path: string): FoundAnswers | undefined {
  const sources = readSources(of.project)
  const text = apiTextOf(sources)
  const document = documentOf('openapi/common-api.yaml', text, new Report()) ?? {}
  const addresses = addressesOf(document)
  const [first = ''] = of.apiBases
  const settings = apiSettings(sources.files.get('flows/app.yaml') ?? '')
  const firstOrigin = originOf(settings, firstName(document))
  const isUsed = namedIn([...sources.files.values()])
  const all = [...addresses].map(([operation, address]): [string, Address] => {
    const item = asObject(asObject(document['paths'])[address.key])
    const name = documentNameOf(item)
    if (name === undefined) return [operation, { ...address, path: first + address.path }]
    const { servers } = documentOfPath(document, item).document
    const below = originOf(settings, name) === firstOrigin ? '' : forwardedBelow(name)
    const base = below + basePath(servers as Servers)
    return [operation, { ...address, path: base + address.path }]
  })
  // Of two documents with one address, that of the flows answers.
  const ofFlows = all.filter(([operation]) => isUsed(operation))
  const id = operationAt(new Map(ofFlows), method, path) ?? operationAt(new Map(all), method, path)
  if (id === undefined) return undefined
  const good = goodAnswers(document, addresses.get(id))
  const headers = good.map((each) => each[ANSWER_HEADERS]).find((each) => each !== undefined)
  return {
    ...answersTo(id, sources),
    isText: good.some((each) => each[ANSWERS_TEXT] === true),
    ...(headers !== undefined && {
      headers: asObject(headers)['wraps'] === true ? 'around' : 'beside',
    }),
  }
}

type Answers = Pick<Answering, 'project' | 'apiBases'>
type Servers = Parameters<typeof basePath>[0]

/** Good answers of a plain operation. */
function goodAnswers(document: JsonObject, address: Address | undefined): readonly JsonObject[] {
  const { key, method } = address ?? { key: '', method: '' }
  const { responses } = asObject(asObject(asObject(document['paths'])[key])[method])
  return Object.values(asObject(responses)).map(asObject)
}

/** Takes the headers out of an answer, as a server sends them. */
function headersOut(
  answer: Json | undefined,
  place: FoundAnswers['headers'],
): { readonly body: Json | undefined; readonly sent: Readonly<Record<string, string>> } {
  const { headers, ...body } = asObject(answer)
  return {
    body: place === 'around' ? body['body'] : body,
    sent: Object.fromEntries(
      Object.entries(asObject(headers)).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  }
}

function answersTo(id: string, sources: Sources): FoundAnswers {
  const text = apiTextOf(sources)
  const mocks = readMocks(sources, resolveProject(sources, new Report()).project, new Report())
  const mock = Object.hasOwn(mocks, id) ? mocks[id] : undefined
  if (mock) return { id, from: `from ${mock.from}`, answers: mock.answers }
  const example = exampleOf(text, id)
  if ('mock' in example)
    return { id, from: 'an example of the document', answers: example.mock.answers }
  const schemas = schemasOf('openapi', text, new Report())
  const status = Number(schemas.statusOf(id, undefined) ?? 200)
  return {
    id,
    from: 'made from the document',
    answers: [{ status, body: madeAnswer(id, schemas), delayMs: 0 }],
  }
}

/** The simplest answer; a list of objects gets one row, so that the screen shows one. */
function madeAnswer(id: string, schemas: AnswerSchemas): Json {
  const simplest = schemas.complete(id, undefined, undefined)
  const row: Json = [{}]
  const choices: readonly Json[] = Array.isArray(simplest)
    ? [row]
    : typeof simplest === 'object' && simplest !== null
      ? Object.entries(simplest).flatMap(([name, value]) =>
          Array.isArray(value) && value.length === 0 ? [{ ...simplest, [name]: row }] : [],
        )
      : []
  return (
    choices
      .map((choice) => schemas.complete(id, undefined, choice))
      .find((choice) => schemas.fault(id, undefined, choice) === undefined) ?? simplest
  )
}

/** A path without parameters goes before one with them (OpenAPI 3.1.1, section 4.8.8.2). */
function operationAt(
  addresses: ReturnType<typeof addressesOf>,
  method: string,
  path: string,
): string | undefined {
  const fits = [...addresses].filter(
    ([, address]) => address.method === method && patternOf(address.path).test(path),
  )
  const parameters = ([, address]: (typeof fits)[number]) => address.path.split('{').length
  return fits.toSorted((one, other) => parameters(one) - parameters(other))[0]?.[0]
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{[^{}]*\}/)
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
      .join('[^/]+')}$`,
  )
