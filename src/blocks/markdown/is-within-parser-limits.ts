const longest = 100_000
/**
 * Longest run of one mark that authors write by hand. Parsers need quadratic time or unbounded
 * depth for longer ones.
 */
const longRun = /([*_[(!>`~])\1{31}/
/** Markers that nest lists and quotes at the start of a line. */
const deepStart = /^(?!-+$)[ \t>*+\-\d.)]{49}/m
const marks = /[*_`<[(]/g
/** Limit for one paragraph, because the time of a parser grows with the square of its length. */
const mostMarks = 2_000

/**
 * True when a text is within the limits for parsing. Other texts are shown unparsed: limits come
 * before work.
 */
export function isWithinParserLimits(text: string): boolean {
  if (text.length > longest || longRun.test(text) || deepStart.test(text)) return false
  return text
    .split(/\n\s*\n/)
    .every((paragraph) => (paragraph.match(marks)?.length ?? 0) <= mostMarks)
}
