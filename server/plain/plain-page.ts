import { primarySubtag } from '../../src/i18n/match-language.ts'
import { languageAttributes } from '../../src/language/language-attributes.ts'
import { plainPagesBase } from '../address.ts'
import { escapeHtml, themeAttribute, type ThemeChoice } from '../status-pages/html.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { type PlainPageName, plainPageNames } from './plain-page-names.ts'

export interface PlainPage {
  readonly language: Language
  /** Undefined leaves it to the system. */
  readonly theme: ThemeChoice | undefined
  /** The tenant's other languages, with their own names. */
  readonly others: readonly { readonly language: Language; readonly name: string }[]
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
  language,
  theme,
  others,
  name,
  product,
  main,
  includesFont,
  contact,
}: PlainPage): string {
  const say = (key: string) => escapeHtml(serverText(language, `plain.${key}`))
  const title = name === undefined ? say('missing') : say(`titles.${name}`)
  const code = primarySubtag(language)
  const link = (other: PlainPageName) =>
    `<li><a href="${plainPagesBase}/${other}?lang=${code}"${other === name ? ' aria-current="page"' : ''}>${say(`titles.${other}`)}</a></li>`
  const otherLanguages = others.map(({ language: other, name: own }) => {
    const tag = primarySubtag(other)
    return `<a href="${plainPagesBase}/${name ?? 'help'}?lang=${tag}" lang="${tag}" hreflang="${tag}">${escapeHtml(own)}</a>`
  })
  return `<!doctype html>
<html ${languageAttributes(language, code)}${themeAttribute(theme)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? 'light dark'}">
<title>${title} - ${escapeHtml(product)}</title>
${includesFont ? '<link rel="stylesheet" href="/sandbox/fonts/korean.css">\n' : ''}<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<header>
<nav aria-label="${escapeHtml(product)}">
<strong>${escapeHtml(product)}</strong>
${otherLanguages.join('\n')}
</nav>
</header>
<main class="plain-text">
<h1>${title}</h1>
${main}
<hr>
<h2>${say('contact')}</h2>
<p>${say('phone')}: <a href="tel:${escapeHtml(contact.phone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(contact.phone)}</a><br>
${say('email')}: <a href="mailto:${escapeHtml(contact.email)}">${escapeHtml(contact.email)}</a></p>
<h2>${say('pages')}</h2>
<ul>
${plainPageNames.map(link).join('\n')}
</ul>
</main>
</body>
</html>
`
}
