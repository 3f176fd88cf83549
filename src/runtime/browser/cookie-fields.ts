import type { Json, JsonObject } from '../../language/json.ts'
import type { StoreSchema } from '../../language/state-schema.ts'

/** Fields of the state that are each kept in a cookie of the same name (D3.16, D4.04). */
export interface CookieSetup {
  /** The base path, without a slash at its end. */
  readonly basePath: string
  readonly secure: boolean
  readonly read: () => string
  readonly write: (cookie: string) => void
}

const day = 24 * 60 * 60

/** Returns the values of a store's fields from cookies. An unreadable cookie counts as absent. */
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

/** Writes each field that has a value, for the number of days it lasts, and removes the others. */
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

/**
 * Writes one cookie of this product.
 * @param life seconds; 0 removes it
 */
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

/** Writes text unchanged, and every other value as JSON. */
const encoded = (value: Json) =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))

/**
 * Decodes a cookie. Another program may have written a number where a text belongs (T14). This
 * product's cookies contain no numbers, so every number is read as text.
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

const probe = 'cookieProbe'
/** Seconds, in case the cookie is never removed. */
const life = 60

/**
 * True when a written cookie can be read again. The sign-in depends on cookies of the server. A
 * browser that refuses the page's cookies refuses the server's cookies too (B24).
 */
export async function canStoreCookies(setup: CookieSetup): Promise<boolean> {
  if (canReadBack(setup)) return true
  // WebKit hands cookies to another process, and may answer with the old cookies.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return canReadBack(setup)
}

function canReadBack(setup: CookieSetup): boolean {
  writeCookie(probe, 'kept', life, setup)
  const isPersisted = /(?:^|;\s*)cookieProbe=kept(?:;|$)/.test(setup.read())
  writeCookie(probe, '', 0, setup)
  return isPersisted
}
