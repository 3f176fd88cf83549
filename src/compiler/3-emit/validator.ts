import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidators.js'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../language/json.ts'
import { isPlainlyValid } from './plainly-valid.ts'

let made: Ajv2020 | undefined

/** Created at the first need. */
function judgeOf(): Ajv2020 {
  if (made) return made
  made = new Ajv2020({ strict: false })
  addFormats.default(made)
  return made
}

/** Returns Ajv's reason to reject a schema by the meta-schema; undefined when it is valid. */
export function refusal(schema: JsonObject): string | undefined {
  if (validated.has(schema) || isPlainlyValid(schema)) {
    validated.add(schema)
    return undefined
  }
  const judge = judgeOf()
  return judge.validateSchema(schema) === true
    ? undefined
    : `schema is invalid: ${judge.errorsText(judge.errors, { dataVar: 'data' })}`
}

/** An unchanged form needs no second validation. */
const validated = new WeakSet<JsonObject>()
const written = new WeakMap<JsonObject, string>()

/**
 * Returns the validators of a form as the body of a function that returns them, keyed by rjsf's
 * hash of each subschema. Calls of `require` in Ajv's standalone code become `validatorRuntime`.
 * src/forms/validation.ts has these few functions, so that no Ajv reaches the browser.
 */
export function validatorBody(schema: JsonObject): string {
  const known = written.get(schema)
  if (known !== undefined) return known
  // The keys are hashes such as "-54c91047", which are no identifiers, so Ajv's own `esm` output
  // cannot name them. Invalid schemas were rejected before. A second validation would compile the
  // meta-schema again for each form, which took nine tenths of the time.
  const code = compileSchemaValidatorsCode(schema, {
    AjvClass: Ajv2020,
    ajvOptionsOverrides: {
      verbose: false,
      validateSchema: false,
      code: { lines: false, optimize: 2 },
    },
  })
  const body = [
    'const exports = {};',
    code.replace(/^"use strict";/, '').replace(/\brequire\(/g, 'validatorRuntime('),
    'return exports;',
  ].join('\n')
  written.set(schema, body)
  return body
}
