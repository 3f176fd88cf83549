/**
 * Plain scalars with different meanings in YAML 1.2 (core schema, 10.3.2), in YAML 1.1, or for a
 * human reader; `read` is the value here.
 */
const kinds: readonly (readonly [pattern: RegExp, kind: 'number' | 'word'])[] = [
  // 010 is ten here and eight in YAML 1.1; 0o17 and 0x1F are fifteen and thirty-one.
  [/^[-+]?0\d+(?:\.\d*)?$/, 'number'],
  [/^0[xo][\da-f]+$/i, 'number'],
  // Exponents, a sign or a point without its digits: not a JSON number.
  [/^[-+]?(?:\d+\.?\d*|\.\d+)e[-+]?\d+$/i, 'number'],
  [/^[-+]?\.\d+$|^[-+]?\d+\.$|^\+\d+(?:\.\d*)?$/, 'number'],
  [/^[-+]?\.inf$|^\.nan$/i, 'number'],
  // Numbers of YAML 1.1: with underscores, in base sixty, in base two.
  [/^[-+]?\d[\d_]*_[\d_]*$|^[-+]?0b[01_]+$/i, 'word'],
  [/^[-+]?\d{1,2}(?::[0-5]?\d)+(?:\.\d*)?$/, 'word'],
  // Booleans of YAML 1.1.
  [/^(?:yes|no|on|off|y|n)$/i, 'word'],
]

export interface OddNumber {
  readonly written: string
  readonly read: string
  readonly instead: string
}

/** Returns how a plain scalar would be misread, or undefined. `value` is the parser's result. */
export function oddNumber(written: string, value: unknown): OddNumber | undefined {
  // Most plain scalars are words or expressions: they begin with a letter, `=` or `/`, and are
  // longer than `off`.
  if (written.length > 3 && !/^[-+.\d]/.test(written)) return undefined
  const quoted = `"${written}"`
  if (isInexact(written, value))
    return { written, read: `the number ${Number(written)}`, instead: `it in quotes: ${quoted}` }
  const kind = kinds.find(([pattern]) => pattern.test(written))?.[1]
  if (kind === undefined) return undefined
  const number = kind === 'number' && typeof value === 'number'
  const meant = number
    ? plain(value)
    : (booleans.get(written.toLowerCase()) ?? withoutUnderscores(written))
  return {
    written,
    read: number ? `the number ${value}` : `the text ${quoted}`,
    instead:
      meant === undefined ? `it in quotes: ${quoted}` : `\`${meant}\`, or ${quoted} for the text`,
  }
}

const booleans: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['no', 'false'],
  ['off', 'false'],
])

/** RFC 8259, section 6: programs disagree about integers beyond this range. */
function isInexact(written: string, value: unknown): boolean {
  return (
    typeof value === 'number' && /^[-+]?[1-9]\d*$/.test(written) && !Number.isSafeInteger(value)
  )
}

function plain(value: number): string | undefined {
  return Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : undefined
}

function withoutUnderscores(written: string): string | undefined {
  const digits = written.replaceAll('_', '')
  return digits !== written && /^[-+]?[1-9]\d*$/.test(digits) ? digits : undefined
}
