import type { Texts } from '../../i18n/texts.ts'
import type { Banner } from './messages.ts'
import './mocks.css'

let remove = () => {}

/**
 * Writes at the top of the page which operations have no server, in the language of the page.
 * An empty banner removes it.
 */
export function showMocks(banner: Banner, texts: Texts): void {
  remove()
  remove = () => {}
  if (Object.keys(banner).length === 0) return
  const bar = document.createElement('aside')
  const draw = () => write(bar, banner, texts.language())
  draw()
  texts.i18n.on('languageChanged', draw)
  // In the flow of the page, so that it covers nothing.
  document.body.prepend(bar)
  remove = () => {
    texts.i18n.off('languageChanged', draw)
    bar.remove()
  }
}

function write(element: HTMLElement, banner: Banner, wanted: string): void {
  const [first = ''] = Object.keys(banner)
  const language = Object.hasOwn(banner, wanted) ? wanted : first
  const says = document.createElement('p')
  says.textContent = banner[language]?.text ?? ''
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = banner[language]?.close ?? ''
  close.addEventListener('click', () => remove())
  element.className = 'flow-mocks'
  element.lang = language
  element.replaceChildren(says, close)
}
