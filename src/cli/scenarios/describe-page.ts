import type { BlockView } from '../../engine/view.ts'
import type { Json } from '../../language/json.ts'
import type { Text } from '../../language/text.ts'
import { blocksOf, controlsOf, fieldsOf, textsIn, valueOf } from './on-screen.ts'
import type { World } from './world.ts'

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
