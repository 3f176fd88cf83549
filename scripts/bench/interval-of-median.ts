/** 1.96 standard deviations of a coin that is thrown once, which are 0.5 each: 95 in 100. */
const SPREAD = 0.98

/**
 * Returns the two values between which the true median lies in 95 of 100 runs, for any distribution
 * (the sign test). For few values it returns the smallest and the largest, which is less certain.
 */
export function intervalOfMedian(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other)
  const below = Math.max(0, Math.round(sorted.length / 2 - SPREAD * Math.sqrt(sorted.length)) - 1)
  const [least, most] = [sorted[below], sorted[sorted.length - 1 - below]]
  if (least === undefined || most === undefined) throw new Error('There is no median of nothing.')
  return [least, most]
}
