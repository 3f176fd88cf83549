// Counts the codes of the phones down and looks again when something came or went. Without it the
// page is read as it is and reloaded by hand.
const every = 1000

/** @param {string} attribute @param {string} id */
const at = (attribute, id) => document.querySelector(`[${attribute}="${CSS.escape(id)}"]`)
/** @param {Element | null} element @param {string} text */
const write = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text
}
const isTyping = () =>
  document.activeElement instanceof HTMLInputElement ||
  document.activeElement instanceof HTMLTextAreaElement

/** @param {any} phones */
const shape = (phones) =>
  JSON.stringify(
    phones.map((phone) => [
      phone.id,
      phone.accounts.map(({ id }) => id),
      phone.requests.map(({ id }) => id),
    ]),
  )

let known
let isStale = false

async function look() {
  const response = await fetch('/sandbox/phone.json', { cache: 'no-store' })
  if (!response.ok) return
  const phones = await response.json()
  const now = shape(phones)
  known ??= now
  if (known !== now) isStale = true
  // Keeps an entry in progress: the page reloads when the field is left.
  if (isStale && !isTyping()) return location.replace(location.href)
  for (const { accounts, requests } of phones) {
    for (const { id, code, secondsLeft } of accounts) {
      if (code === undefined) continue
      write(at('data-code', id), `${code.slice(0, 3)} ${code.slice(3)}`)
      write(at('data-left', id), String(secondsLeft))
      at('data-meter', id)?.setAttribute('value', String(secondsLeft))
    }
    for (const { id, secondsLeft } of requests)
      write(at('data-request-left', id), String(secondsLeft))
  }
}

async function watch() {
  if (!document.hidden) await look().catch(() => undefined)
  setTimeout(() => void watch(), every)
}
void watch()
