/** Limits checked before parsing, because the time of the parser grows faster than its input. */
export const limits = {
  bytes: 256 * 1024,
  lines: 5_000,
  /** Maximum characters of one line. */
  line: 5_000,
  depth: 32,
  nodes: 10_000,
  /** Maximum for one project. */
  screens: 20_000,
  /** Maximum steps of an action or a screen, including those of the actions it performs. */
  steps: 2_000,
} as const
