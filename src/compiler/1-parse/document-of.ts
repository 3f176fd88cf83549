import { Composer, type CST, type Document, Parser, YAMLParseError } from 'yaml'

/**
 * Builds the same document as `parseDocument` of yaml, from tokens that other code also reads.
 * Sharing the tokens matters because lexing is a third of the work.
 */
export function documentOf(lexemes: readonly string[], length: number): Document.Parsed {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    // Our own check for duplicate keys is linear, and reports both places.
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  })
  const [document, second] = composer.compose(parsed(lexemes), true, length)
  if (!document) throw new Error('A composer that is told to always makes a document')
  if (second)
    document.errors.push(
      new YAMLParseError(
        [second.range[0], second.range[1]],
        'MULTIPLE_DOCS',
        'Source contains multiple documents',
      ),
    )
  return document
}

/**
 * One shared list, because most lexemes produce no token, and nested generators or a list per
 * lexeme are slow.
 */
function parsed(lexemes: readonly string[]): readonly CST.Token[] {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of lexemes) for (const token of parser.next(lexeme)) tokens.push(token)
  for (const token of parser.end()) tokens.push(token)
  return tokens
}
