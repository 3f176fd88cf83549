import type { Availability } from '../../engine/async/initiator.ts'
import type { BlockView, RowView, ScreenView, ShellView } from '../../engine/view.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { Text } from '../../language/text.ts'
import type { World } from './world.ts'

/** Returns all blocks of a screen, including nested ones. */
export function blocksOf(screen: ScreenView | undefined): readonly BlockView[] {
  return blocksIn([...(screen?.blocks ?? []), ...(screen?.question?.blocks ?? [])])
}

/** Returns all of these blocks, including nested ones. */
export function blocksIn(blocks: readonly BlockView[]): readonly BlockView[] {
  return blocks.flatMap((block) =>
    'children' in block
      ? [block, ...blocksIn(block.children)]
      : [block, ...rowsOf(block).flatMap((row) => blocksIn(row.blocks ?? []))],
  )
}

/** Returns the open sheet. Only its content can be reached. */
export const sheetOn = (screen: ScreenView | undefined): BlockView | undefined =>
  blocksIn(screen?.blocks ?? []).find(({ block }) => block === 'sheet')

const rowsOf = (block: BlockView): readonly RowView[] => (block.block === 'list' ? block.rows : [])

/** Maps each block inside a row to the key of the row. */
function keysOfRows(blocks: readonly BlockView[]): ReadonlyMap<BlockView, string> {
  return new Map(
    blocks.flatMap((block) =>
      rowsOf(block).flatMap((row) =>
        blocksIn(row.blocks ?? []).map((inner) => [inner, row.key] as const),
      ),
    ),
  )
}

/** Returns all texts in a view, in any block. */
export function textsIn(view: unknown): readonly Text[] {
  if (typeof view !== 'object' || view === null) return []
  if (isText(view)) return [view]
  return Object.values(view).flatMap(textsIn)
}

function isText(view: object): view is Text {
  return (
    'key' in view &&
    typeof view.key === 'string' &&
    Object.keys(view).every((name) => name === 'key' || name === 'values')
  )
}

/**
 * Returns the texts on the page: blocks, labels of the form, its problems, messages. Titles are
 * separate.
 */
export function textsOnPage(screen: ScreenView | undefined, shell: ShellView): readonly Text[] {
  const { heading } = screen ?? {}
  const problems = screen?.form?.problems.map(({ text }) => text) ?? []
  const asked = screen?.question ? [screen.question.text, ...textsIn(screen.question.blocks)] : []
  return [
    ...(heading ? [heading] : []),
    ...asked,
    ...textsIn(screen?.blocks),
    ...(shell.popup ? [shell.popup.title, ...textsIn(shell.popup.blocks)] : []),
    ...labelsOf(screen),
    ...problems,
    ...shell.notices.map(({ text }) => text),
  ]
}

/** Titles of a form's schema are keys of texts. Only fields on the screen count. */
function labelsOf(screen: ScreenView | undefined): readonly Text[] {
  const properties = screen?.form?.schema['properties']
  const shown = fieldsOf(screen)
  if (typeof properties !== 'object' || properties === null || Array.isArray(properties)) return []
  return Object.entries(properties as JsonObject).flatMap(([name, schema]) => {
    const title =
      typeof schema === 'object' && schema !== null && 'title' in schema
        ? schema['title']
        : undefined
    return shown.includes(name) && typeof title === 'string' ? [{ key: title }] : []
  })
}

/**
 * Returns the names of the fields on the screen; a field that the server defines is
 * `attributes.department`.
 */
export function fieldsOf(screen: ScreenView | undefined): readonly string[] {
  return blocksOf(screen).flatMap((block) => {
    if (block.block !== 'field' && block.block !== 'select') return []
    const dictated = screen?.form?.dictated?.[block.field]
    return dictated ? dictated.map(({ name }) => `${block.field}.${name}`) : [block.field]
  })
}

/** Returns the value of a field. */
export function valueOf(screen: ScreenView | undefined, field: string): Json | undefined {
  const values = screen?.form?.values ?? {}
  const [group = '', name] = field.split('.')
  if (name === undefined) return values[field]
  const held = values[group]
  return typeof held === 'object' && held !== null && !Array.isArray(held)
    ? (held as JsonObject)[name]
    : undefined
}

/** True when all wanted values are present; further values are ignored. */
export function holdsAll(found: Json | undefined, wanted: Json): boolean {
  if (Array.isArray(wanted))
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((item: Json, at) => holdsAll(found[at], item))
    )
  if (typeof wanted === 'object' && wanted !== null) {
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return false
    const whole = found as JsonObject
    return Object.entries(wanted).every(
      ([name, value]) => Object.hasOwn(whole, name) && holdsAll(whole[name], value),
    )
  }
  return found === wanted
}

/** A control that can be pressed or typed into, and whether it is active now. */
export interface Control {
  readonly name: string
  readonly block?: BlockView
  readonly row?: string
  readonly isBusy: boolean
  readonly isDisabled: boolean
}

const isOut = ({ busy, opensAt }: Availability): boolean => busy || opensAt !== undefined

/** Returns every control of the page, with its name in scenarios. */
export function controlsOf(world: World): readonly Control[] {
  const runtime = world.runtime()
  const screen = runtime.screen.value
  const shell = runtime.shell.value
  // Controls below a question or a sheet cannot be reached.
  const sheet = sheetOn(screen)
  const over = screen?.question?.blocks ?? (sheet && [sheet])
  const asked = over && new Set(blocksIn(over))
  const below = shell.covered || asked !== undefined
  const rows = keysOfRows(blocksOf(screen))
  const rowOf = (block: BlockView) => (rows.has(block) ? { row: rows.get(block) ?? '' } : {})
  const blocks = [...blocksOf(screen), ...blocksIn(shell.popup?.blocks ?? [])].flatMap(
    (block): readonly Control[] => {
      const gone = shell.covered || (asked !== undefined && !asked.has(block))
      switch (block.block) {
        case 'submit':
          return ['submit', block.text.key].map((name) => ({
            name,
            block,
            isBusy: block.busy,
            isDisabled: block.locked || isOut(block) || gone,
          }))
        case 'button':
        case 'link':
          return [
            {
              name: block.text.key,
              block,
              ...rowOf(block),
              isBusy: block.busy,
              isDisabled: isOut(block) || gone,
            },
          ]
        case 'sheet':
          return [{ name: 'close', block, isBusy: false, isDisabled: gone }]
        case 'resend':
          return [
            {
              name: block.label.key,
              block,
              isBusy: block.busy,
              isDisabled: isOut(block) || gone || block.deadline > world.now(),
            },
          ]
        default:
          return []
      }
    },
  )
  const fields = fieldsOf(screen).map((name) => ({
    name,
    isBusy: false,
    isDisabled: below || (screen?.form?.locked.includes(name) ?? false),
  }))
  const logo = { name: 'logo', isBusy: false, isDisabled: below || !shell.logo.pressable }
  const signOut = shell.profile ? [{ name: 'sign-out', isBusy: false, isDisabled: below }] : []
  return [...blocks, ...fields, ...(shell.bare ? [] : [logo, ...signOut])]
}

/** Lists the content of the page, one line per element, in the words of a scenario. */
export function describePage(world: World): readonly string[] {
  const runtime = world.runtime()
  const screen = runtime.screen.value
  const shell = runtime.shell.value
  const left = world.ports.navigation.departures.at(-1)
  const form = screen?.form
  return [
    ...(screen
      ? [`screen     ${screen.screen}${shell.covered ? ', which is being left' : ''}`]
      : ['screen     none']),
    ...(left ? [`left       for ${left.url}`] : []),
    ...(screen?.heading ? [`heading    ${say(screen.heading)}`] : []),
    ...(screen?.question ? [`question   ${say(screen.question.text)}`] : []),
    ...shell.notices.map(
      ({ text, tone, retry }) =>
        `notice     ${say(text)}, tone: ${tone}${retry ? ', with Try again' : ''}`,
    ),
    ...(form?.problems.map(
      ({ text, at, marks }) =>
        `problem    ${say(text)}${at === undefined ? '' : `, at: ${at}`}${marks ? `, marks: ${plain([...marks])}` : ''}`,
    ) ?? []),
    ...fieldsOf(screen).map(
      (name) =>
        `field      ${name}: ${JSON.stringify(valueOf(screen, name) ?? '')}${form?.locked.includes(name) ? ', disabled' : ''}`,
    ),
    ...blocksOf(screen).flatMap((block) => lineOf(block, world)),
    ...controlsOf(world)
      .filter(({ block }) => block)
      .map(
        ({ name, isBusy, isDisabled }) =>
          `press      ${name}${isBusy ? ', busy' : isDisabled ? ', disabled' : ''}`,
      ),
    ...waiting(world),
    ...(world.ports.authenticator.asks() ? ['prompt     of the browser is open'] : []),
  ]
}

function waiting({ ports }: World): readonly string[] {
  const operations = ports.http.waiting()
  return operations.length === 0 ? [] : [`waits for  ${operations.join(', ')}`]
}

function lineOf(block: BlockView, world: World): readonly string[] {
  switch (block.block) {
    case 'countdown':
      return block.deadline > world.now()
        ? [
            `countdown  ${say(block.label)}, left: ${Math.ceil((block.deadline - world.now()) / 1000)}`,
          ]
        : []
    case 'list':
    case 'select':
      return [
        `rows       ${block.state === 'ready' ? `[${block.rows.map(({ key }) => key).join(', ')}]` : block.state}`,
      ]
    case 'checklist':
      return block.lines.map(({ text, met }) => `${met ? 'met       ' : 'not-met   '} ${say(text)}`)
    case 'progress':
      return [`progress   ${block.step}, of: ${block.of}`]
    case 'text':
    case 'notice':
    case 'section':
    case 'sheet':
    case 'menu-button':
    case 'tab':
    case 'identity':
    case 'facts':
    case 'codes':
    case 'links':
    case 'qr':
    case 'strength':
      return textsIn({ ...block, children: [] }).map(
        (text) => `${block.block.padEnd(10)} ${say(text)}`,
      )
    default:
      return []
  }
}

export function say({ key, values }: Text): string {
  return values && Object.keys(values).length > 0 ? `${key}, values: ${plain(values)}` : key
}

export function plain(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map((item: Json) => plain(item)).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${plain(inner)}`)
      .join(', ')} }`
  return value === undefined ? 'nothing' : typeof value === 'string' ? value || '""' : String(value)
}
