const longest = 100_000
/**
 * So many of one mark in a row nobody writes by hand; parsers take quadratic time or unbounded
 * depth for them.
 */
const longRun = /([*_[(!>`~])\1{31}/
/** What opens lists and quotes inside each other, at the start of a line. */
const deepStart = /^(?!-+$)[ \t>*+\-\d.)]{49}/m
const marks = /[*_`<[(]/g
/** In one paragraph: the time of a parser grows with their square. */
const mostMarks = 2_000

/** Is this text worth parsing? What is not is shown as it is: limits come before work. */
export function isTame(text: string): boolean {
  if (text.length > longest || longRun.test(text) || deepStart.test(text)) return false
  return text
    .split(/\n\s*\n/)
    .every((paragraph) => (paragraph.match(marks)?.length ?? 0) <= mostMarks)
}
