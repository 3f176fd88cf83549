/** Caps before parsing: the parser's own work grows faster than its input. */
export const limits = {
  bytes: 256 * 1024,
  lines: 5_000,
  /** Characters of one line. */
  line: 5_000,
  depth: 32,
  nodes: 10_000,
  /** Of one project. */
  screens: 20_000,
  /** That an action or a screen takes, with those of all that it performs. */
  steps: 2_000,
} as const
