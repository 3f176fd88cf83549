/**
 * Operators of other languages, found by the text `before` and `after` the place of the parse
 * error, with their CEL form.
 */
const MEANT: readonly {
  readonly before?: RegExp
  readonly after?: RegExp
  readonly found: string
  readonly instead: string
}[] = [
  { after: /^and\b/i, found: 'and', instead: '&&' },
  { after: /^or\b/i, found: 'or', instead: '||' },
  { after: /^not in\b/i, found: 'not in', instead: '!(… in …)' },
  { before: /(?:^|[^\w.])not\s+$/i, found: 'not', instead: '!' },
  { after: /^(?:is|eq|equals)\b/i, found: 'is', instead: '==' },
  { before: /==$/, after: /^=/, found: '===', instead: '==' },
  { before: /!=$/, after: /^=/, found: '!==', instead: '!=' },
  { after: /^=/, found: '=', instead: '==' },
  { before: /<$/, after: /^>/, found: '<>', instead: '!=' },
  { after: /^&(?!&)/, found: '&', instead: '&&' },
  { after: /^\|(?!\|)/, found: '|', instead: '||' },
  { after: /^if\b/, found: 'if', instead: '… ? … : …' },
]

/**
 * Returns the reason in an author's words when the parser stopped at an operator of another
 * language.
 */
export function operatorMeant(source: string, at: number): string | undefined {
  const [before, after] = [source.slice(0, at), source.slice(at)]
  const meant = MEANT.find(
    (each) => (each.before?.test(before) ?? true) && (each.after?.test(after) ?? true),
  )
  return meant && `\`${meant.found}\` is not an operator of CEL; write \`${meant.instead}\``
}
