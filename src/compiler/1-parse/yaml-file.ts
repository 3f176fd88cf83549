import { Lexer } from 'yaml'
import type { SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import type { Report } from '../report.ts'
import { colourInComment, cutByComment, textInBraces } from './comment-pitfall.ts'
import { cutTexts } from './cut-texts.ts'
import { documentOf } from './document-of.ts'
import { expressionInBraces } from './expression-in-braces.ts'
import { foreignFeature } from './foreign-feature.ts'
import { keyBeforeBraces } from './key-before-braces.ts'
import { keyWithoutValue } from './key-without-value.ts'
import { missingSpaceAt } from './missing-space.ts'
import { oddEscape } from './odd-escape.ts'
import { openBracket } from './open-bracket.ts'
import { isOpenQuote, openQuote } from './open-quote.ts'
import { placedTokens } from './placed-tokens.ts'
import { type SourceText, spanOf } from './source-text.ts'
import { toSourceNode } from './to-source-node.ts'
import { yamlReason } from './yaml-reason.ts'

/** Parses a file with the YAML library, which finds the syntax errors. */
export function yamlFile(source: SourceText, report: Report): SourceNode | undefined {
  const { text } = source
  const at = (start: number, end = start + 1) => spanOf(source, start, end)

  const lexemes = [...new Lexer().lex(text)]
  const tokens = placedTokens(lexemes)
  const hasBrackets = /[{[]/.test(text)
  const left = hasBrackets ? openBracket(lexemes) : undefined
  const cut = hasBrackets
    ? expressionInBraces(left ? tokens.filter(({ start }) => start < left.until) : tokens)
    : undefined
  if (cut) return report.add(raise.expressionInBraces(at(cut.start, cut.end), {}))
  const colonless = keyBeforeBraces(tokens)
  if (colonless)
    return report.add(
      raise.yamlSyntax(at(colonless.start, colonless.end), { reason: colonless.reason }),
    )
  const commented = text.includes('#')
    ? (cutByComment(tokens) ?? colourInComment(tokens))
    : undefined
  if (commented)
    return report.add(
      raise.yamlSyntax(at(commented.start, commented.end), { reason: commented.reason }),
    )
  // An open quote also contains the closing brace.
  if (left && !tokens.some(isOpenQuote))
    return report.add(
      raise.yamlSyntax(at(left.start), { reason: `this \`${left.bracket}\` is never closed` }),
    )
  const bare = text.includes('{') ? keyWithoutValue(tokens) : undefined
  if (bare?.slip) return report.add(raise.missingSpace(at(bare.start, bare.end), { ...bare.slip }))
  if (bare) return report.add(raise.textInBraces(at(bare.start, bare.end), { reason: bare.reason }))

  const document = documentOf(lexemes, text.length)
  const first = document.errors[0]
  if (first) {
    if (/[‘’“”]/.test(text.charAt(first.pos[0])))
      return report.add(raise.oddCharacter(at(first.pos[0]), { name: 'A curved quote' }))
    const open = openQuote(first, tokens)
    const braces = open ? undefined : textInBraces(text, first.pos[0])
    if (braces)
      return report.add(raise.textInBraces(at(braces.start, braces.end), { reason: braces.reason }))
    const slip = open ? undefined : missingSpaceAt(first, text)
    if (slip) return report.add(raise.missingSpace(at(slip.start, slip.end), { ...slip }))
    const [start, end] = open ?? first.pos
    return report.add(
      raise.yamlSyntax(at(start, Math.max(end, start + 1)), {
        reason: open ? 'this quote is never closed' : yamlReason(first),
      }),
    )
  }
  if (document.contents === null)
    return report.add(raise.emptyFile(at(0, /^[^\r\n]*/.exec(text)?.[0].length ?? 0), {}))
  const feature = foreignFeature(document, text, lexemes)
  if (feature)
    return report.add(raise.yamlFeature(at(feature.start, feature.end), { feature: feature.name }))
  const odd = oddEscape(document, text, lexemes)
  if (odd) return report.add(raise.oddCharacter(at(odd.start, odd.end), { name: odd.name }))
  const node = toSourceNode(document.contents, source, report)
  for (const { start, end, ending } of cutTexts(node, source))
    report.add(raise.textCut(at(start, end), { ending }))
  return node
}
