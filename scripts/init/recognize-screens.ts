import type { Api, Operation } from '../../src/compiler/1-parse/openapi/api.ts'
import {
  type ErrorsByStatus,
  errorTypeOf,
} from '../../src/compiler/1-parse/openapi/errors-by-status.ts'
import { writtenPath } from '../../src/compiler/1-parse/openapi/further-documents.ts'
import { METHODS } from '../../src/compiler/1-parse/openapi/paths.ts'
import { asObject } from '../../src/compiler/1-parse/openapi/schema-type.ts'
import type { AnswerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import {
  type Fields,
  fits,
  isInteger,
  isText,
  present,
  type Type,
} from '../../src/compiler/types.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import { kebab } from './names.ts'
import { isCsrfHeader } from './security-values.ts'

/** A field of a form, taken from a request body. */
export interface ScreenField {
  readonly name: string
  readonly kind:
    | 'text'
    | 'password'
    | 'secret'
    | 'code'
    | 'email'
    | 'number'
    | 'date'
    | 'checkbox'
    | 'choice'
  readonly type: Type
  readonly isRequired: boolean
}

interface Plan {
  /** Operation of the screen. */
  readonly id: string
  /** Name of the screen. */
  readonly screen: string
  /** Its summary in the document. */
  readonly summary?: string
  /** Its error codes. */
  readonly codes: readonly string[]
  /** Errors by status that the screen answers; undefined without `errors` of flows/app.yaml. */
  readonly refusals?: Refusals
}

/** Errors that have no code of their own in the document. */
export interface Refusals {
  /** At least one: `400`, `422`. */
  readonly statuses: readonly string[]
  readonly hasMessage: boolean
  readonly hasFields: boolean
  /** One of the statuses, for a scenario; undefined when no answer could be made. */
  readonly playable?: string
}

/** An operation that fits one kind of screen. */
export type ScreenPlan = FormPlan | ListPlan

export interface FormPlan extends Plan {
  readonly kind: 'sign-in' | 'form'
  readonly fields: readonly ScreenField[]
  /** Values that each request sends as they are. */
  readonly fixed: Readonly<Record<string, string>>
  /** Place of the token in the answer, `data.token`; undefined for a session in a cookie. */
  readonly token?: string
  /** Values on the way to it that the answer may lack, the outer one first. */
  readonly mayMiss?: readonly string[]
  /** The document calls the token a secret, so only the memory may hold it. */
  readonly isTokenSecret?: true
  /** A success answer for its scenarios; undefined when none could be made. */
  readonly answer?: { readonly body: Json }
}

export interface ListPlan extends Plan {
  readonly kind: 'list'
  /** Names of the values from the answer to the rows; none for a bare array. */
  readonly rows: readonly string[]
  readonly key: RowValue
  readonly title: RowValue
  readonly detail?: RowValue
  /** Operation that takes the key of a row, with the name of its parameter. */
  readonly remove?: {
    readonly id: string
    readonly parameter: string
    readonly codes: readonly string[]
  }
  /** A success answer for its scenarios, and the keys of its rows. */
  readonly answer: { readonly body: Json; readonly rows: readonly string[] }
}

export interface RowValue {
  readonly name: string
  readonly type: Type
}

/** An operation without a screen, and the reason. */
export interface LeftOut {
  readonly id: string
  readonly reason: string
}

export interface Recognized {
  readonly screens: readonly ScreenPlan[]
  readonly leftOut: readonly LeftOut[]
}

/** An operation with its place in the document. */
export interface Address {
  readonly method: string
  readonly path: string
  /** In `paths` of the plain document. */
  readonly key: string
  readonly summary?: string
}

/** Characters. A longer summary is no title. */
const longestTitle = 40

/** Returns the address of each operation by its ID. */
export function addressesOf(document: JsonObject): ReadonlyMap<string, Address> {
  return new Map(
    Object.entries(asObject(document['paths'])).flatMap(([key, item]) =>
      METHODS.flatMap((method): readonly [string, Address][] => {
        const { operationId: id, summary } = asObject(asObject(item)[method])
        if (typeof id !== 'string') return []
        // A text reads braces as a value.
        const isTitle =
          typeof summary === 'string' && summary.length <= longestTitle && !/[{}]/.test(summary)
        return [
          [
            id,
            {
              method,
              key,
              path: writtenPath(key, asObject(item)),
              ...(isTitle && { summary: summary.replace(/\.$/, '') }),
            },
          ],
        ]
      }),
    ),
  )
}

/** Of a form (`over-limit`). Optional values beyond are left out. */
const mostFields = 40

/** For more screens, the author names the operations. */
const mostScreens = 20

interface Source {
  readonly api: Api
  readonly addresses: ReadonlyMap<string, Address>
  readonly schemas: AnswerSchemas
}

/**
 * Chooses a screen for each operation: a sign-in (at most one), a list, or a form.
 * @param chosen IDs of the only operations to use; all of them when empty
 */
export function recognizeScreens(source: Source, chosen: readonly string[]): Recognized {
  const operations = [...source.addresses].flatMap(([id, address]) => {
    const operation = Object.hasOwn(source.api.operations, id)
      ? source.api.operations[id]
      : undefined
    return operation && (chosen.length === 0 || chosen.includes(id))
      ? [{ id, address, operation }]
      : []
  })
  const removals = operations.filter(({ address }) => address.method === 'delete')
  const signIn = signInOf(operations, source.schemas)
  const screens: ScreenPlan[] = []
  const leftOut: LeftOut[] = []
  for (const { id, address, operation } of operations) {
    const removal = removals.find(({ address: { path } }) => isRowOf(path, address.path))
    const own =
      address.method === 'get'
        ? listPlan(operation, removal?.operation, source.schemas)
        : address.method === 'delete'
          ? 'it removes, and no list has its rows'
          : id === signIn?.id
            ? signIn
            : formPlan(operation, undefined, source.schemas)
    if (typeof own === 'string') leftOut.push({ id, reason: own })
    else if (screens.length >= mostScreens && chosen.length === 0)
      leftOut.push({ id, reason: `${mostScreens} screens are there; name it by --operations` })
    else
      screens.push({
        ...own,
        screen: screenName(own, new Set(screens.map(({ screen }) => screen))),
        codes: codesOf(operation, source.api),
        ...refusalsOf(operation, own.kind, source.schemas),
        ...(address.summary !== undefined && { summary: address.summary }),
      })
  }
  const removed = new Set(
    screens.flatMap((plan) => (plan.kind === 'list' ? [plan.remove?.id] : [])),
  )
  return { screens, leftOut: leftOut.filter(({ id }) => !removed.has(id)) }
}

/** The first that asks for an account. Without one: the first that asks for a password alone. */
function signInOf(
  operations: readonly { readonly address: Address; readonly operation: Operation }[],
  schemas: AnswerSchemas,
): Without<FormPlan> | undefined {
  const plans = operations.flatMap(({ address, operation }) => {
    if (address.method === 'get' || address.method === 'delete') return []
    const plan = formPlan(operation, address, schemas)
    return typeof plan === 'object' && plan.kind === 'sign-in' ? [plan] : []
  })
  return plans.find(({ fields }) => fields.some(namesAccount)) ?? plans[0]
}

/** Names of the other screens, journeys and files of texts. */
const reserved: ReadonlySet<string> = new Set([
  'about',
  'app',
  'error',
  'home',
  'not-found',
  'page',
  'sign-in',
  'system',
])

function screenName(
  { kind, id }: Pick<ScreenPlan, 'kind' | 'id'>,
  taken: ReadonlySet<string>,
): string {
  if (kind === 'sign-in') return 'sign-in'
  const wanted = kebab(
    kind === 'list' ? id.replace(/^(?:list|get|find|fetch)(?:Of)?(?=[A-Z_-])/, '') : id,
  )
  const isFree = (name: string) => !taken.has(name) && !reserved.has(name)
  if (isFree(wanted)) return wanted
  let number = 2
  while (!isFree(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** Codes that the app does not answer. */
const codesOf = ({ errors, byStatus }: Operation, { sharedCodes }: Api): readonly string[] =>
  byStatus ? ownCodes(byStatus) : Object.keys(errors).filter((code) => !sharedCodes.has(code))

/** Codes that the document lists; a status is none. */
const ownCodes = ({ answers }: ErrorsByStatus): readonly string[] => [
  ...new Set(
    answers.flatMap(({ names }) =>
      names.filter((name, index) => index > 0 && names[0]?.endsWith(` ${name}`)),
    ),
  ),
]

/** Refusals of the values that a person entered. */
const REFUSED = ['400', '404', '409', '410', '422', '423']
/** For a sign-in also a wrong password. */
const REFUSED_SIGN_IN = [...REFUSED, '401', '403']

/** A list has its failed state, and the app answers its errors. */
function refusalsOf(
  operation: Operation,
  kind: ScreenPlan['kind'],
  schemas: AnswerSchemas,
): Pick<Plan, 'refusals'> {
  const { byStatus } = operation
  if (!byStatus || kind === 'list') return {}
  const known = kind === 'sign-in' ? REFUSED_SIGN_IN : REFUSED
  // With a listed code in each error of a status, rows of the codes answer all of them.
  const statuses = known.filter(
    (status) =>
      errorTypeOf(operation, status) !== undefined &&
      (byStatus.ranges.includes(status.charAt(0)) ||
        byStatus.answers.some(({ names }) => names[0] === status)),
  )
  const playable = statuses.find((status) => {
    const { documented: code, rows } = schemas.rowsFor(operation.id, status) ?? {}
    const own = ownCodes(byStatus)
    return (
      code !== undefined &&
      // The row of its code would answer it.
      rows?.words.some((word) => own.includes(word)) !== true &&
      schemas.fault(operation.id, code, schemas.complete(operation.id, code, {})) === undefined
    )
  })
  const { common } = byStatus
  const has = (name: string) => common.type === 'object' && Object.hasOwn(common.fields, name)
  return statuses.length === 0
    ? {}
    : {
        refusals: {
          statuses,
          hasMessage: has('message'),
          hasFields: has('fields'),
          ...(playable !== undefined && { playable }),
        },
      }
}

/** `/loans/{id}` is a row of `/loans`. */
const isRowOf = (path: string, list: string): boolean =>
  path.startsWith(`${list}/{`) && /^\/\{[^{}/]+\}$/.test(path.slice(list.length))

type Without<Of> = Omit<Of, 'codes' | 'refusals' | 'summary' | 'screen'>

function listPlan(
  operation: Operation,
  removal: Operation | undefined,
  schemas: AnswerSchemas,
): Without<ListPlan> | string {
  const needed = requiredParameter(operation)
  if (needed !== undefined) return `it needs the value "${needed}", which no screen has`
  const found = rowsIn(operation.answer)
  if (!found) return 'its answer has no list of objects'
  const values = Object.entries(found.fields).flatMap(([name, { type, optional }]) =>
    !optional && isName(name) && isShown(type) ? [{ name, type }] : [],
  )
  const texts = values.filter(({ type }) => type.format === undefined)
  const [parameter, given] = removal ? (Object.entries(removal.path)[0] ?? []) : []
  const named = texts.filter(({ name }) => isKeyName(name) || name === parameter)
  // A removal takes the key of a row, which is a number in some documents.
  const key =
    named.find(({ type }) => given !== undefined && fits(type, given.type)) ??
    named.find(({ type }) => isText(type)) ??
    texts.find(({ type }) => isText(type)) ??
    named.find(({ type }) => isInteger(type))
  if (!key) return 'the objects of its list have no required text'
  const title =
    texts.find(({ name }) => isTitle(name)) ?? texts.find((value) => value !== key) ?? key
  const detail = values.find((value) => value !== key && value !== title)
  const isRemoved =
    given !== undefined &&
    Object.keys(removal?.path ?? {}).length === 1 &&
    named.includes(key) &&
    fits(key.type, given.type)
  const remove =
    removal && parameter !== undefined && isRemoved
      ? { id: removal.id, parameter, codes: removal.byStatus ? [] : Object.keys(removal.errors) }
      : undefined
  const answer = rowsOf({ id: operation.id, rows: found.rows, key, title }, schemas)
  if (!answer) return 'no answer of its schema could be made up for a scenario'
  return {
    kind: 'list',
    id: operation.id,
    rows: found.rows,
    key,
    title,
    ...(detail && { detail }),
    ...(remove && { remove }),
    answer,
  }
}

const isKeyName = (name: string): boolean =>
  /^(?:id|uuid|key|code|slug|name|.*Id|.*_id)$/i.test(name)

/** One made-up row, or none if the document refuses it; undefined if it refuses both. */
function rowsOf(
  { id, rows, key, title }: Pick<ListPlan, 'id' | 'rows' | 'key' | 'title'>,
  schemas: AnswerSchemas,
): ListPlan['answer'] | undefined {
  const within = (list: Json): Json =>
    rows.reduceRight<Json>((inner, name) => ({ [name]: inner }), list)
  const id1 = isInteger(key.type) ? 1 : 'r1'
  const row = {
    [key.name]: id1,
    ...(title !== key && isText(title.type) && { [title.name]: 'First' }),
  }
  const body = within([row])
  if (answers(id, body, schemas)) return { body, rows: [String(id1)] }
  const none = within([])
  return answers(id, none, schemas) ? { body: none, rows: [] } : undefined
}

const answers = (id: string, body: Json, schemas: AnswerSchemas): boolean =>
  schemas.fault(id, undefined, schemas.complete(id, undefined, body)) === undefined

const isTitle = (name: string): boolean =>
  /^(name|title|label|subject|display_?name|email|user_?name)$/i.test(name)

const isShown = (type: Type): boolean =>
  type.class !== 'secret' && (type.type === 'text' || isInteger(type))

function rowsIn(
  answer: Type,
): { readonly rows: readonly string[]; readonly fields: Fields } | undefined {
  if (answer.type === 'list')
    return answer.of.type === 'object' ? { rows: [], fields: answer.of.fields } : undefined
  if (answer.type !== 'object') return undefined
  for (const [name, { type, optional }] of Object.entries(answer.fields))
    if (!optional && isName(name) && type.type === 'list' && type.of.type === 'object')
      return { rows: [name], fields: type.of.fields }
  return undefined
}

/** @param address of an operation that may be the sign-in */
function formPlan(
  operation: Operation,
  address: Address | undefined,
  schemas: AnswerSchemas,
): Without<FormPlan> | string {
  const fixed = fixedValues(operation)
  const needed = requiredParameter(operation, fixed)
  if (needed !== undefined) return `it needs the value "${needed}", which no screen has`
  const entries = Object.entries(operation.body).filter(([name]) => !Object.hasOwn(fixed, name))
  if (entries.length === 0) return 'it sends no values'
  const inAddress = new Set([...Object.keys(operation.path), ...Object.keys(operation.query)])
  const fields: ScreenField[] = []
  for (const [name, { type, optional }] of entries) {
    // A file field needs its kinds and its size, which no document has.
    const isHere = isName(name) && !inAddress.has(name) && !operation.files?.includes(name)
    const kind = isHere ? kindOf(name, present(type)) : undefined
    if (kind !== undefined) fields.push({ name, kind, type: present(type), isRequired: !optional })
    else if (!optional) return `no field of a form holds its required value "${name}"`
  }
  if (fields.length === 0) return 'no field of a form holds its values'
  const required = fields.filter(({ isRequired }) => isRequired)
  if (required.length > mostFields)
    return `it has ${required.length} required values, and a form has at most ${mostFields} fields`
  const body = schemas.schema(operation.id, undefined) === undefined ? null : {}
  const answer = answers(operation.id, body, schemas) ? { answer: { body } } : {}
  // A sign-in asks for the values that the server needs, and leaves out its other choices. A
  // document that requires nothing has no better list.
  const asked = required.some(({ kind }) => kind === 'password')
    ? required
    : fixed[GRANT] === 'password'
      ? withPassword(fields)
      : fields
  const isSignIn =
    address !== undefined &&
    asked.filter(({ kind }) => kind === 'password').length === 1 &&
    asked.length <= 3 &&
    /log[_ -]?in|sign[_ -]?in|auth|token|session/i.test(`${operation.id} ${address.summary ?? ''}`)
  if (!isSignIn) {
    const others = fields.filter(({ isRequired }) => !isRequired)
    const shown = new Set([...required, ...others].slice(0, mostFields))
    const own = fields.filter((field) => shown.has(field))
    return { kind: 'form', id: operation.id, fields: own, fixed, ...answer }
  }
  const token = tokenIn(operation.answer)
  return {
    kind: 'sign-in',
    id: operation.id,
    fields: asked,
    fixed,
    ...answer,
    ...(token === undefined ? {} : { token: token.name }),
    ...(token?.mayMiss && { mayMiss: token.mayMiss }),
    ...(token?.type.class === 'secret' && { isTokenSecret: true }),
  }
}

/** A name that expressions can write after a dot. */
const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name)

interface FoundToken extends RowValue {
  /** Optional values of the answer on the way to the token. */
  readonly mayMiss?: readonly string[]
}

/** In the answer, or in one of its objects: `data.token`. A required one goes first. */
function tokenIn(answer: Type): FoundToken | undefined {
  const inner = valuesIn({ name: '', type: answer }).flatMap(tokensIn)
  const all = tokensIn({ name: '', type: answer }).concat(inner)
  return all.find(({ mayMiss }) => mayMiss === undefined) ?? all[0]
}

/** Named by their path from the answer. */
function valuesIn({ name: path, type, mayMiss = [] }: FoundToken): readonly FoundToken[] {
  if (type.type !== 'object') return []
  return Object.entries(type.fields).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`
    const missing = field.optional ? mayMiss.concat(own) : mayMiss
    return isName(name)
      ? [{ name: own, type: field.type, ...(missing.length > 0 && { mayMiss: missing }) }]
      : []
  })
}

const tokensIn = (value: FoundToken): readonly FoundToken[] =>
  valuesIn(value).filter(
    ({ name, type }) =>
      type.type === 'text' &&
      /(?:^|\.)(?:(?:(access|auth|session|id)_?)?(token|jwt)|session_?(key|id))$/i.test(name),
  )

function kindOf(name: string, type: Type): ScreenField['kind'] | undefined {
  if (type.type === 'boolean') return 'checkbox'
  if (type.type === 'enumeration')
    return type.words.every((word) => typeof word === 'string' && /^\w[\w-]*$/.test(word))
      ? 'choice'
      : undefined
  if (type.type === 'integer' || type.type === 'number') return 'number'
  if (type.type !== 'text') return undefined
  if (type.format === 'date') return 'date'
  if (type.format !== undefined) return undefined
  if (/pass_?-?(word|phrase|code)|^pwd$|^pin(_?code)?$/i.test(name)) return 'password'
  if (/^(?:otp|totp|one_?time_?code|verification_?code)$/i.test(name)) return 'code'
  if (type.class === 'secret') return 'secret'
  return /e_?-?mail/i.test(name) ? 'email' : 'text'
}

const requiredParameter = (
  { path, query }: Operation,
  fixed: FormPlan['fixed'] = {},
): string | undefined =>
  [...Object.entries(path), ...Object.entries(query)].find(
    ([name, { optional }]) => !optional && !isCsrfHeader(name) && !Object.hasOwn(fixed, name),
  )?.[0]

/** The kind of a request for a token (RFC 6749, section 4). */
const GRANT = 'grant_type'

/** Required values with one word to choose from, and the grant of a password (RFC 6749, 4.3). */
const fixedValues = ({ query, body }: Operation): FormPlan['fixed'] =>
  Object.fromEntries(
    [...Object.entries(query), ...Object.entries(body)].flatMap(([name, { type, optional }]) => {
      const words = !optional && type.type === 'enumeration' ? type.words : []
      const word =
        name === GRANT && words.includes('password')
          ? 'password'
          : words.length === 1
            ? words[0]
            : undefined
      return typeof word === 'string' ? [[name, word]] : []
    }),
  )

const namesAccount = ({ name, kind }: ScreenField): boolean =>
  kind === 'email' || /^(?:user(?:_?name|_?id)?|login|account)$/i.test(name)

/** The password, and the first value that names an account: all that its grant needs. */
const withPassword = (fields: readonly ScreenField[]): readonly ScreenField[] =>
  [fields.find(namesAccount), fields.find(({ kind }) => kind === 'password')].flatMap((field) =>
    field ? [{ ...field, isRequired: true }] : [],
  )
