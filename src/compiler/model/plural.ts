/** i18next's plural forms: `left_one` and `left_other` are one text, `left`. */
export function withoutPlural(key: string): string {
  return !key.includes('_') ? key : key.replace(/_(?:zero|one|two|few|many|other)$/, '')
}
