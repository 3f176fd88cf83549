import Form from '@rjsf/core/lib/components/Form.js'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldIssue } from '../engine/event.ts'
import type { Problem } from '../engine/state.ts'
import type { FormView } from '../engine/view.ts'
import type { Json } from '../language/json.ts'
import type { Text } from '../language/text.ts'
import { asObject } from './entries/entry-at.ts'
import { FormScopeContext, FormValuesContext, useLateForms } from './form-scope.ts'
import { trimmed, useStartField, useUncontrolledValues } from './form-state.ts'
import { ErrorSummary, ProblemAnnouncement, WarmUp } from './problems.tsx'
import { theme } from './slim-registry.ts'
import { FormElement } from './templates.tsx'
import { useEvent } from './use-event.ts'
import { fieldPrefix } from './use-field.ts'
import { type Finding, issuesOf, textsOf, withoutEmpty } from './validation.ts'

/** Compiled schema: validator functions by the hash of each part. */
export type Validators = ValidatorFunctions

export interface FlowFormProps {
  readonly view: FormView
  /**
   * Compiled ahead of time from the schema. It finds its functions by the hash of the schema, so
   * the schema must be identical.
   */
  readonly validators: Validators
  readonly change: (field: string, value: Json) => void
  readonly submit: (issues: readonly FieldIssue[]) => void
  /** Focus has left a field. */
  readonly leave?: (field: string) => void
  /** Reports the issues of the validator for the current values, for a form with `judged`. */
  readonly report?: (issues: readonly FieldIssue[]) => void
  readonly renderContent: (fields: Readonly<Record<string, ReactNode>>) => ReactNode
}

/** The form of a screen: rjsf with our theme. It shows only the problems of the view. */
export function FlowForm({
  view,
  validators,
  change,
  submit,
  leave,
  report,
  renderContent,
}: FlowFormProps) {
  const { i18n } = useTranslation()
  const validator = useMemo(
    () => createPrecompiledValidator(validators, view.schema),
    [validators, view.schema],
  )
  const issuesIn = (values: FormView['values']) => {
    const { errors = [] } = validator.rawValidation<Finding>(view.schema, withoutEmpty(values))
    return issuesOf(errors, textsOf(i18n))
  }
  const late = useLateForms()
  const tidied = late?.normalised ?? trimmed
  const judge = useEvent(() => {
    const tidy = tidied(view)
    for (const [field, value] of Object.entries(tidy)) change(field, value)
    submit(issuesIn({ ...view.values, ...tidy }))
  })
  const left = useEvent((field: string) => leave?.(field))
  // Runs before any press or blur. The engine accepts it only for exactly these values.
  useLayoutEffect(() => {
    if (view.judged) report?.(issuesIn({ ...view.values, ...tidied(view) }))
    // Validates again only when the values or the validator change, not at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [view.judged, view.values, validator])
  const { values, revision, hear } = useUncontrolledValues(view.values, [
    view.schema,
    view.ui,
    validator,
  ])
  const { start, note } = useStartField(view)
  const formContext = useMemo(() => ({ revision }), [revision])
  // rjsf does not need the problems. Components that show them read the scope, and the rest is not
  // even compared.
  const drawn = useMemo(
    () => (
      <Form
        schema={view.schema}
        uiSchema={view.ui}
        formData={values}
        formContext={formContext}
        validator={validator}
        tagName={FormElement}
        idPrefix={fieldPrefix}
        idSeparator="-"
        {...theme}
        showErrorList={false}
        experimental_defaultFormStateBehavior={defaults}
        onChange={({ formData }, id) => {
          const field = id?.slice(fieldPrefix.length + 1)
          if (!field) return
          note(field)
          change(field, hear(formData as FormView['values'], field))
        }}
      >
        <></>
      </Form>
    ),
    [view.schema, view.ui, values, formContext, validator, change, hear, note],
  )
  const { ui, problems, locked, busy, keys, dictated, sms } = view
  const scope = useMemo(
    () => ({
      view: {
        ui,
        problems,
        locked,
        busy,
        ...(keys && { keys }),
        ...(dictated && { dictated }),
        ...(sms && { sms }),
      },
      start,
      submit: judge,
      change,
      leave: left,
      renderContent,
    }),
    [ui, problems, locked, busy, keys, dictated, sms, start, judge, change, left, renderContent],
  )
  const reachable = ({ at }: Problem) =>
    at !== undefined && isField(view, at) && !view.locked.includes(at)
  return (
    <FormScopeContext value={scope}>
      <ErrorSummary
        key={`summary ${view.attempt}`}
        problems={view.problems}
        reachable={reachable}
        titleOf={(field) => titleIn(view, field)}
      />
      <div role="status" className="visually-hidden">
        <ProblemAnnouncement key={view.attempt} problems={view.problems} reachable={reachable} />
      </div>
      <FormValuesContext value={view.values}>{drawn}</FormValuesContext>
      {late && <late.Entries view={view} change={change} />}
      <WarmUp
        judge={() => issuesIn(view.values)}
        validator={validator}
        isDue={view.attempt === 0}
      />
    </FormScopeContext>
  )
}

function isField({ schema: { properties }, dictated = {} }: FormView, name: string): boolean {
  if (
    Object.entries(dictated).some(([group, fields]) =>
      fields.some((field) => name === `${group}.${field.name}`),
    )
  )
    return true
  return isData(properties) && Object.hasOwn(properties, name)
}

function titleIn({ schema: { properties }, ui }: FormView, name: string): Text | undefined {
  const field = isData(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  const title = isData(field) ? field['title'] : undefined
  const values = asObject(asObject(ui[name])['ui:title-values'])
  return typeof title === 'string' ? { key: title, values } : undefined
}

const isData = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A required consent is never preselected. */
const defaults = { constAsDefaults: 'never', emptyObjectFields: 'skipDefaults' } as const
