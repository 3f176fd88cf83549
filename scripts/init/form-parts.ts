import type { Type } from '../../src/compiler/types.ts'
import type { Json } from '../../src/language/json.ts'
import { camel, humanised } from './names.ts'
import type { ScreenField } from './recognize-screens.ts'
import { labelOf, type Words } from './words.ts'
import type { Tree } from './yaml-text.ts'

/** Parts of a screen that its form gives. */
export interface FormParts {
  readonly content: readonly Tree[]
  readonly form: Tree
  /** Values of the request. */
  readonly sent: Tree
  readonly texts: Tree
  /** Values that a scenario types. */
  readonly typed: Tree
}

/**
 * Returns the blocks, the form and the texts of fields.
 * @param id of the screen, and of its texts
 */
export function formParts(
  id: string,
  fields: readonly ScreenField[],
  isSignIn: boolean,
  own: Words,
): FormParts {
  const properties: Record<string, unknown> = {}
  const ui: Record<string, unknown> = {}
  const content: Tree[] = []
  const texts: Record<string, unknown> = {}
  const choices: Record<string, unknown> = {}
  const typed: Record<string, unknown> = {}
  for (const field of fields) {
    const { name, kind, type } = field
    const title = `${id}.fields.${camel(name)}`
    texts[camel(name)] = labelOf(name, own)
    if (kind === 'choice') {
      const words = (type.type === 'enumeration' ? type.words : []).map(String)
      choices[camel(name)] = Object.fromEntries(
        [...words, 'other'].map((word) => [word, word === 'other' ? own.other : humanised(word)]),
      )
      content.push({
        select: name,
        each: `=[${words.map((word) => JSON.stringify(word)).join(', ')}]`,
        key: '=item',
        title: { text: `${id}.choices.${camel(name)}`, by: '=item' },
        look: 'menu',
      })
    } else content.push({ field: name })
    properties[name] = { ...schemaOf(field), title }
    const widget = uiOf(kind, isSignIn)
    if (widget) ui[name] = widget
    typed[name] = valueOf(kind, type)
  }
  const required = fields.flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
  return {
    content,
    form: {
      schema: { ...(required.length > 0 && { required }), properties },
      ...(Object.keys(ui).length > 0 && { ui }),
    },
    sent: Object.fromEntries(fields.map(({ name }) => [name, `=form.${name}`])),
    texts: { fields: texts, ...(Object.keys(choices).length > 0 && { choices }) },
    typed,
  }
}

function schemaOf({ kind, type, isRequired }: ScreenField): Tree {
  const { minLength = 1, maxLength, minimum, maximum } = type.limits ?? {}
  const text = {
    type: 'string',
    ...(isRequired && { minLength: Math.max(minLength, 1) }),
    ...(maxLength !== undefined && { maxLength }),
  }
  switch (kind) {
    case 'checkbox':
      return { type: 'boolean' }
    case 'password':
      return { $ref: 'fields/password', maxLength: maxLength ?? 1000 }
    case 'number':
      return {
        type: type.type,
        ...(minimum !== undefined && { minimum }),
        ...(maximum !== undefined && { maximum }),
      }
    case 'code':
    case 'secret':
      return { ...text, 'x-class': 'secret' }
    default:
      return text
  }
}

function uiOf(kind: ScreenField['kind'], isSignIn: boolean): Tree | undefined {
  switch (kind) {
    case 'code':
      return { 'ui:widget': 'one-time-code', 'ui:autocomplete': 'one-time-code' }
    case 'secret':
      return { 'ui:widget': 'password', 'ui:autocomplete': 'current-password' }
    case 'email':
      return { 'ui:widget': 'email', 'ui:autocomplete': isSignIn ? 'username' : 'email' }
    case 'number':
      return { 'ui:widget': 'number', 'ui:autocomplete': 'off' }
    case 'date':
      return { 'ui:widget': 'date', 'ui:autocomplete': 'off' }
    case 'checkbox':
      return { 'ui:widget': 'checkbox' }
    case 'choice':
    case 'password':
      return undefined
    default:
      return { 'ui:autocomplete': isSignIn ? 'username' : 'off' }
  }
}

/** A value that the field takes, for a scenario. */
function valueOf(kind: ScreenField['kind'], type: Type): Json {
  const { minLength = 1, minimum, maximum = 1 } = type.limits ?? {}
  switch (kind) {
    case 'checkbox':
      return true
    case 'choice':
      return type.type === 'enumeration' ? String(type.words[0]) : ''
    case 'number':
      return minimum ?? Math.min(1, maximum)
    case 'date':
      return '2026-12-01'
    case 'email':
      return 'ada@example.com'
    default:
      return 'Ada'.padEnd(minLength, 'a')
  }
}
