const none: readonly string[] = []

/** `{name}` and `{time, datetime}`: what a text fills in. */
export function placeholders(text: string): readonly string[] {
  if (!text.includes('{')) return none
  return [
    ...new Set(
      [...text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*(?:,[^{}]*)?\}/g)].map(([, name = '']) => name),
    ),
  ].toSorted()
}
