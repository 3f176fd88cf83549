import type { Diagnostic, Declared, RootCause, TypeUse } from '../../language/diagnostic.ts'
import type { Expression } from '../../language/expression.ts'
import type { Span } from '../../language/source.ts'
import { raise } from './diagnostics.generated.ts'

/**
 * Marks the root cause: one unknown name, wherever it is used; `file` when each file declares its
 * own.
 */
export function causedBy(
  kind: Declared,
  name: string,
  diagnostic: Diagnostic,
  file = '',
): Diagnostic {
  return { ...diagnostic, cause: { is: 'name', kind, name, file } }
}

/**
 * Marks a mismatch of a scenario with an operation. It is reported once per mismatch, because
 * authors fix the lines of the flows first.
 */
export function causedInScenarios(
  operation: string,
  mismatch: string,
  diagnostic: Diagnostic,
): Diagnostic {
  return { ...diagnostic, cause: { is: 'story', operation, mismatch } }
}

/**
 * A field of the state is reached by several paths (`takes.challenge.x`,
 * `verification.Sms.verification.x`). Only the last name is its own.
 */
export function causedByField(path: string, diagnostic: Diagnostic): Diagnostic {
  return causedBy('state', lastName(path), diagnostic)
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/**
 * Marks the unhandled codes of a call. When many operations have them, `gathered` reports the
 * missing shared handler.
 */
export function unansweredOf(operation: string, codes: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'unanswered', operation, codes } }
}

/**
 * Marks a value with a stricter class than its place allows, because of the state that it reads.
 * `gathered` decides whether one of these fields is the cause.
 */
export function classedByField(lowered: Expression, diagnostic: Diagnostic): Diagnostic {
  const fields = stateFieldsIn(lowered)
  return fields.length > 0 ? { ...diagnostic, cause: { is: 'class', fields } } : diagnostic
}

/**
 * Marks a call of a `do` that runs without a press. When it makes several calls, `gathered` reports
 * the missing condition of the `do`.
 */
export function repeatedFrom({ file, start, end }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'repeats', at: { file, start, end } } }
}

/**
 * Marks a write to a field that must not keep the value. When many exist, `gathered` reports the
 * missing class of the field.
 */
export function storedInField(path: string, diagnostic: Diagnostic): Diagnostic {
  return diagnostic.cause === undefined
    ? { ...diagnostic, cause: { is: 'stored', field: lastName(path) } }
    : diagnostic
}

/**
 * Marks a word of a column that no reader compares with, with the word that readers compare with.
 * `gathered` decides whether they miss it.
 */
export function ofColumnWord(column: string, meant: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'word', column, meant } }
}

/** Returns the last names of the state fields that an expression reads. */
export function stateFieldsIn(lowered: Expression): readonly string[] {
  const within = (part: unknown): readonly string[] => {
    if (typeof part !== 'object' || part === null) return []
    const { is, root, path, of, name } = part as {
      readonly is?: unknown
      readonly root?: unknown
      readonly path?: readonly string[]
      readonly of?: unknown
      readonly name?: string
    }
    // In a copy chosen by a computed name, the field name is the outer one.
    if (is === 'field' && name !== undefined) return within(of).length > 0 ? [name] : []
    const last = root === 'state' ? path?.at(-1) : undefined
    return last === undefined ? Object.values(part).flatMap(within) : [last]
  }
  return [...new Set(within(lowered))]
}

/** Marks a wrong type that this field may cause. `gathered` decides, with all diagnostics. */
export function typedByField(
  use: TypeUse,
  path: string | readonly string[],
  diagnostic: Diagnostic,
): Diagnostic {
  return diagnostic.code === 'wrong-type' || diagnostic.code === 'unknown-word'
    ? { ...diagnostic, cause: { is: 'type', use, fields: [path].flat().map(lastName) } }
    : diagnostic
}

/** Marks an end of a part without steps: presses in the part that reach it do nothing, either. */
export function emptyEndAt({ file, start }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'empty-end', at: { file, start } } }
}

/** Marks a silent control by the steps that it performs, however many controls perform them. */
export function silentBecauseOf({ file, start }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'silent', at: { file, start } } }
}

/**
 * Marks a placeholder without a value. When no place fills it, `gathered` reports the text instead.
 */
export function unfilledIn(text: string, placeholder: string, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'unfilled', text, placeholder } }
}

/**
 * Marks a jump that runs without a press. When many places perform it, `gathered` reports the
 * missing word of the jump.
 */
export function jumpedAt({ file, start, end }: Span, diagnostic: Diagnostic): Diagnostic {
  return { ...diagnostic, cause: { is: 'jump', at: { file, start, end } } }
}

/**
 * Finds the key of the default tenant nearest to an unknown path, among keys without a reader: it
 * may be misspelt.
 */
export type TenantSettings = (
  path: readonly string[],
) => { readonly key: string; readonly span: Span } | undefined

/**
 * Moves a diagnostic of several readers to the nearest key. With one reader, it stays at the reader
 * and shows the key.
 */
export function atTenantSetting(diagnostic: Diagnostic, settings: TenantSettings): Diagnostic {
  const path = MISSED.has(diagnostic.code) ? settingOf(diagnostic.cause) : undefined
  const near = path && settings(path)
  if (!path || !near) return diagnostic
  // An unknown key of another tenant alone does not prove that the default's key is misspelt.
  if (diagnostic.related.length === 0)
    return diagnostic.code === 'unknown-key'
      ? diagnostic
      : {
          ...diagnostic,
          related: [
            {
              span: near.span,
              message: 'This name is not used anywhere else: it can be a typing error.',
            },
          ],
        }
  const place = `${path.length > 1 ? `\`${path.slice(0, -1).join('.')}\`` : '`values`'}: flows, limits and tenants use another name`
  const related = [diagnostic.span, ...diagnostic.related.map(({ span }) => span)].map((span) => ({
    span,
    message: `It is "${path.at(-1) ?? ''}" here.`,
  }))
  return {
    ...raise.unknownKey(
      near.span,
      { key: near.key, place, suggestion: ` Did you mean "${path.at(-1) ?? ''}"?` },
      related,
    ),
    ...(diagnostic.cause ? { cause: diagnostic.cause } : {}),
  }
}

const MISSED: ReadonlySet<string> = new Set(['unknown-path', 'unknown-limit', 'unknown-key'])

/** Returns the path of an unknown setting of a tenant. */
function settingOf(cause: RootCause | undefined): readonly string[] | undefined {
  return cause?.is === 'name' &&
    cause.kind === 'tenant' &&
    cause.file === '' &&
    /^[\w.-]+$/.test(cause.name)
    ? cause.name.split('.')
    : undefined
}
