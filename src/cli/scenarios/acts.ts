import { compileFunction } from 'node:vm'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { ValidatorFunctions } from '@rjsf/validator-ajv8/lib/types.js'
import { suggest } from '../../compiler/diagnostics/suggest.ts'
import type { FieldIssue } from '../../engine/event.ts'
import type { BlockView, FormView } from '../../engine/view.ts'
import { normalised } from '../../forms/entries/normalised.ts'
import { type Finding, issuesOf, validatorRuntime, withoutEmpty } from '../../forms/validation.ts'
import type { Json } from '../../language/json.ts'
import type { Span } from '../../language/source.ts'
import { blocksOf, controlsOf } from './on-screen.ts'
import { Unmet, type World } from './world.ts'

/** Types into visible and enabled fields only, as a user would. */
export function typeValues(
  values: readonly { readonly field: string; readonly value: Json; readonly span: Span }[],
  world: World,
): void {
  for (const { field, value, span } of values) {
    const found = controlsOf(world).find(({ name, block }) => name === field && !block)
    if (!found) throw new Unmet(`There is no field "${field}" here.`, span)
    if (found.isDisabled) throw new Unmet(`The field "${field}" is disabled.`, span)
    world.runtime().send({ type: 'changed', field, value })
    validateForm(world)
    world.runtime().send({ type: 'field-left', field })
  }
}

export function press(control: string, row: string | undefined, world: World): void {
  validateForm(world)
  const runtime = world.runtime()
  const alike = controlsOf(world).filter(
    ({ name, row: own }) => name === control && (row === undefined || own === row),
  )
  const found = alike.find(({ isDisabled }) => !isDisabled)
  const known = controlsOf(world).map(({ name }) => name)
  if (alike.length === 0)
    throw new Unmet(
      `There is no "${control}" to press ${row === undefined ? 'here' : `in the row "${row}"`}.${suggest(control, known)}`,
    )
  if (!found)
    throw new Unmet(
      `"${control}" is ${alike[0]?.isBusy ? 'busy' : 'disabled'}: pressing it does nothing.`,
    )
  if (control === 'logo' || control === 'sign-out')
    return runtime.send({ type: 'shell-pressed', control })
  if (found.block?.block === 'submit') return submit(world)
  if (found.block && found.row === undefined)
    runtime.send({ type: 'pressed', block: found.block.id })
  // As in the page: the block by its own id, and the row by its key.
  else if (found.block)
    runtime.send({
      type: 'pressed',
      block: found.block.id.slice(0, -`@${found.row}`.length),
      item: found.row ?? '',
    })
}

/** Reports the validator's issues after each entry, as the page does, when the form requests it. */
function validateForm(world: World): void {
  const screen = world.runtime().screen.value
  if (screen?.form?.judged)
    world.runtime().send({
      type: 'form-validated',
      issues: formIssues(world.running.validators[screen.screen], screen.form, isTextIn(world))
        .issues,
    })
}

const isTextIn =
  (world: World) =>
  (key: string): boolean =>
    world.texts.i18n.exists(key.slice(key.indexOf('.') + 1), { ns: key.slice(0, key.indexOf('.')) })

/**
 * Submits as the form of the page does: trims the values, validates them, then sends them to the
 * engine.
 */
function submit(world: World): void {
  const runtime = world.runtime()
  const screen = runtime.screen.value
  if (!screen?.form) return
  const { tidied, issues } = formIssues(
    world.running.validators[screen.screen],
    screen.form,
    isTextIn(world),
  )
  for (const [field, value] of Object.entries(tidied))
    runtime.send({ type: 'changed', field, value })
  runtime.send({ type: 'submitted', issues })
}

type Pressable = Extract<BlockView, { readonly block: 'list' | 'select' }>

const isPressable = (block: BlockView): block is Pressable =>
  (block.block === 'list' && block.pressable) ||
  (block.block === 'select' && block.rows.some(({ opens }) => opens !== undefined))

export function pick(key: string, world: World): void {
  const blocks = blocksOf(world.runtime().screen.value)
  const lists = blocks.filter(isPressable)
  const list = lists.find(({ rows }) => rows.some((row) => row.key === key))
  const choice = blocks.flatMap((block) =>
    block.block === 'select' && block.rows.some((row) => row.key === key) ? [block] : [],
  )[0]
  if (!list)
    throw new Unmet(
      `There is no row "${key}" to press here.${choice ? ` It is a choice of a field, which is typed: { ${choice.field}: ${choice.many ? `[${key}]` : key} }.` : ''}`,
    )
  const out = list.rows.find((row) => row.key === key && (row.busy || row.opensAt !== undefined))
  if (out)
    throw new Unmet(
      `The row "${key}" is ${out.busy ? 'busy' : 'disabled'}: pressing it does nothing.`,
    )
  world.runtime().send({ type: 'pressed', block: list.id, item: key })
}

/** Retries a list with a failed load, or the call behind a notice with this text. */
export function retry(name: string, world: World): void {
  const runtime = world.runtime()
  const failed = blocksOf(runtime.screen.value).some(
    (block) => 'source' in block && block.source === name && block.state === 'failed',
  )
  if (failed) return runtime.send({ type: 'retried', load: name })
  const notice = runtime.shell.value.notices.find(
    ({ text, retry: offered }) => text.key === name && offered,
  )
  if (!notice) throw new Unmet(`Nothing offers to try "${name}" again.`)
  runtime.send({ type: 'notice-retried', notice: notice.number })
}

export function dismissNotice(key: string, world: World): void {
  const runtime = world.runtime()
  const notice = runtime.shell.value.notices.find(({ text }) => text.key === key)
  if (!notice) throw new Unmet(`There is no notice "${key}" to close.`)
  runtime.send({ type: 'notice-dismissed', notice: notice.number })
}

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
