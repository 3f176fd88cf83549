import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidators.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../language/json.ts'

/**
 * The validators of a form as the body of a function that returns them, keyed by rjsf's hash of each subschema. Where Ajv's standalone code
 * says `require`, it says `validatorRuntime`: src/forms/validator-runtime.ts has the few functions, so that no Ajv reaches the browser.
 */
export function validatorBody(schema: JsonObject): string {
  // The keys are hashes such as "-54c91047": no identifiers, so Ajv's own `esm` output cannot name them.
  const code = compileSchemaValidatorsCode(schema, { AjvClass: Ajv2020, ajvOptionsOverrides: { verbose: false, code: { lines: false, optimize: 2 } } })
  return ['const exports = {};', code.replace(/^"use strict";/, '').replace(/\brequire\(/g, 'validatorRuntime('), 'return exports;'].join('\n')
}
