interface Masked {
  readonly texts: readonly (readonly [text: Text, before: string, masked: string])[]
  readonly hidden: readonly SVGElement[]
}

/**
 * In the page: hides QR codes, and replaces each digit by a zero and each letter of a generated
 * code by X, so that two pictures of one screen are equal. The digits of the theme's font have one
 * width. The caret stops to blink.
 * @returns everything that {@link unmaskChanges} needs to restore
 */
export function maskChanges(): Masked {
  const texts: (readonly [Text, string, string])[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node as Text
    const isCode = (text.parentElement?.closest('.qr, .facts .group') ?? null) !== null
    const masked = isCode
      ? text.data.replaceAll(/[A-Z0-9]/g, 'X')
      : text.data.replaceAll(/\d/g, '0')
    if (masked === text.data) continue
    texts.push([text, text.data, masked])
    text.data = masked
  }
  const hidden = [...document.querySelectorAll<SVGElement>('.qr svg')]
  for (const svg of hidden) svg.style.setProperty('visibility', 'hidden')
  document.documentElement.style.setProperty('caret-animation', 'manual')
  return { texts, hidden }
}

/** In the page: whether no render has replaced a masked text, as a countdown does each second. */
export function areStillMasked({ texts }: Masked): boolean {
  return texts.every(([text, , masked]) => text.isConnected && text.data === masked)
}

/** In the page: restores everything that {@link maskChanges} masked. */
export function unmaskChanges({ texts, hidden }: Masked): void {
  for (const [text, before, masked] of texts) if (text.data === masked) text.data = before
  for (const svg of hidden) svg.style.removeProperty('visibility')
  document.documentElement.style.removeProperty('caret-animation')
}
