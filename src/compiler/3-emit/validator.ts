import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidators.js'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../language/json.ts'
import { isPlainlyValid } from './plainly-valid.ts'

let made: Ajv2020 | undefined

/** Made when it is first needed. */
function judgeOf(): Ajv2020 {
  if (made) return made
  made = new Ajv2020({ strict: false })
  addFormats.default(made)
  return made
}

/** Why Ajv does not take a schema, judged by the schema of schemas; undefined when it does. */
export function refusal(schema: JsonObject): string | undefined {
  if (judged.has(schema) || isPlainlyValid(schema)) {
    judged.add(schema)
    return undefined
  }
  const judge = judgeOf()
  return judge.validateSchema(schema) === true
    ? undefined
    : `schema is invalid: ${judge.errorsText(judge.errors, { dataVar: 'data' })}`
}

/** A form that did not change is as right as it was. */
const judged = new WeakSet<JsonObject>()
const written = new WeakMap<JsonObject, string>()

/**
 * The validators of a form as the body of a function that returns them, keyed by rjsf's hash of
 * each subschema. Where Ajv's standalone code says `require`, it says `validatorRuntime`:
 * src/forms/validator-runtime.ts has the few functions, so that no Ajv reaches the browser.
 */
export function validatorBody(schema: JsonObject): string {
  const known = written.get(schema)
  if (known !== undefined) return known
  // The keys are hashes such as "-54c91047": no identifiers, so Ajv's own `esm` output cannot name
  // them. What is no schema was refused before: judged here again, the schema of schemas would be
  // compiled anew for each form, which was nine tenths of the time.
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
