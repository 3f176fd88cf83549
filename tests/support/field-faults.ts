import type { Page } from 'playwright-core'
import { nextPicture } from './next-picture.ts'

const TYPED =
  'input:is([type=text], [type=password], [type=email], [type=tel], :not([type])):not(:disabled, [readonly])'
const PASTED = ' 123-456 '

/**
 * Returns the faults of fields for input other than letter by letter (WCAG 2.2, 3.3.8):
 * a password manager or the system that fills the whole value at once,
 * a pasted message, and an input method that composes and confirms with Enter.
 * Fields get their former values back.
 * @param answered resolves when the last call is answered: a full code submits itself, and its
 * error belongs to no later key
 */
export async function fieldFaults(
  page: Page,
  answered: () => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const faults: string[] = []
  const fields = await page.locator(TYPED).all()
  for (const field of fields) {
    const name = (await field.getAttribute('name')) ?? (await field.getAttribute('id')) ?? 'a field'
    const before = await field.inputValue()
    const isCode = (await field.getAttribute('autocomplete')) === 'one-time-code'
    await field.fill('')
    await field.focus()
    const whole = isCode ? '123456' : 'Whole.Value-1'
    await page.keyboard.insertText(whole)
    if ((await field.inputValue()) !== whole)
      faults.push(`${name}: "${whole}" put in at once became "${await field.inputValue()}"`)
    if (isCode) faults.push(...(await codeFaults(field)).map((fault) => `${name}: ${fault}`))
    if (((await field.getAttribute('autocomplete')) ?? '') === '')
      faults.push(`${name}: has no autocomplete token`)
    if (isCode) await answered()
    faults.push(...(await composingFaults(page)).map((fault) => `${name}: ${fault}`))
    await field.fill(before)
    if ((await field.inputValue()) !== before)
      faults.push(`${name}: "${before}" was put back and became "${await field.inputValue()}"`)
  }
  return faults
}

async function codeFaults(field: ReturnType<Page['locator']>): Promise<readonly string[]> {
  const faults: string[] = []
  await field.fill('')
  // The page hears of the empty field after its next frame, and no user pastes sooner.
  await field.page().evaluate(nextPicture)
  // Like the clipboard: one event with the text, which a field accepts, or takes the code from.
  const isHandled = await field.evaluate((input, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    return !input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, PASTED)
  if (isHandled) {
    await field.page().evaluate(nextPicture)
    if ((await field.inputValue()) === '') return ['paste is refused']
  } else {
    await field.page().keyboard.insertText(PASTED)
  }
  if ((await field.inputValue()).replaceAll(/[\s-]/g, '') !== '123456')
    faults.push(`a grouped code became "${await field.inputValue()}"`)
  const wanted = { type: 'text', inputmode: 'numeric' }
  for (const [attribute, value] of Object.entries(wanted))
    if ((await field.getAttribute(attribute)) !== value) faults.push(`${attribute} is not ${value}`)
  const longest = await field.getAttribute('maxlength')
  if (longest !== null && Number(longest) < 12)
    faults.push(`maxlength ${longest} cuts a grouped code`)
  return faults
}

/** Enter while composing confirms the syllable and sends nothing. */
async function composingFaults(page: Page): Promise<readonly string[]> {
  const sent: string[] = []
  // Ignore fonts: the first Hangul of a page loads its font, without a submission.
  const note = (request: { method(): string; url(): string; resourceType(): string }) =>
    request.resourceType() !== 'font' &&
    sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
  const attempts = () => page.locator('.summary, [aria-invalid=true]').count()
  // The page processes earlier input after its next frame (decision 0068).
  // An error from that input does not belong to this Enter.
  await page.evaluate(nextPicture)
  const before = await attempts()
  const session = await page.context().newCDPSession(page)
  page.on('request', note)
  await session.send('Input.imeSetComposition', { text: '가', selectionStart: 1, selectionEnd: 1 })
  // With its text: its arrival submits the form, unless the key was refused.
  await session.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
    text: '\r',
  })
  await session.send('Input.dispatchKeyEvent', {
    type: 'keyUp',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 13,
  })
  // One frame for the effect of Enter, one for its consequences.
  for (let picture = 0; picture < 2; picture += 1) await page.evaluate(nextPicture)
  page.off('request', note)
  // End the composition, because it would join the next input.
  await session.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await session.detach()
  // Fewer errors than before are no attempt: a new letter takes the error of its field away.
  return sent.length > 0 || (await attempts()) > before
    ? [`Enter while composing submitted (${sent.join(', ')})`]
    : []
}
