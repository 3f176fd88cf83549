/**
 * What other languages write, by how it stands at the place where CEL gives up (`before` and
 * `after` it), and what CEL writes.
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

/** The reason in an author's words, where the parser stopped at what is an operator elsewhere. */
export function operatorMeant(source: string, at: number): string | undefined {
  const [before, after] = [source.slice(0, at), source.slice(at)]
  const meant = MEANT.find(
    (each) => (each.before?.test(before) ?? true) && (each.after?.test(after) ?? true),
  )
  return meant && `\`${meant.found}\` is no operator of CEL; write \`${meant.instead}\``
}
