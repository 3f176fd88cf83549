import { expect, test } from 'vitest'
import { prelayoutMenu } from './Menu.tsx'

/**
 * A menu after its button, with or without space, and the elements that are added to the page
 * during a function.
 */
function menuOf(room: number) {
  document.body.innerHTML =
    '<button></button><div id="m" class="menu" popover="auto"><button lang="ko">한국어</button></div>'
  const [button, menu] = [
    document.querySelector('button'),
    document.querySelector<HTMLElement>('#m'),
  ]
  if (!button || !menu) throw new Error('no menu')
  button.getClientRects = () => ({ length: room }) as DOMRectList
  return menu
}

function addedBy(act: () => void): readonly string[] {
  const observer = new MutationObserver(() => undefined)
  observer.observe(document.body, { childList: true })
  act()
  return observer
    .takeRecords()
    .flatMap(({ addedNodes }) => [...addedNodes].map((node) => (node as Element).outerHTML))
}

test('lays out a hidden copy of the menu and removes it', () => {
  const menu = menuOf(1)
  const before = document.body.innerHTML
  const [box = '', ...others] = addedBy(() => prelayoutMenu(menu))
  expect(box).toContain('<div class="menu"><button lang="ko">한국어</button></div>')
  expect(box).toMatch(/^<div class="visually-hidden"/)
  expect([others, document.body.innerHTML]).toEqual([[], before])
})

test('ignores a menu without space and a missing menu', () => {
  const menu = menuOf(0)
  expect([addedBy(() => prelayoutMenu(menu)), addedBy(() => prelayoutMenu(null))]).toEqual([[], []])
})
