import { blocksOf, controlsOf, fieldsOf, valueOf } from '../../../src/cli/scenarios/on-screen.ts'
import type { World } from '../../../src/cli/scenarios/world.ts'
import type { Json, JsonObject } from '../../../src/language/json.ts'
import type { Text } from '../../../src/language/text.ts'
import type { PossibleAct } from '../../../src/studio/walk/messages.ts'

const prompts = ['ok', 'cancelled', 'no-credential', 'unsupported'] as const

/** Returns the acts of a person that the page allows now, in the order of the page. */
export function possibleActs(world: World): readonly PossibleAct[] {
  const runtime = world.runtime()
  const screen = runtime.screen.value
  const shell = runtime.shell.value
  const secret = new Set(world.screen()?.form?.secrets ?? [])
  const controls = controlsOf(world)
  const fields = fieldsOf(screen).map((field): PossibleAct => {
    const value = valueOf(screen, field) ?? ''
    const isSecret = secret.has(field)
    return {
      act: { type: { [field]: value } },
      kind: 'type',
      label: labelOf(field, world),
      disabled: controls.find(({ name, block }) => name === field && !block)?.isDisabled ?? true,
      field,
      value: isSecret ? '' : value,
      secret: isSecret,
      options: optionsOf(field, world),
      many: isMany(field, world),
    }
  })
  const rows = blocksOf(screen).flatMap((block): readonly PossibleAct[] =>
    (block.block === 'list' && block.pressable) || block.block === 'select'
      ? block.rows.flatMap((row) =>
          block.block === 'list' || row.opens !== undefined
            ? [
                {
                  act: { pick: row.key },
                  kind: 'pick',
                  label: sayIn(world, row.opens ?? row.title),
                  disabled: row.busy || row.opensAt !== undefined || shell.covered,
                },
              ]
            : [],
        )
      : [],
  )
  const presses = controls.flatMap(({ name, block, row, isDisabled }): readonly PossibleAct[] => {
    const isShell = name === 'logo' || name === 'sign-out'
    if (!block && !isShell) return []
    // The same button has a second name, by its text.
    if (block?.block === 'submit' && name !== 'submit') return []
    return [
      {
        act: row === undefined ? { press: name } : { press: name, row },
        kind: 'press',
        label: block
          ? 'text' in block
            ? sayIn(world, block.text)
            : 'label' in block && typeof block.label === 'object'
              ? sayIn(world, block.label)
              : name
          : name,
        disabled: isDisabled,
      },
    ]
  })
  const notices = shell.notices.flatMap(({ text, retry }): readonly PossibleAct[] => {
    const label = world.texts.resolve(text)
    const closes: PossibleAct = {
      act: { dismiss: text.key },
      kind: 'dismiss',
      label,
      disabled: false,
    }
    return retry ? [again(text.key, label), closes] : [closes]
  })
  const failed = blocksOf(screen).flatMap((block): readonly PossibleAct[] =>
    'source' in block && block.source !== undefined && block.state === 'failed'
      ? [again(block.source, block.source)]
      : [],
  )
  const asks = world.ports.authenticator.asks()
    ? prompts.map((outcome): PossibleAct => ({
        act: { prompt: outcome },
        kind: 'prompt',
        label: outcome,
        disabled: false,
      }))
    : []
  const isOver = screen?.question !== undefined || blocksOf(screen).some(isSheet)
  return [
    ...asks,
    ...fields,
    ...rows,
    ...presses,
    ...failed,
    ...notices,
    ...(isOver ? [{ act: 'escape', kind: 'escape', label: 'Esc', disabled: false } as const] : []),
  ]
}

const selectOf = (field: string, world: World) =>
  blocksOf(world.runtime().screen.value).flatMap((block) =>
    block.block === 'select' && block.field === field ? [block] : [],
  )[0]

const isMany = (field: string, world: World): boolean => selectOf(field, world)?.many ?? false

/** Rows of a field with choices, by their key. */
const optionsOf = (field: string, world: World): PossibleAct['options'] =>
  selectOf(field, world)?.rows.map(({ key, title }) => [key, sayIn(world, title)] as const)

/** A label of the server is a sentence, and no key. */
const sayIn = ({ texts }: World, text: string | Text): string =>
  typeof text === 'string' ? text : texts.resolve(text)

/** Label of a field in the language of the page. */
function labelOf(field: string, world: World): string {
  const screen = world.runtime().screen.value
  const select = blocksOf(screen).find((block) => block.block === 'select' && block.field === field)
  if (select?.block === 'select') return world.texts.resolve(select.label)
  const title = objectOf(objectOf(screen?.form?.schema['properties'])[field])['title']
  return typeof title === 'string' ? world.texts.resolve({ key: title }) : field
}

const objectOf = (value: Json | undefined): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}

const isSheet = ({ block }: { readonly block: string }): boolean => block === 'sheet'

const again = (name: string, label: string): PossibleAct => ({
  act: { retry: name },
  kind: 'retry',
  label,
  disabled: false,
})
