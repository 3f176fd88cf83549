/** The number of an option like `--times=5`. */
export function numberAfter(option: string, otherwise: number): number {
  return Number(
    process.argv.find((word) => word.startsWith(option))?.slice(option.length) ?? otherwise,
  )
}
