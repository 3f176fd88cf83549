/** Caps before parsing: the parser's own work grows faster than its input. */
export const limits = {
  bytes: 256 * 1024,
  lines: 5_000,
  depth: 32,
  nodes: 10_000,
} as const
