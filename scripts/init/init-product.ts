import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Paint } from '../../src/cli/reporters/paint.ts'
import { report } from '../../src/cli/reporters/reporter.ts'
import { version } from '../../src/cli/usage.ts'
import { sourceText } from '../../src/compiler/1-parse/files.ts'
import {
  type DocumentFile,
  filesNamedBy,
  joinFiles,
  parsed,
} from '../../src/compiler/1-parse/openapi/document-files.ts'
import { type ApiText, errorTypeOf } from '../../src/compiler/1-parse/openapi/errors-by-status.ts'
import {
  documentNameOf,
  MAIN,
  mayBeDocument,
  nameOf,
} from '../../src/compiler/1-parse/openapi/further-documents.ts'
import { readApi } from '../../src/compiler/1-parse/openapi/read-api.ts'
import { documentOf, writtenAs } from '../../src/compiler/1-parse/openapi/read-document.ts'
import { asObject } from '../../src/compiler/1-parse/openapi/schema-type.ts'
import { Report } from '../../src/compiler/diagnostics/report.ts'
import { schemasOf } from '../../src/compiler/scenarios/answer-schemas.ts'
import type { JsonObject } from '../../src/language/json.ts'
import { errorParts } from './error-parts.ts'
import { kebab } from './names.ts'
import { addressesOf, recognizeScreens, type Recognized } from './recognize-screens.ts'
import { csrfToken, placeholdersIn, securityValues } from './security-values.ts'
import { languageOf, languages } from './words.ts'
import { writeProduct } from './write-product.ts'

const starter = join(import.meta.dirname, 'starter')
const schemas = join(import.meta.dirname, '../../schemas')
/** Without `--language`: that of the default texts of the package. */
const [usualLanguage = ''] = languages
const file = MAIN
const screenFile = /^flows\/(?!texts\/|tenants\/)[^/]+\/[^/.]+\.yaml$/

export interface NewProduct {
  /** Absolute. */
  readonly folder: string
  /** Each is a file, or an address of this machine. */
  readonly openapi: readonly string[]
  /** Tags of languages (BCP 47), the first one first; empty: English. */
  readonly languages?: readonly string[]
  /** IDs of the only operations with a screen; empty: all that fit one. */
  readonly operations: readonly string[]
}

/**
 * Writes a product for an OpenAPI document, and prints its screens. Overwrites no file.
 * @returns 0; 1 for a document with a mistake, which is printed; 2 for a wrong argument
 */
export async function initProduct(
  { folder, openapi, operations, languages: wanted = [] }: NewProduct,
  paint: Paint,
): Promise<number> {
  const before = ['flows', 'schemas', 'openapi'].find((name) => existsSync(join(folder, name)))
  if (before !== undefined)
    return wrong(`${folder} has a folder "${before}". Choose a new folder, or remove it.`)
  const strange = wanted.find((tag) => languageOf(tag) === undefined)
  if (strange !== undefined)
    return wrong(
      `There are no texts in "${strange}", only in ${languages.join(', ')}. Choose one of them, then add yours by gatehouse generate --language ${strange}.`,
    )
  const [first = usualLanguage, ...more] = new Set(wanted.flatMap((tag) => languageOf(tag) ?? []))
  const documents = await copiesOf(openapi)
  if ('reason' in documents) return wrong(documents.reason)
  const [main, ...further] = documents.files
  const named = filesNamedBy(documents.files, (path) =>
    openapi.map((from) => textBeside(from, path)).find((found) => found !== undefined),
  )
  const others = [...further, ...named]
  const text = joinFiles(main.text, others, main.path)
  const found = new Report()
  const api = readApi(sourceText(file, text), sourceText('openapi/auth-endpoints.yaml', ''), found)
  if (!api || found.hasErrors) {
    const sources = { files: new Map(), openapi: { commonApi: text, authEndpoints: '' } }
    const diagnostics = found.diagnostics()
    console.log(report('terminal', { diagnostics, sources, root: folder, version }, paint))
    console.log(paint.bad(`${openapi.join(', ')} cannot be used yet. No file was written.`))
    return 1
  }
  const unknown = operations.find((id) => !Object.hasOwn(api.operations, id))
  if (unknown !== undefined) return wrong(`${openapi.join(', ')} has no operation "${unknown}".`)
  const document = documentOf(file, text, found) ?? {}
  const name = titleOf(asObject(parsed(documents.given)))
  const plain = recognized({ text, errors: '' }, operations)
  const errors = errorParts(document, usedBy(plain))
  const screened = errors ? recognized({ text, errors: JSON.stringify(errors) }, operations) : plain
  const csrf = csrfToken(api, text)
  const signIn = screened.screens.find((plan) => plan.kind === 'sign-in')
  const security = securityValues(
    api,
    usedBy(screened),
    signIn,
    (id) => documentOfOperation(document, id) === documentOfOperation(document, signIn?.id ?? ''),
  )
  const files = writeProduct(screened.screens, {
    name,
    app: kebab(name),
    languages: [first, ...more],
    ...(errors && { errors, ranges: screened.ranges }),
    ...(csrf && { csrf }),
    ...(security && { security }),
  })
  const copied = [main, ...others].map((each) => [each.path, each.text] as const)
  const all = new Map([...starterFiles(name, [first, ...more]), ...files, ...copied])
  writeFiles(folder, all)
  const screens = [...all.keys()].filter((path) => screenFile.test(path))
  console.log(paint.good(`${basename(folder)}: ${screens.length} screens.`))
  console.log(summaryOf(screened, basename(folder)))
  const missing = writtenAs(document).deferred.filter(
    ({ code, holes }) => code === 'dangling-reference' && !String(holes?.['ref']).startsWith('#'),
  )
  if (missing.length > 0) {
    const sources = { files: new Map(), openapi: { commonApi: text, authEndpoints: '' } }
    console.log(`\nThese files are not there, so the operations lack their values:`)
    console.log(report('terminal', { diagnostics: missing, sources, root: folder, version }, paint))
  }
  const keys = placeholdersIn(files.get('flows/app.yaml') ?? '')
  if (keys.length > 0)
    console.log(
      `\nWrite the value of ${keys.join(', ')} under \`api: security\` of flows/app.yaml. Everybody can read a page: no secret belongs there. A server refuses \`change-me\`: an overlay removes a key that your sign-in does not need (docs/guide/your-own-api.md).`,
    )
  return 0
}

/** Screens of a document with errors at these places, and its documented ranges of statuses. */
function recognized(
  of: ApiText,
  operations: readonly string[],
): Recognized & { readonly ranges: readonly string[] } {
  const found = new Report()
  const source = { ...sourceText(file, of.text), ...of }
  const api = readApi(source, sourceText('openapi/auth-endpoints.yaml', ''), found)
  const document = documentOf(file, of, found) ?? {}
  if (!api) return { screens: [], leftOut: [], ranges: [] }
  const from = { api, addresses: addressesOf(document), schemas: schemasOf(file, of, found) }
  const ranges = ['4xx', '5xx'].filter((range) =>
    Object.values(api.operations).some(
      (each) => each.byStatus && errorTypeOf(each, range) !== undefined,
    ),
  )
  return { ...recognizeScreens(from, operations), ranges }
}

const usedBy = ({ screens }: Recognized): ReadonlySet<string> =>
  new Set(
    screens.flatMap((plan) => [
      plan.id,
      ...(plan.kind === 'list' && plan.remove ? [plan.remove.id] : []),
    ]),
  )

function wrong(sentence: string): number {
  console.error(`${sentence} gatehouse init --help says more.`)
  return 2
}

/** Addresses of this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
const ofThisMachine =
  /^https?:\/\/(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/i

async function documentAt(from: string): Promise<string | { readonly reason: string }> {
  if (/^https?:/i.test(from)) {
    if (!ofThisMachine.test(from))
      return { reason: `${from} is not on this machine. Download the document, and name the file.` }
    const answer = await fetch(from, { redirect: 'error' }).catch(() => undefined)
    if (!answer) return { reason: `${from} does not answer.` }
    return answer.ok ? answer.text() : { reason: `${from} answers ${answer.status}.` }
  }
  try {
    return readFileSync(from, 'utf8')
  } catch {
    return { reason: `The file ${from} cannot be read.` }
  }
}

/**
 * Documents with their paths in the product: the names that they have, with a number for a
 * second one of the same name, in the order in which they are read; `given` is the text of the
 * first named.
 */
async function copiesOf(
  from: readonly string[],
): Promise<
  | { readonly files: readonly [DocumentFile, ...DocumentFile[]]; readonly given: string }
  | { readonly reason: string }
> {
  const files: DocumentFile[] = []
  for (const each of from) {
    const text = await documentAt(each)
    if (typeof text !== 'string') return text
    files.push({ path: pathOf(each, files), text })
  }
  const [first, ...others] = files.toSorted((one, other) =>
    one.path === MAIN || one.path < other.path ? -1 : 1,
  )
  return first
    ? { files: [first, ...others], given: files[0]?.text ?? '' }
    : { reason: 'Name the OpenAPI document by --openapi <file>.' }
}

function pathOf(from: string, taken: readonly DocumentFile[]): string {
  const last = basename(/^https?:/i.test(from) ? new URL(from).pathname : from)
  const usual = `openapi/${last.replaceAll(/[^\w.-]/g, '-')}`
  const path = mayBeDocument(usual) ? usual : MAIN
  const isFree = (each: string) => taken.every((other) => nameOf(other.path) !== nameOf(each))
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? path : path.replace(/(?=\.\w+$)/, `-${number}`)
    if (isFree(numbered)) return numbered
  }
}

/** Text of a file that the document names, in its folder; undefined for an address. */
function textBeside(document: string, path: string): string | undefined {
  const found = join(dirname(document), path.replace(/^openapi\//, ''))
  if (/^https?:/i.test(document) || !existsSync(found) || !statSync(found).isFile())
    return undefined
  const isInside = realpathSync(found).startsWith(realpathSync(dirname(document)) + sep)
  return isInside ? readFileSync(found, 'utf8') : undefined
}

/** Name of the document that has an operation; undefined for the first. */
function documentOfOperation(document: JsonObject, id: string): string | undefined {
  const key = addressesOf(document).get(id)?.key ?? ''
  return documentNameOf(asObject(asObject(document['paths'])[key]))
}

function titleOf(document: JsonObject): string {
  const { title } = asObject(document['info'])
  // A text reads braces as a value.
  const name = typeof title === 'string' ? title.replaceAll(/[{}]/g, '').trim() : ''
  return name === '' ? 'My product' : name
}

/** Files of every product; `{product}` in a text is the name of the product. */
function starterFiles(name: string, written: readonly string[]): ReadonlyMap<string, string> {
  const paths = readdirSync(starter, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)))
    .filter((path) => {
      const [, language] = /^flows.texts.([^/\\]+)/.exec(path) ?? []
      return language === undefined || written.includes(language)
    })
  return new Map(
    paths.map((path) => [
      path.split(sep).join('/'),
      readFileSync(join(starter, path), 'utf8').replace('{product}', () => JSON.stringify(name)),
    ]),
  )
}

/** The first line of a file names its schema, which is in the package. */
const modeline = /^# yaml-language-server: \$schema=(?:.*\/)?([\w-]+\.schema\.json)\n/

function writeFiles(target: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(target, path)
    mkdirSync(dirname(file), { recursive: true })
    const place = relative(dirname(file), schemas).split(sep).join('/')
    writeFileSync(file, text.replace(modeline, `# yaml-language-server: $schema=${place}/$1\n`), {
      flag: 'wx',
    })
  }
}

function summaryOf({ screens, leftOut }: Recognized, folder: string): string {
  return [
    ...screens.map(({ kind, id }) => `  ${kind.padEnd(8)}${id}`),
    ...(leftOut.length > 0
      ? ['', 'Without a screen:', ...leftOut.map(({ id, reason }) => `  ${id}: ${reason}`)]
      : []),
    '',
    `  npx gatehouse check ${folder}`,
    `  npx gatehouse test ${folder}`,
    `  npx gatehouse dev ${folder}`,
  ].join('\n')
}
