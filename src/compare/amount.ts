const LARGER: readonly (readonly [unit: string, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** Returns a number with its unit: 300 seconds are 5 minutes. */
export function amount(value: number, unit: string | undefined): string {
  if (unit === undefined) return String(value)
  const seconds = LARGER.find(([name]) => unit === `${name}s`)?.[1]
  const [name, size] =
    seconds === undefined || value === 0
      ? [unit.replace(/s$/, ''), 1]
      : (LARGER.find(([, each]) => (value * seconds) % each === 0) ?? ['second', 1])
  const count = seconds === undefined || value === 0 ? value : (value * seconds) / size
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** Returns `2 minutes, not 5`, with the unit twice where it differs. */
export function amounts(after: number, before: number, unit: string | undefined): string {
  const [now, then] = [amount(after, unit), amount(before, unit)]
  return `${now}, not ${noun(now) === noun(then) ? then.split(' ')[0] : then}`
}

const noun = (text: string): string => /\D+$/.exec(text)?.[0].replace(/s$/, '') ?? ''
