import { parse } from 'yaml'
import type { Json } from '../../../language/json.ts'
import type { Sources } from '../../sources.ts'
import { asObject } from './schema-type.ts'

/** Names and indexes from the body to a part of it. */
export type PartPlace = readonly (string | number)[]

/**
 * Parts of an error answer (`errors` of flows/app.yaml). The first place with a value counts. The
 * client has the same type, because neither imports the other; scripts/operations-table.ts fails to
 * compile when they differ.
 */
export interface ErrorPlaces {
  readonly code: readonly PartPlace[]
  readonly uri: 'whole' | 'last'
  readonly message: readonly PartPlace[]
  readonly fields: readonly PartPlace[]
  readonly field: readonly PartPlace[]
  readonly text: readonly PartPlace[]
  readonly wait: readonly string[]
  readonly mediaTypes: readonly string[]
}

/** The document of the calls, and `errors` of flows/app.yaml as JSON; empty without that key. */
export interface ApiText {
  readonly text: string
  readonly errors: string
  /** Headers of answers that flows read (`api: headers`), in lower case, joined by commas. */
  readonly headers?: string
}

/** Returns the document with its conventions of errors. */
export const apiTextOf = ({ files, openapi }: Pick<Sources, 'files' | 'openapi'>): ApiText => ({
  text: openapi.commonApi,
  errors: errorsIn(files.get('flows/app.yaml') ?? ''),
  headers: headersIn(files.get('flows/app.yaml') ?? ''),
})

export const asApiText = (of: string | ApiText): ApiText =>
  typeof of === 'string' ? { text: of, errors: '' } : of

/** @param headers of an `ApiText` */
export const headerNames = (headers: string): readonly string[] =>
  headers.split(',').filter((name) => name !== '')

export const sameApiText = (one: string | ApiText, other: string | ApiText): boolean =>
  asApiText(one).text === asApiText(other).text &&
  asApiText(one).errors === asApiText(other).errors &&
  (asApiText(one).headers ?? '') === (asApiText(other).headers ?? '')

function errorsIn(app: string): string {
  const found = keyIn(app, 'errors')
  return found === undefined ? '' : JSON.stringify(found ?? {})
}

/** Names of headers have no case (RFC 9110, section 5.1). */
function headersIn(app: string): string {
  const { headers } = asObject(keyIn(app, 'api'))
  return [headers ?? []]
    .flat()
    .filter((name) => typeof name === 'string')
    .map((name) => name.toLowerCase())
    .join(',')
}

/** Returns undefined for a file with mistakes, which are reported with its other keys. */
function keyIn(app: string, name: string): Json | undefined {
  if (!new RegExp(`^${name}:`, 'm').test(app)) return undefined
  try {
    return asObject(parse(app) as Json)[name]
  } catch {
    return undefined
  }
}

/** `errors[0].code` is the names `errors`, 0 and `code`. */
export const partPlace = (written: string): PartPlace =>
  [...written.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  )

export const placeText = (place: PartPlace): string =>
  place
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`))
    .join('')
    .replace(/^[.]/, '')

const or = <Value>(found: readonly Value[], usual: readonly Value[]): readonly Value[] =>
  found.length > 0 ? found : usual

/** Returns undefined without `errors` in flows/app.yaml: then a code is at `code`. */
export function errorPlacesOf(errors: string): ErrorPlaces | undefined {
  if (errors === '') return undefined
  const node = asObject(JSON.parse(errors) as Json)
  const words = (key: string): readonly string[] =>
    [node[key] ?? []].flat().filter((each) => typeof each === 'string')
  const places = (key: string) => words(key).map(partPlace)
  return {
    code: node['code'] === undefined ? [['code']] : places('code'),
    uri: node['uri'] === 'whole' ? 'whole' : 'last',
    message: places('message'),
    fields: places('fields'),
    field: or(places('field'), [['field']]),
    text: or(places('text'), [['message']]),
    wait: or(words('wait'), ['Retry-After']),
    mediaTypes: words('media-types').map((type) => type.toLowerCase()),
  }
}
