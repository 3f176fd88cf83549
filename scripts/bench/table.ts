/** One row of the table "Speed and size". */
export interface Row {
  readonly figure: string
  readonly ours: string
  /** Figure of the bare page, or the target. */
  readonly against: string
  /** Ratio of ours to the other; undefined where there is none. */
  readonly ratio?: number | undefined
  /** Range of the true ratio, in 95 of 100 runs. */
  readonly within?: readonly [number, number] | undefined
  readonly met: boolean
}

export function tableText(rows: readonly Row[]): string {
  const cells = rows.map(({ figure, ours, against, ratio, within, met }) => [
    figure,
    ours,
    against,
    ratio === undefined ? '' : ratio.toFixed(2) + rangeText(within),
    met ? 'met' : 'NOT MET',
  ])
  return [
    ['Figure', 'Ours', 'Bare page or target', 'Ratio', ''],
    ['---', '---', '---', '---', '---'],
    ...cells,
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}

const rangeText = (within: Row['within']): string =>
  within ? ` (${within.map((end) => end.toFixed(2)).join(' to ')})` : ''

/**
 * Returns the middle value; of an even number the lower of the two.
 * @throws for an empty list
 */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing.')
  return middle
}
