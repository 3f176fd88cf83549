import type { Json } from '../../language/json.ts'
import type { Act } from './acts.ts'
import type { PossibleAct } from './messages.ts'

const wordsOf = (element: Element): string =>
  (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** Words of a button, with a countdown or an icon beside them. */
const fits = (words: string, label: string): boolean =>
  words === label || (label !== '' && words.startsWith(label))

/**
 * Finds the act of a pressed button in the drawn page. Buttons with equal words differ by their
 * order, which is that of the acts.
 */
export function pressIn(button: Element, possible: readonly PossibleAct[]): Act | undefined {
  const words = wordsOf(button)
  const isSubmit = button.getAttribute('type') === 'submit'
  if (isSubmit) return possible.find(({ act }) => isPress(act, 'submit'))?.act
  const fitting = possible.filter(
    ({ kind, label }) => (kind === 'press' || kind === 'pick') && fits(words, label),
  )
  const exact = fitting.filter(({ label }) => label === words)
  const alike = exact.length > 0 ? exact : fitting
  const buttons = [...button.ownerDocument.querySelectorAll('button')].filter((other) =>
    alike.some(({ label }) => fits(wordsOf(other), label)),
  )
  const place = buttons.findIndex((other) => other === button)
  const found = alike[alike.length === buttons.length ? place : 0]
  return found?.disabled === true ? undefined : found?.act
}

const isPress = (act: Act, control: string): boolean =>
  typeof act !== 'string' && act['press'] === control

/** Finds the act of an entry in the drawn page. */
export function entryIn(
  element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  possible: readonly PossibleAct[],
): Act | undefined {
  const found = possible.find(
    ({ kind, field = '' }) =>
      kind === 'type' &&
      (element.name === field ||
        element.id === `field-${field}` ||
        element.id === `field-${field.replaceAll('.', '-')}`),
  )
  if (!found || found.disabled || found.field === undefined) return undefined
  return { type: { [found.field]: valueOf(element, Array.isArray(found.value)) } }
}

function valueOf(
  element: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  isList: boolean,
): Json {
  if (element.type !== 'checkbox' || !('checked' in element)) return element.value
  if (!isList) return element.checked
  const all = element.ownerDocument.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  return [...all].flatMap((other) =>
    other.name === element.name && other.checked ? [other.value] : [],
  )
}
