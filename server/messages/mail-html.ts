import { primarySubtag } from '../../src/i18n/match-language.ts'
import { languageAttributes } from '../../src/language/language-attributes.ts'
import { escapeHtml } from '../status-pages/html.ts'
import { type Language, serverText } from '../texts/server-text.ts'

export type MailText = {
  readonly subject: string
  readonly body: string
  readonly code: string
  readonly language: Language
  readonly product: string
}

const button =
  'display:inline-block;padding:12px 20px;border:2px solid;border-radius:10px;font-weight:600;color:inherit;text-decoration:none'
const strong = 'font-size:28px;line-height:1.5;letter-spacing:3px;white-space:nowrap'

/**
 * Renders the HTML part, with the same content as the plain text. It loads no picture, font or
 * style sheet, so that reading is not tracked. It sets no color, so that a dark mailbox stays dark.
 */
export function mailHtml({ subject, body, code, language, product }: MailText): string {
  const lines = body
    .split('\n')
    .map(
      (line) =>
        `<p style="margin:0 0 12px;overflow-wrap:anywhere">${lineOf(line, code, language)}</p>`,
    )
  return `<!doctype html>
<html ${languageAttributes(language, primarySubtag(language))}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font:16px/1.6 system-ui,'Apple SD Gothic Neo','Malgun Gothic',sans-serif;word-break:keep-all">
<div role="article" style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(product)}</h1>
${lines.join('\n')}
</div>
</body>
</html>
`
}

/**
 * Turns a line with an address into a link, and highlights a code. The link of a message with a
 * code is a button: its address is long, and the code is there to type.
 */
function lineOf(line: string, code: string, language: MailText['language']): string {
  const text = escapeHtml(line)
  if (/^https?:\/\/\S+$/.test(line))
    return code === ''
      ? `<a href="${text}">${text}</a>`
      : `<a href="${text}" style="${button}">${escapeHtml(serverText(language, 'code.email.button'))}</a>`
  return code === '' ? text : text.replace(code, () => `<strong style="${strong}">${code}</strong>`)
}
