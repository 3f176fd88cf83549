const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

export interface Open {
  readonly at: number
  readonly sign: string
}

/** Returns the first bracket or quote of an expression that nothing closes. */
export function openIn(source: string): Open | undefined {
  const open: Open[] = []
  let at = 0
  while (at < source.length) {
    const sign = source.charAt(at)
    if (sign === '"' || sign === "'") {
      const text = /^(["'])(?:\\.|(?!\1)[^\\])*\1/s.exec(source.slice(at))
      if (!text) return { at, sign }
      at += text[0].length
      continue
    }
    if (Object.hasOwn(PAIRS, sign)) open.push({ at, sign })
    else if (sign === PAIRS[open.at(-1)?.sign ?? '']) open.pop()
    at += 1
  }
  return open.at(-1)
}
