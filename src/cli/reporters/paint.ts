/** Terminal colors, or none. */
export interface Paint {
  readonly bad: Colour
  readonly warn: Colour
  readonly good: Colour
  readonly mark: Colour
  readonly quiet: Colour
  readonly strong: Colour
}
type Colour = (text: string) => string

/** ECMA-48, 8.3.117 (SGR): readable on dark and light backgrounds. */
const sgr =
  (on: number, off: number): Colour =>
  (text) =>
    text
      .split('\n')
      .map((line) => (line === '' ? line : `\u001B[${on}m${line}\u001B[${off}m`))
      .join('\n')
const same: Colour = (text) => text

export const plain: Paint = {
  bad: same,
  warn: same,
  good: same,
  mark: same,
  quiet: same,
  strong: same,
}
export const coloured: Paint = {
  bad: sgr(31, 39),
  warn: sgr(33, 39),
  good: sgr(32, 39),
  mark: sgr(36, 39),
  quiet: sgr(2, 22),
  strong: sgr(1, 22),
}

/**
 * Uses colors only on a terminal that supports them. `NO_COLOR` and `FORCE_COLOR` override this;
 * `NO_COLOR` wins (no-color.org, force-color.org).
 */
export function paintFor(
  { isTTY }: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Paint {
  const { FORCE_COLOR: forced = '', NO_COLOR: refused = '', TERM: terminal = '' } = environment
  if (refused !== '') return plain
  if (forced !== '') return forced === '0' || forced === 'false' ? plain : coloured
  return isTTY === true && terminal !== 'dumb' ? coloured : plain
}
