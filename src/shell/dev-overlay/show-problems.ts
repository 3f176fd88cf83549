import { problemParts, type ProblemPart } from './problem-parts.ts'
import './problems.css'

let shown: HTMLElement | undefined

/**
 * Draws the diagnostics over the screen, or removes them. Screen readers speak them, and focus
 * stays in its place. Escape closes them.
 */
export function showProblems(problems: string): void {
  if (problems === '') return close()
  const panel = shown ?? opened()
  const body = document.createElement('div')
  body.append(...problemParts(problems).map(drawn))
  panel.replaceChildren(heading(), body)
}

function opened(): HTMLElement {
  const panel = document.createElement('section')
  panel.className = 'flow-problems'
  panel.lang = 'en'
  panel.role = 'alert'
  panel.tabIndex = -1
  // Above everything else, including an open dialog.
  panel.popover = 'manual'
  panel.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  document.body.append(panel)
  panel.showPopover()
  shown = panel
  return panel
}

function close(): void {
  shown?.remove()
  shown = undefined
}

function heading(): HTMLElement {
  const head = document.createElement('div')
  head.className = 'flow-problems-head'
  const title = document.createElement('h2')
  title.textContent = 'The flows have mistakes'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Close'
  button.addEventListener('click', close)
  head.append(title, button)
  return head
}

const tags = { place: 'h3', sentence: 'p', code: 'pre' } as const satisfies Record<
  ProblemPart['is'],
  string
>

function drawn({ is, text }: ProblemPart): HTMLElement {
  const element = document.createElement(tags[is])
  element.textContent = text
  // Code may be wider than the window, so keyboard users must be able to scroll it.
  if (is === 'code') element.tabIndex = 0
  return element
}
