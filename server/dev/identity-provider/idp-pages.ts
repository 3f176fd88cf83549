import { identityProviderRoot } from '../../federation/identity-providers.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import type { PageReader } from '../pages/page-reader.ts'
import { page } from '../pages/page.ts'
import { nameOf } from '../pages/person-card.ts'
import { demoIdentities } from './idp-people.ts'
import { idpTexts } from './idp-texts.ts'

/**
 * Renders the choice of a demo identity.
 * @param path of this page, which receives its form as well
 */
export function signInPage(reader: PageReader, path: string): string {
  const { language } = reader
  const t = idpTexts[language]
  const people = demoIdentities.map(
    ({ sub, about, ...names }, index) =>
      `<label><input type="radio" name="sub" value="${sub}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(nameOf(language, names))}</span><small>${escapeHtml(about[language])}</small></label>`,
  )
  const buttons = `<p class="actions"><button class="button" type="submit" name="answer" value="continue">${t.signIn}</button> <button class="button plain" type="submit" name="answer" value="cancel">${t.cancel}</button></p>`
  const main = `<p>${t.about}</p>\n<form method="post" action="${escapeHtml(path)}"><fieldset class="choices"><legend>${t.who}</legend>${people.join('\n')}</fieldset>${buttons}</form>`
  return page({ reader, path, home: identityProviderRoot, title: t.title, main })
}

export const cancelledPage = (reader: PageReader): string =>
  page({
    reader,
    path: identityProviderRoot,
    home: identityProviderRoot,
    title: idpTexts[reader.language].title,
    main: `<p>${idpTexts[reader.language].over}</p>`,
  })
