interface Node {
  readonly value?: unknown
  readonly alt?: unknown
  readonly children?: readonly Node[]
}

/** Returns the text of a node and of all nodes below it, at any depth. */
export function textOf(node: object): string {
  const words: string[] = []
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, alt, children } = next
    if (typeof value === 'string') words.push(value)
    if (typeof alt === 'string') words.push(alt)
    for (const child of (children ?? []).toReversed()) waiting.push(child)
  }
  return words.join('')
}
