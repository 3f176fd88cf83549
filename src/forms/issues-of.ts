import type { FieldIssue } from '../engine/event.ts'
import type { Json, JsonObject } from '../language/json.ts'
import { errorKey } from './error-key.ts'

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
