import { compileFunction } from 'node:vm'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js'
import type { FieldIssue } from '../../engine/event.ts'
import type { FormView } from '../../engine/view.ts'
import { normalised } from '../../forms/entries/normalised.ts'
import { type Finding, issuesOf, validatorRuntime, withoutEmpty } from '../../forms/validation.ts'

export interface ValidatedForm {
  readonly tidied: Readonly<Record<string, string>>
  readonly issues: readonly FieldIssue[]
}

/**
 * Returns the issues that a form's shipped validator finds in the current values, as in `FlowForm`.
 */
export function formIssues(
  body: string | undefined,
  view: FormView,
  isText: (key: string) => boolean,
): ValidatedForm {
  const tidied = normalised(view)
  if (body === undefined) return { tidied, issues: [] }
  // The compiler's own output, which the build writes into a module.
  const functions = (
    compileFunction(body, ['validatorRuntime']) as (
      runtime: typeof validatorRuntime,
    ) => ValidatorFunctions
  )(validatorRuntime)
  const { errors = [] } = createPrecompiledValidator(functions, view.schema).rawValidation<Finding>(
    view.schema,
    withoutEmpty({ ...view.values, ...tidied }),
  )
  return { tidied, issues: issuesOf(errors, isText) }
}
