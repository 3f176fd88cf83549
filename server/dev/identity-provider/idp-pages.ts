import { escapeHtml } from '../pages/escape-html.ts'
import { page } from '../pages/page.ts'
import type { PageLanguage } from '../pages/preferred-language.ts'
import { demoIdentities } from './idp-people.ts'
import { idpTexts } from './idp-texts.ts'
import { identityProviderRoot } from './paths.ts'

/**
 * Renders the choice of a demo identity.
 * @param path of this page, which receives its form as well
 */
export function signInPage(language: PageLanguage, path: string): string {
  const t = idpTexts[language]
  const people = demoIdentities.map(
    ({ sub, name, about }, index) =>
      `<label><input type="radio" name="sub" value="${sub}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(name)}</span><small>${escapeHtml(about[language])}</small></label>`,
  )
  const buttons = `<p class="actions"><button class="button" type="submit" name="answer" value="continue">${t.signIn}</button> <button class="button plain" type="submit" name="answer" value="cancel">${t.cancel}</button></p>`
  const main = `<p>${t.about}</p>\n<form method="post" action="${escapeHtml(path)}"><fieldset class="choices"><legend>${t.who}</legend>${people.join('\n')}</fieldset>${buttons}</form>`
  return page({ language, path, home: identityProviderRoot, title: t.title, main })
}

export const cancelledPage = (language: PageLanguage): string =>
  page({
    language,
    path: identityProviderRoot,
    home: identityProviderRoot,
    title: idpTexts[language].title,
    main: `<p>${idpTexts[language].over}</p>`,
  })
