import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { DataValidationCxt } from 'ajv/dist/types/index.js'
import { normalise } from '../../src/rules/normalise.ts'

/**
 * Validates by JSON Schema 2020-12, the dialect of OpenAPI 3.1. It neither removes nor adds fields
 * of a body. Text values in an address are converted. Typed entries (`x-entry`) get one spelling
 * before their length and pattern are checked.
 */
export function ajv({ coerceTypes }: { readonly coerceTypes: boolean }): Ajv2020 {
  const validator = new Ajv2020({
    strict: false,
    coerceTypes,
    removeAdditional: false,
    useDefaults: false,
    allErrors: false,
  })
  formats.default(validator)
  validator.addKeyword({
    keyword: 'x-entry',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    before: 'maxLength',
    errors: false,
    validate: normaliseEntry,
  })
  return validator
}

function normaliseEntry(
  kind: string,
  text: string,
  _schema?: unknown,
  dataContext?: DataValidationCxt,
): boolean {
  if (dataContext) dataContext.parentData[dataContext.parentDataProperty] = normalise(kind, text)
  return true
}
