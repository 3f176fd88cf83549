import { studioPath } from './messages.ts'
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
  const studio = document.createElement('a')
  studio.href = studioPath
  studio.target = '_blank'
  studio.rel = 'noopener'
  studio.textContent = 'Open in the studio'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Close'
  button.addEventListener('click', close)
  head.append(title, studio, button)
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

/**
 * Part of a report of the check: the line with the position, a sentence, or lines of code with
 * their mark.
 */
export interface ProblemPart {
  readonly is: 'place' | 'sentence' | 'code'
  readonly text: string
}

/**
 * Splits the output of the terminal into parts, in their order (src/cli/format-diagnostics.ts).
 * Code is indented by four columns, sentences by two.
 */
export function problemParts(problems: string): readonly ProblemPart[] {
  const parts: ProblemPart[] = []
  for (const line of problems.split('\n').filter((text) => text.trim() !== '')) {
    const is = kindOf(line)
    const last = parts.at(-1)
    if (is === 'code' && last?.is === 'code')
      parts.splice(-1, 1, { is, text: `${last.text}\n${line.slice(4)}` })
    else parts.push({ is, text: is === 'code' ? line.slice(4) : line.trim() })
  }
  return parts
}

function kindOf(line: string): ProblemPart['is'] {
  if (line.startsWith('    ')) return 'code'
  return line.startsWith('  ') ? 'sentence' : 'place'
}
