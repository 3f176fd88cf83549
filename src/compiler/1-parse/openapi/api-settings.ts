import { parseDocument } from 'yaml'
import type { Json, JsonObject } from '../../../language/json.ts'
import { asObject, isObject } from './schema-type.ts'

/** `api` of flows/app.yaml. The compiler checks it; wrong values count as absent. */
export interface WrittenApiSettings {
  /** One for all documents, or by the name of a document. */
  readonly origin?: string | Readonly<Record<string, string>>
  readonly credentials?: 'include' | 'same-origin' | 'omit'
  /** By security scheme. */
  readonly security: JsonObject
  readonly csrf?: {
    readonly header: string
    readonly cookie?: string
    readonly answerHeader?: string
    /** Whether an expression gives the token. */
    readonly hasValue: boolean
  }
}

/** @param app text of flows/app.yaml */
export function apiSettings(app: string): WrittenApiSettings {
  if (!/^api:/m.test(app)) return { security: {} }
  const { api } = asObject(parseDocument(app).toJS() as Json)
  const { origin, credentials, security, csrf } = asObject(api)
  const { header, cookie, 'answer-header': answerHeader, value } = asObject(csrf)
  return {
    ...(typeof origin === 'string' ? { origin } : isObject(origin) && { origin: textsOf(origin) }),
    ...(isCredentials(credentials) && { credentials }),
    security: asObject(security),
    ...(typeof header === 'string' && {
      csrf: {
        header,
        ...(typeof cookie === 'string' && { cookie }),
        ...(typeof answerHeader === 'string' && { answerHeader }),
        hasValue: value !== undefined,
      },
    }),
  }
}

const textsOf = (map: JsonObject): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value]] : [],
    ),
  )

/** Origin of the calls of a document; '' for that of the page. */
export const originOf = (
  { origin = '' }: Pick<WrittenApiSettings, 'origin'>,
  document: string,
): string => (typeof origin === 'string' ? origin : (origin[document] ?? ''))

const isCredentials = (
  value: Json | undefined,
): value is NonNullable<WrittenApiSettings['credentials']> =>
  value === 'include' || value === 'same-origin' || value === 'omit'
