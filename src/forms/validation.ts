import type { FieldIssue } from '../engine/event.ts'
import type { Json, JsonObject } from '../language/json.ts'

/** One finding of a compiled validator (Ajv's ErrorObject, as far as we read it). */
export interface Finding {
  readonly keyword: string
  /** JSON Pointer (RFC 6901) of the value. */
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * Returns one issue per field, the first, because users fix one problem at a time. Its text
 * is that of `errorKey`; the values are the keyword's parameters (`limit`).
 */
export function issuesOf(
  findings: readonly Finding[],
  isText: (key: string) => boolean,
): readonly FieldIssue[] {
  const issues = new Map<string, FieldIssue>()
  for (const finding of findings) {
    const at = fieldOf(finding)
    // `if` only repeats the finding of its branch.
    if (finding.keyword === 'if' || issues.has(at)) continue
    const key = errorKey(at, finding.keyword, isText)
    issues.set(at, { at, text: { key, values: valuesOf(finding.params) } })
  }
  return [...issues.values()]
}

function fieldOf({ keyword, instancePath, params }: Finding): string {
  if (keyword === 'required' && typeof params['missingProperty'] === 'string')
    return params['missingProperty']
  // Field names are plain words, so a pointer has no escapes.
  return /^\/([^/]*)/.exec(instancePath)?.[1] ?? ''
}

function valuesOf(params: Finding['params']): JsonObject {
  const simple = Object.entries(params).filter(
    (entry): entry is [string, Json] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  )
  return Object.fromEntries(simple)
}

/** The texts of the page (i18next). */
interface PageTexts {
  readonly exists: (key: string, options: { readonly ns: string }) => boolean
}

/**
 * Returns the key of an error text: `error.<field>.<keyword>` if that exists, else
 * `error.<keyword>`, else `error.default`.
 */
export const errorKey = (at: string, keyword: string, isText: (key: string) => boolean): string =>
  [`error.${at}.${keyword}`, `error.${keyword}`].find(isText) ?? 'error.default'

/** Returns a test whether a key, with its namespace before the first dot, has a text. */
export const textsOf =
  (texts: PageTexts) =>
  (key: string): boolean =>
    texts.exists(key.slice(key.indexOf('.') + 1), { ns: key.slice(0, key.indexOf('.')) })

/**
 * Removes empty fields: the validator sees them as missing, so that `required` reports them and not
 * `minLength` or `pattern`.
 */
export function withoutEmpty(
  values: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/**
 * Modules that Ajv's standalone code loads with `require`, in a few lines of our own, so that no
 * Ajv reaches the browser. The compiled text is wrapped in a function that receives this instead of
 * `require`.
 */
const modules: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/ucs2length': { default: codePoints },
  'ajv/dist/runtime/equal': { default: equal },
}

/**
 * @throws when a validator needs a module that is missing here. The compiler should have rejected
 * its schema, so this is a defect.
 */
export function validatorRuntime(name: string): unknown {
  if (!Object.hasOwn(modules, name)) throw new Error(`A compiled validator asks for ${name}.`)
  return modules[name]
}

/** JSON Schema counts characters as code points (RFC 8259, section 7; Validation 6.3.1). */
function codePoints(text: string): number {
  return [...text].length
}

/** Equality of JSON values, for `const`, `enum` and `uniqueItems`. */
function equal(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const before = Object.entries(left)
  const after = new Map<string, unknown>(Object.entries(right))
  return (
    before.length === after.size &&
    before.every(([key, value]) => after.has(key) && equal(value, after.get(key)))
  )
}
