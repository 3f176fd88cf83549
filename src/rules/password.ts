import type { Json, JsonObject } from '../language/json.ts'
import { isAbsent, type Requirement, type Rule } from './rule.ts'
import { countKind, maxLength, minLength, textsOf, wholeNumber } from './text.ts'

/** Has at least this many digits, 0 to 9, because other digits are missing on some keyboards. */
export const minDigits = countKind('min-digits', /[0-9]/g)

/** Has at least this many characters that are no letters, digits or white space of any script. */
export const minSpecial = countKind('min-special', /[^\p{L}\p{N}\s]/gu)

/** Has at least this many upper-case Latin letters. */
export const minUpper = countKind('min-upper', /[A-Z]/g)

/** Has at least this many lower-case Latin letters. */
export const minLower = countKind('min-lower', /[a-z]/g)

/** Has at least this many Latin letters, upper or lower case. */
export const minAlphabet = countKind('min-alphabet', /[A-Za-z]/g)

/** Has the same character at most this many times in a row. */
export const maxRepeated: Rule<number> = {
  name: 'max-repeated',
  takes: 'integer',
  listed: 'when-broken',
  parameter: (given) => wholeNumber(given) || undefined,
  holds: (value, most) =>
    isAbsent(value) || (typeof value === 'string' && longestRun(value) <= most),
  details: (most) => ({ n: most }),
}

function longestRun(text: string): number {
  let [longest, run, before] = [0, 0, '']
  for (const character of text) {
    run = character === before ? run + 1 : 1
    longest = Math.max(longest, run)
    before = character
  }
  return longest
}

/** Contains none of these words, ignoring case and character width. */
export const forbiddenWords: Rule<readonly string[]> = {
  name: 'forbidden-words',
  takes: 'texts',
  listed: 'when-broken',
  parameter: textsOf,
  holds: (value, words) =>
    typeof value !== 'string' || !words.some((word) => folded(value).includes(folded(word))),
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Contains none of the characters of these texts. A single text is allowed, too. */
export const forbiddenCharacters: Rule<ReadonlySet<string>> = {
  name: 'forbidden-characters',
  takes: 'texts',
  listed: 'when-broken',
  parameter: (given) => {
    const texts = textsOf(given)
    return texts && new Set(texts.flatMap((text) => Array.from(text)))
  },
  holds: (value, characters) =>
    typeof value !== 'string' || ![...value].some((character) => characters.has(character)),
  details: (characters) => ({ characters: [...characters].map(visible).join(' ') }),
}

/** A space between spaces is not seen. */
const visible = (character: string): string => (character === ' ' ? '␣' : character)

/**
 * Differs from the user ID and from its part before the @, ignoring case. Without a user ID, every
 * value passes.
 */
export const notUserId: Rule<string> = {
  name: 'not-user-id',
  takes: 'text',
  listed: 'when-broken',
  parameter: (given) => (typeof given === 'string' ? given : undefined),
  holds: (value, id) =>
    isAbsent(value) ||
    isAbsent(id.trim()) ||
    typeof value !== 'string' ||
    !namesOf(id).includes(alike(value)),
}

const alike = (text: string): string => text.trim().normalize('NFKC').toLowerCase()

const namesOf = (id: string): readonly string[] =>
  [alike(id), alike(id.split('@')[0] ?? '')].filter((name) => name !== '')

/**
 * Contains no part of the user ID with four or more letters, because attackers guess these parts
 * first.
 */
export const noPartOfId: Rule<string> = {
  name: 'no-part-of-id',
  takes: 'text',
  listed: 'when-broken',
  parameter: (given) => (typeof given === 'string' ? given : undefined),
  holds: (value, id, values) => forbiddenWords.holds(value, partsOf(id), values),
}

const least = 4

const partsOf = (id: string): readonly string[] =>
  id
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => Array.from(part).length >= least)

/** Merges several policies: of two numbers or lists, the stricter wins. */
type Stricter = (one: Json, other: Json) => Json
const larger: Stricter = (one, other) =>
  typeof one === 'number' && typeof other === 'number' ? Math.max(one, other) : null
const smaller: Stricter = (one, other) =>
  typeof one === 'number' && typeof other === 'number' ? Math.min(one, other) : null
const both: Stricter = (one, other) => [...new Set([...listed(one), ...listed(other)])]

const listed = (value: Json): readonly Json[] => (Array.isArray(value) ? value : [value])

interface Setting {
  readonly rule: string
  readonly takes: 'integer' | 'texts'
  readonly stricter: Stricter
  readonly demand: (setting: string, value: Json) => Requirement | undefined
}

/**
 * Supported settings of a policy, by their names in the answer of getPasswordPolicy. Other
 * settings, such as the history, are for the server to check.
 */
export const settings: Readonly<Record<string, Setting>> = {
  minLength: setting('integer', larger, minLength),
  maxLength: setting('integer', smaller, maxLength),
  minDigits: setting('integer', larger, minDigits),
  minSpecial: setting('integer', larger, minSpecial),
  minUpper: setting('integer', larger, minUpper),
  minLower: setting('integer', larger, minLower),
  minAlphabet: setting('integer', larger, minAlphabet),
  maxRepeated: setting('integer', smaller, maxRepeated),
  forbiddenWords: setting('texts', both, forbiddenWords),
  forbiddenChars: setting('texts', both, forbiddenCharacters),
}

/**
 * One policy, or several (the server's answer and the tenant's policy). For each setting the
 * stricter value counts.
 */
export const passwordPolicy: Rule<readonly Requirement[]> = {
  name: 'password-policy',
  takes: 'policies',
  parameter: (given) => {
    const policies = Array.isArray(given) ? (given as readonly Json[]) : [given]
    const read = policies.map((policy) => (isPolicy(policy) ? policy : undefined))
    if (read.length === 0 || !read.every((policy) => policy !== undefined)) return undefined
    const strictest = read.reduce(stricterOf)
    const [least, most] = [strictest['minLength'], strictest['maxLength']]
    // No password meets both limits, so the rule is not shown.
    if (typeof least === 'number' && typeof most === 'number' && most > 0 && least > most)
      return undefined
    const requirements = Object.entries(settings).flatMap(([name, { demand }]) =>
      isOff(strictest[name]) || isImplied(name, strictest)
        ? []
        : [demand(name, strictest[name] ?? null)],
    )
    return requirements.every((demand) => demand !== undefined) ? requirements : undefined
  },
  holds: (value, requirements, values) => requirements.every(({ holds }) => holds(value, values)),
  requirements: (requirements) => requirements,
  says: Object.values(settings).map(({ rule }) => rule),
}

function setting<Parameter>(
  takes: Setting['takes'],
  stricter: Stricter,
  rule: Rule<Parameter>,
): Setting {
  return {
    rule: rule.name,
    takes,
    stricter,
    demand: (name, value) => {
      const parameter = rule.parameter(value)
      if (parameter === undefined) return undefined
      const details = rule.details?.(parameter)
      return {
        name: rule.name,
        setting: name,
        ...(rule.listed && { listed: rule.listed }),
        ...(details && { details }),
        holds: (entry, values) => rule.holds(entry, parameter, values),
      }
    },
  }
}

function isPolicy(given: Json | undefined): given is JsonObject {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  // Validated here, too, so that a malformed policy is never silently ignored.
  return Object.entries(settings).every(
    ([name, { demand }]) =>
      isOff(own(given as JsonObject, name)) ||
      demand(name, own(given as JsonObject, name) ?? null) !== undefined,
  )
}

function stricterOf(one: JsonObject, other: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).flatMap(
      ([name, { stricter }]): readonly (readonly [string, Json])[] => {
        const [left, right] = [own(one, name), own(other, name)]
        if (isOff(left)) return isOff(right) ? [] : [[name, right ?? null]]
        return [[name, isOff(right) ? (left ?? null) : stricter(left ?? null, right ?? null)]]
      },
    ),
  )
}

/** True for a number of letters that the capital and the small letters reach already. */
function isImplied(setting: string, { minAlphabet, minUpper, minLower }: JsonObject): boolean {
  return setting === 'minAlphabet' && count(minUpper) + count(minLower) >= count(minAlphabet)
}

const count = (value: Json | undefined): number => (typeof value === 'number' ? value : 0)

const own = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined

/** Not set, or set to none. */
const isOff = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  value === 0 ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
