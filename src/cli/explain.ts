import { readdirSync, readFileSync } from 'node:fs'
import { sep, join } from 'node:path'
import { type Origin, originsOf } from '../compiler/2-resolve/origin.ts'
import { type Answerer, usedCalls, type UsedOperation } from '../compiler/5-analyze/used-calls.ts'
import { suggest } from '../compiler/diagnostics/suggest.ts'
import type { Span } from '../language/source.ts'
import { sourcesIn } from './read-sources.ts'
import { runScript } from './run-script.ts'
import type { Options, Verb } from './usage.ts'

/** The command that explains a code: by npm in this repository, by npx where it is a package. */
export const explainCommand = import.meta.dirname.includes(`${sep}node_modules${sep}`)
  ? 'npx gatehouse explain'
  : 'npm run explain --'

const pages = join(import.meta.dirname, '../../docs/diagnostics')

export const explain: Verb = {
  summary:
    'Prints the page of a diagnostic, the origin of a value of a tenant, the calls that the flows make, or the steps of a sign-in.',
  details: [
    'gatehouse explain unknown-operation',
    'gatehouse explain --tenant acme otp.digits',
    'gatehouse explain --calls',
    'gatehouse explain 7KQ4M-X29DT --tenant acme',
    'A sign-in is in the database of the server: GATEHOUSE_DATA or DATABASE_URL, as npm start. Outside development GATEHOUSE_TOKEN permits it, and exit code 3 says that it does not, or that the code is unknown.',
  ],
  words: { called: '[code|path]', most: 1 },
  options: {
    calls: {
      help: 'each operation with its callers and the handler of each error code, then the operations without a caller',
    },
    tenant: {
      takes: 'the name of a tenant',
      help: 'origin of the value at this path: file, line and column, with the default and the allowed values; with a support code, the tenant of the sign-in',
    },
    json: { help: 'the steps of a sign-in as JSON' },
  },
  run: ({ root, words: [first], options: { calls, tenant, json } }) =>
    first !== undefined && supportCode.test(first)
      ? explainSignIn(root, first, { tenant, json })
      : calls === true
        ? (surplus(first ?? tenant) ?? explainCalls(root))
        : typeof tenant === 'string'
          ? explainTenant(root, tenant, first ?? '')
          : explainCode(first),
}

/** A support code, and no diagnostic: it has no vowels. */
const supportCode = /^[2-9b-df-hj-np-tv-xz]{5}-?[2-9b-df-hj-np-tv-xz]{5}$/i

const explainSignIn = (
  root: string,
  code: string,
  { tenant, json }: Pick<Options, 'tenant' | 'json'>,
): Promise<number> =>
  runScript('publishing.ts', [
    'explain',
    '--product',
    root,
    '--code',
    code,
    ...(typeof tenant === 'string' ? ['--tenant', tenant] : []),
    ...(json === true ? ['--json'] : []),
  ])

/** Returns 2 for a word beside `--calls`, which accepts none. */
function surplus(word: string | boolean | undefined): number | undefined {
  if (word === undefined) return undefined
  console.error(
    `There is nothing to do with "${word}" beside --calls. gatehouse explain --help says more.`,
  )
  return 2
}

/** Lists all codes without an argument; returns 2 for an unknown code. */
function explainCode(code = ''): number {
  const codes = readdirSync(pages)
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length))
  if (codes.includes(code)) {
    console.log(readFileSync(join(pages, `${code}.md`), 'utf8'))
    return 0
  }
  if (code === '') {
    console.log(`gatehouse explain <code>, one of:\n\n  ${codes.join('\n  ')}`)
    return 0
  }
  console.error(`There is no diagnostic called "${code}".${suggest(code, codes)}`)
  return 2
}

/** In order of distance from the call. */
const WORDS: readonly (readonly [Answerer, string])[] = [
  ['here', 'answered here'],
  ['failed', 'answered here, by `failed`'],
  ['app', 'answered in flows/app.yaml'],
  ['rule', 'answered in flows/app.yaml, as for every operation'],
  [
    'drawn',
    'shown as data that could not be loaded, with *Try again*; 401 and 403 are answered in flows/app.yaml',
  ],
  ['drawn-and-logged', 'shown as data that could not be loaded, with *Try again*, and logged'],
  ['logged', 'logged only'],
  ['else', 'handled by `else` of flows/app.yaml, without a name'],
]

/**
 * Prints the calls to the server with the handler of each code, then the unused operations.
 * @returns 2 when there is nothing to read
 */
function explainCalls(root: string): number {
  const sources = sourcesIn(root)
  if (!sources) return 2
  const operations = usedCalls(sources)
  const unused = operations.filter(({ uses }) => uses.length === 0).map(({ id }) => id)
  const used = operations.filter(({ uses }) => uses.length > 0)
  console.log(
    [
      ...used.map(described),
      unused.length === 0
        ? `All ${operations.length} operations are used.`
        : `${used.length} of ${operations.length} operations are used. No flow calls:\n  ${unused.join('\n  ')}`,
    ].join('\n\n'),
  )
  return 0
}

function described({ id, changesState, uses }: UsedOperation): string {
  const lines = uses.flatMap(({ at, codes }) => {
    const rows = WORDS.flatMap(([answerer, words]) => {
      const answered = Object.entries(codes)
        .filter(([, by]) => by === answerer)
        .map(([code]) => code)
      return answered.length > 0 ? [`    ${words}: ${answered.join(', ')}`] : []
    })
    return [`  ${at.file}:${at.line}:${at.column}`, ...rows]
  })
  return [`${id}${changesState ? '  (changes state)' : ''}`, ...lines].join('\n')
}

/**
 * Prints the origin of a tenant's values.
 * @returns 2 for an unknown tenant or value, or when there is nothing to read
 */
function explainTenant(root: string, tenant: string, path: string): number {
  const sources = sourcesIn(root)
  if (!sources) return 2
  // Accepts the path as in a flow (`tenant.otp.digits`) and as in the file of a tenant.
  const asked = originsOf(sources, tenant, path.replace(/^(?:tenant|values)\./, ''))
  switch (asked.found) {
    case 'origins':
      console.log(asked.origins.map(describedOrigin).join('\n\n'))
      return 0
    case 'no-tenant':
      console.error(
        `There is no tenant called "${tenant}".${suggest(tenant, asked.known)} There are ${asked.known.join(', ')}.`,
      )
      return 2
    case 'nothing':
      console.error(
        `The tenant "${tenant}" has nothing at "${path}".${suggest(path.slice(path.lastIndexOf('.') + 1), asked.known)}${asked.known.length > 0 ? ` There are ${asked.known.join(', ')}.` : ''}`,
      )
      return 2
  }
  return asked satisfies never
}

function describedOrigin({ path, value, at, byDefault, limit }: Origin): string {
  const lines = [
    [place(at), 'set here'],
    ...(byDefault ? [[place(byDefault.at), `the default is ${byDefault.value}`]] : []),
    ...(limit ? [[place(limit.span), `allowed: ${bounds(limit)}`]] : []),
  ]
  const width = Math.max(...lines.map(([where = '']) => where.length))
  return [
    `${path}: ${value}`,
    ...lines.map(([where = '', detail]) => `  ${where.padEnd(width)}  ${detail}`),
  ].join('\n')
}

function bounds({ least, most, stronger, atMost, among }: NonNullable<Origin['limit']>): string {
  const range =
    least === undefined
      ? most === undefined
        ? undefined
        : `at most ${most}`
      : most === undefined
        ? `at least ${least}`
        : `${least} to ${most}`
  return [
    ...(range === undefined ? [] : [among === undefined ? range : `${range} of them`]),
    ...(atMost === undefined ? [] : [`no more than ${atMost}`]),
    ...(among === undefined ? [] : [`words of the default's ${among}`]),
    ...(stronger === undefined
      ? []
      : [`never ${stronger === 'more' ? 'less' : 'more'} than the default`]),
  ].join('; ')
}

function place({ file, line, column }: Span): string {
  return `${file}:${line}:${column}`
}
