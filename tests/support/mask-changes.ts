interface Masked {
  readonly texts: readonly (readonly [Text, string])[]
  readonly hidden: readonly SVGElement[]
}

/**
 * In the page: hides QR codes and puts a zero for each digit and a letter X for each letter of a
 * shown key, so that two pictures of one screen are equal. Digits of the theme's font have one
 * width.
 * @returns everything that {@link unmaskChanges} needs to put back
 */
export function maskChanges(): Masked {
  const texts: (readonly [Text, string])[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const isKey = (text.parentElement?.closest('.qr') ?? null) !== null
    const masked = isKey ? text.data.replaceAll(/[A-Z2-7]/g, 'X') : text.data.replaceAll(/\d/g, '0')
    if (masked === text.data) continue
    texts.push([text, text.data])
    text.data = masked
  }
  const hidden = [...document.querySelectorAll<SVGElement>('.qr svg')]
  for (const svg of hidden) svg.style.setProperty('visibility', 'hidden')
  return { texts, hidden }
}

/** In the page: puts back everything that {@link maskChanges} masked. */
export function unmaskChanges({ texts, hidden }: Masked): void {
  for (const [text, data] of texts) text.data = data
  for (const svg of hidden) svg.style.removeProperty('visibility')
}
