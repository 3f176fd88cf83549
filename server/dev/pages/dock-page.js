// Shows new codes and requests in the dock, speaks each once, and copies by a press. Without it the
// page is read as it is and reloaded by hand.
const every = 1000
const copiedMs = 2000

/** @param {Element} root @param {string} name */
const part = (root, name) => root.querySelector(`[data-${name}]`)
/** @param {Element | null} element @param {string} text */
const write = (element, text) => {
  if (element && element.textContent !== text) element.textContent = text
}

const dock = document.querySelector('[data-dock]')
const news = part(dock, 'news')

/** Codes and requests that were shown before. Only a later one is spoken. */
const known = new Set([...dock.querySelectorAll('[data-id]')].map((row) => row.dataset.id))
let chosen = new URLSearchParams(location.search).get('as') ?? ''

/** Rows stay the same elements, so that a focused button keeps the focus. */
function fill(list, row, entries, draw) {
  const rows = new Map([...list.children].map((item) => [item.dataset.id, item]))
  const wanted = entries.map((entry) => {
    const item = rows.get(entry.id) ?? row.content.firstElementChild.cloneNode(true)
    item.dataset.id = entry.id
    draw(item, entry)
    return item
  })
  for (const item of rows.values()) if (!wanted.includes(item)) item.remove()
  for (const [index, item] of wanted.entries())
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null)
}

function show({ title, codes, requests }, speaks) {
  write(dock.querySelector('h2'), title)
  part(dock, 'empty').hidden = codes.length + requests.length > 0
  fill(part(dock, 'codes'), part(dock, 'code-row'), codes, (item, { code, from, copyLabel }) => {
    write(part(item, 'code'), code)
    write(part(item, 'from'), from)
    const button = part(item, 'copy')
    button.hidden = false
    button.dataset.copy = code
    button.setAttribute('aria-label', copyLabel)
  })
  fill(part(dock, 'requests'), part(dock, 'request-row'), requests, (item, { text }) =>
    write(part(item, 'text'), text),
  )
  const fresh = [...requests, ...codes].filter(({ id }) => !known.has(id))
  for (const { id } of fresh) known.add(id)
  if (speaks && fresh.length > 0) write(news, fresh.map((entry) => entry.news).join(' '))
}

async function look(speaks = true) {
  const asked = chosen
  const response = await fetch(`${dock.dataset.dock}&as=${encodeURIComponent(asked)}`, {
    cache: 'no-store',
  })
  if (response.ok && asked === chosen) show(await response.json(), speaks)
}

async function watch() {
  if (!document.hidden) await look().catch(() => undefined)
  setTimeout(() => void watch(), every)
}

async function copy(button) {
  const label = button.textContent
  const name = button.getAttribute('aria-label') ?? ''
  try {
    await navigator.clipboard.writeText(button.dataset.copy)
  } catch {
    return getSelection()?.selectAllChildren(button.parentElement.querySelector('code, .code'))
  }
  if (name === '') return undefined
  write(button, button.dataset.copied)
  // The name has the visible text in it (WCAG 2.5.3).
  button.removeAttribute('aria-label')
  write(news, button.dataset.copied)
  setTimeout(() => {
    write(button, label)
    button.setAttribute('aria-label', name)
  }, copiedMs)
}

for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
part(dock, 'refresh').hidden = true
document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy]')
  if (button) void copy(button)
})
document.addEventListener('submit', ({ target }) => {
  if (target.dataset.person === undefined) return
  chosen = target.dataset.person
  void look(false).catch(() => undefined)
})
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void look().catch(() => undefined)
})
void watch()
