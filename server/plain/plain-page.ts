import { plainPagesBase } from '../address.ts'
import { escapeHtml } from '../dev/pages/escape-html.ts'
import type { PageReader } from '../dev/pages/page-reader.ts'
import { themeAttribute } from '../status-pages/theme-choice.ts'
import { type PlainPageName, plainPageNames, plainTexts } from './plain-texts.ts'

export interface PlainPage {
  readonly reader: PageReader
  /** Undefined: the page does not exist. */
  readonly name: PlainPageName | undefined
  /** Of the tenant. */
  readonly product: string
  /** HTML, its variable parts escaped. */
  readonly main: string
  /** Font for machines without Korean letters. */
  readonly includesFont: boolean
  readonly contact: { readonly phone: string; readonly email: string }
}

/** A whole page in HTML that a browser of 2010 and a text browser can read. */
export function plainPage({
  reader: { language, theme },
  name,
  product,
  main,
  includesFont,
  contact,
}: PlainPage): string {
  const texts = plainTexts[language]
  const title = name === undefined ? texts.missing : texts.titles[name]
  const link = (other: PlainPageName) =>
    `<li><a href="${plainPagesBase}/${other}?lang=${language}"${other === name ? ' aria-current="page"' : ''}>${escapeHtml(texts.titles[other])}</a></li>`
  const otherLanguageLink =
    language === 'en'
      ? ({ code: 'ko', text: '한국어' } as const)
      : ({ code: 'en', text: 'English' } as const)
  return `<!doctype html>
<html lang="${language}"${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${escapeHtml(title)} - ${escapeHtml(product)}</title>
${includesFont ? '<link rel="stylesheet" href="/sandbox/fonts/korean.css">\n' : ''}<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header>
<nav aria-label="${escapeHtml(product)}">
<strong>${escapeHtml(product)}</strong>
<a href="${plainPagesBase}/${name ?? 'help'}?lang=${otherLanguageLink.code}" lang="${otherLanguageLink.code}" hreflang="${otherLanguageLink.code}">${otherLanguageLink.text}</a>
</nav>
</header>
<main class="plain-text">
<h1>${escapeHtml(title)}</h1>
${main}
<hr>
<h2>${texts.contact}</h2>
<p>${texts.phone}: <a href="tel:${escapeHtml(contact.phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(contact.phone)}</a><br>
${texts.email}: <a href="mailto:${escapeHtml(contact.email)}">${escapeHtml(contact.email)}</a></p>
<h2>${texts.pages}</h2>
<ul>
${plainPageNames.map(link).join('\n')}
</ul>
</main>
</body>
</html>
`
}
