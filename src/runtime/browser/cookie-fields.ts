import type { Json, JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'

/**
 * Fields of the state that are kept in a cookie each, which is called as the field is (D3.16,
 * D4.04).
 */
export interface CookieSetup {
  /** Of the base path, without a slash at its end. */
  readonly basePath: string
  readonly secure: boolean
  readonly read: () => string
  readonly write: (cookie: string) => void
}

const day = 24 * 60 * 60

/** What cookies say of the fields of a store. One that cannot be read is not there. */
export function readCookieFields(
  { fields }: StoreSchema,
  { read }: Pick<CookieSetup, 'read'>,
): JsonObject {
  const found = new Map(
    read()
      .split(/;\s*/)
      .map(
        (pair) =>
          [
            pair.slice(0, Math.max(0, pair.indexOf('='))),
            pair.slice(pair.indexOf('=') + 1),
          ] as const,
      ),
  )
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, { persists }]) => {
      const text = persists === 'cookie' ? found.get(field) : undefined
      const value = text === undefined ? undefined : decoded(text)
      return value === undefined ? [] : [[field, value] as const]
    }),
  )
}

/** Writes each field that has a value, for as many days as it lasts, and removes the others. */
export function writeCookieFields(
  { fields }: StoreSchema,
  values: JsonObject,
  { basePath, secure, write }: CookieSetup,
): void {
  for (const [field, { persists, days = 0 }] of Object.entries(fields)) {
    if (persists !== 'cookie') continue
    const value = values[field]
    writeCookie(
      field,
      value === undefined ? '' : encoded(value),
      value === undefined ? 0 : days * day,
      { basePath, secure, write },
    )
  }
}

/** One cookie of this product alone. @param life seconds; 0 removes it */
export function writeCookie(
  name: string,
  value: string,
  life: number,
  { basePath, secure, write }: Omit<CookieSetup, 'read'>,
): void {
  write(
    `${name}=${value}; Path=${basePath === '' ? '/' : basePath}; Max-Age=${life}; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

/** A text stands as it is, everything else as JSON. */
const encoded = (value: Json) =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Whoever else wrote it may have written a number for a text (T14): a cookie holds none of ours, so
 * every number is read as the text that it is.
 */
function decoded(text: string): Json | undefined {
  try {
    const plain = decodeURIComponent(text)
    return /^[{[]|^(true|false)$/.test(plain)
      ? (JSON.parse(plain, (_, value: unknown) =>
          typeof value === 'number' ? String(value) : value,
        ) as Json)
      : plain
  } catch {
    return undefined
  }
}
