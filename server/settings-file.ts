import { readFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import { parse } from 'yaml'
import { StartFailure } from './http/errors.ts'

export type Environment = Readonly<Record<string, string | undefined>>
export type Entry = Readonly<Record<string, unknown>>

/** Position of an entry of a settings file, and the sources of its secrets. */
export type Place = {
  readonly environment: Environment
  /** Folder of the file; paths in it are relative to this folder. */
  readonly folder: string
  /** For messages. */
  readonly place: string
}

/** Authentication of a client at the token endpoint (OpenID Connect Core 1.0, section 9). */
export const authentications = {
  basic: 'client_secret_basic',
  post: 'client_secret_post',
  none: 'none',
} as const
export type Authentication = (typeof authentications)[keyof typeof authentications]

type File<Value> = {
  readonly path: string
  /** Environment variable that names the file. */
  readonly variable: string
  /** Word of the list in it. */
  readonly list: string
  /** One entry in a message, such as `client`. */
  readonly noun: string
  readonly environment: Environment
  readonly words: readonly string[]
  readonly read: (entry: Entry, place: Place) => Value
}

/**
 * Reads a YAML file with one list of entries, each with an id of its own.
 * @throws StartFailure that names the entry, the mistake and the remedy
 */
export function readSettingsFile<Value extends { readonly id: string }>({
  path,
  variable,
  list,
  noun,
  environment,
  words,
  read,
}: File<Value>): readonly Value[] {
  const file = parseFile(path, variable)
  const entries = isEntry(file) ? file[list] : undefined
  if (!Array.isArray(entries))
    throw new StartFailure(`${path} must have a list "${list}", with one entry for each ${noun}.`)
  const values = entries.map((entry: unknown, index) => {
    const place = `${list}[${index}] of ${path}`
    if (!isEntry(entry)) throw new StartFailure(`${place} must be a map of words and values.`)
    const unknown = Object.keys(entry).find((word) => !words.includes(word))
    if (unknown !== undefined)
      throw new StartFailure(`${place} has the unknown word "${unknown}": use ${words.join(', ')}.`)
    return read(entry, { environment, place, folder: dirname(path) })
  })
  const twice = values.find(({ id }, index) => values.findIndex((one) => one.id === id) !== index)
  if (twice !== undefined)
    throw new StartFailure(`${path} has the ${noun} "${twice.id}" twice: remove one.`)
  return values
}

function parseFile(path: string, variable: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (problem) {
    throw new StartFailure(`${variable} names ${path}, which cannot be read: ${lineOf(problem)}`)
  }
}

const lineOf = (problem: unknown): string =>
  (problem instanceof Error ? problem.message.split('\n')[0] : undefined) ?? 'unreadable'

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function idOf(entry: Entry, place: string): string {
  const id = textOf(entry, 'id', place)
  if (!/^[\w.-]{1,100}$/.test(id))
    throw new StartFailure(`${place}: id may have letters, digits and - _ . only, not "${id}".`)
  return id
}

export function textOf(entry: Entry, word: string, place: string): string {
  const value = entry[word]
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200)
    throw new StartFailure(`${place}: ${word} must be a text of 1 to 200 characters.`)
  return value
}

export function textsOf(entry: Entry, word: string, place: string): readonly string[] {
  const value = entry[word] ?? []
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && one !== ''))
    throw new StartFailure(`${place}: ${word} must be a list of texts.`)
  return value as readonly string[]
}

export function oneOf<Choice extends string>(
  entry: Entry,
  word: string,
  {
    choices,
    fallback,
    place,
  }: { readonly choices: readonly Choice[]; readonly fallback: Choice; readonly place: string },
): Choice {
  const value = entry[word] ?? fallback
  const found = choices.find((choice) => choice === value)
  if (found === undefined)
    throw new StartFailure(`${place}: ${word} must be one of ${choices.join(', ')}.`)
  return found
}

/** As many characters as 128 random bits have in base64url. */
export const strongSecretLength = 22

/**
 * Returns the secret of an entry: `secret`, or the contents of the environment variable or of the
 * file that it names.
 */
export function secretOf(
  entry: Entry,
  { environment, folder, place }: Place,
  atLeast: number,
): string {
  const [variable, file] = [entry['secret-variable'], entry['secret-file']]
  const secret =
    typeof variable === 'string'
      ? environment[variable]
      : typeof file === 'string'
        ? readSecretFile(resolve(folder, file), place)
        : entry['secret']
  if (typeof secret !== 'string' || secret.length < atLeast)
    throw new StartFailure(
      `${place}: write a secret of at least ${atLeast} characters, or the environment variable that has one as secret-variable, or a file as secret-file; a client without a secret has authentication: none.`,
    )
  return secret
}

function readSecretFile(path: string, place: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (problem) {
    throw new StartFailure(`${place}: secret-file cannot be read: ${lineOf(problem)}`)
  }
}

export function urisOf(
  entry: Entry,
  word: string,
  { place, atLeast }: { readonly place: string; readonly atLeast: number },
): readonly string[] {
  const value = entry[word] ?? []
  if (!Array.isArray(value) || value.length < atLeast)
    throw new StartFailure(`${place}: ${word} must be a list of at least ${atLeast} addresses.`)
  return value.map((uri: unknown) => uriOf(uri, word, place))
}

/** RFC 9700, section 2.6: plain http only to the machine of the user. */
export function uriOf(uri: unknown, word: string, place: string): string {
  const url = typeof uri === 'string' && URL.canParse(uri) ? new URL(uri) : undefined
  const isAllowed =
    url?.hash === '' &&
    url.username === '' &&
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/])/.test(url.href)
  if (typeof uri !== 'string' || !isAllowed || uri.includes('#'))
    throw new StartFailure(
      `${place}: ${word} must be https addresses without a fragment, or http ones of localhost, not "${String(uri)}".`,
    )
  return uri
}

/** A picture that the server serves. */
export type Logo = { readonly type: string; readonly bytes: Buffer }

const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
/** A logo is drawn 24 to 40 pixels high: more is a mistake, and slow. */
const maxLogoBytes = 30_000

/** @returns the picture of the file that `logo` names; undefined for none */
export function logoOf(entry: Entry, { folder, place }: Place): Logo | undefined {
  if (entry['logo'] === undefined) return undefined
  const name = textOf(entry, 'logo', place)
  const type = pictureTypes[extname(name).toLowerCase()]
  if (type === undefined)
    throw new StartFailure(`${place}: logo must be a file of type svg, png or webp, not "${name}".`)
  const bytes = readLogo(resolve(folder, name), place)
  if (bytes.length > maxLogoBytes)
    throw new StartFailure(`${place}: logo may have ${maxLogoBytes} bytes, not ${bytes.length}.`)
  return { type, bytes }
}

function readLogo(path: string, place: string): Buffer {
  try {
    return readFileSync(path)
  } catch (problem) {
    throw new StartFailure(`${place}: logo cannot be read: ${lineOf(problem)}`)
  }
}
