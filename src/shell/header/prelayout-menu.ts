/**
 * Lays out a copy of a closed menu, invisible and removed within the same task. The first lookup of
 * the glyphs of each language takes as long as the rest of opening a menu, so it happens while no
 * user waits.
 */
export function prelayoutMenu(menu: HTMLElement | null): void {
  const button = menu?.previousElementSibling
  // A menu that is hidden at this width is not opened either.
  if (!menu || !button || button.getClientRects().length === 0 || menu.matches(':popover-open'))
    return
  const copy = menu.cloneNode(true) as HTMLElement
  for (const name of ['id', 'popover']) copy.removeAttribute(name)
  const box = document.createElement('div')
  box.className = 'visually-hidden'
  box.inert = true
  box.append(copy)
  menu.after(box)
  box.getBoundingClientRect()
  box.remove()
}
