/**
 * Turns `Log in, {name}` into the pseudo language ar-XB of Unicode CLDR: each word between RLM, RLO
 * and PDF, RLM, so that its English letters go from right to left as Arabic ones do. Placeholders
 * and their isolation stay as they are.
 */
export const rightToLeftText = (text: string): string =>
  text
    .split(/(\{[^{}]*\}|[\s\u2068\u2069]+)/)
    .map((piece, at) => (at % 2 === 1 || piece === '' ? piece : `\u200F\u202E${piece}\u202C\u200F`))
    .join('')
