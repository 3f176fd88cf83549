const none: readonly string[] = []

/** Names of the placeholders of a text, such as `{name}` and `{time, datetime}`. */
export function placeholders(text: string): readonly string[] {
  if (!text.includes('{')) return none
  return [
    ...new Set(
      [...text.matchAll(/\{\s*([A-Za-z_][\w.]*)\s*(?:,[^{}]*)?\}/g)].map(([, name = '']) => name),
    ),
  ].toSorted()
}

/** i18next's plural forms: `left_one` and `left_other` are one text, `left`. */
export function withoutPlural(key: string): string {
  return !key.includes('_') ? key : key.replace(/_(?:zero|one|two|few|many|other)$/, '')
}
