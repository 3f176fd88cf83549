import type { Json, JsonObject } from '../language/json.ts'
import { forbiddenCharacters } from './forbidden-characters.ts'
import { forbiddenWords } from './forbidden-words.ts'
import { maxLength } from './max-length.ts'
import { maxRepeated } from './max-repeated.ts'
import { minAlphabet } from './min-alphabet.ts'
import { minDigits } from './min-digits.ts'
import { minLength } from './min-length.ts'
import { minLower } from './min-lower.ts'
import { minSpecial } from './min-special.ts'
import { minUpper } from './min-upper.ts'
import type { Requirement, Rule } from './rule.ts'

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
