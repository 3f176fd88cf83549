/**
 * Lays a copy of a closed menu out, out of sight and gone within the same task. The first time the
 * letters of each language are looked up, which takes as long as all else that opening it does: so
 * it does when nobody waits for it.
 */
export function layOutOnce(menu: HTMLElement | null): void {
  const button = menu?.previousElementSibling
  // One that this width has no room for is not opened either.
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
