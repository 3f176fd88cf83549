import { waitingPushes } from '../../authenticator-app/answer-push.ts'
import { codeAt, secondsOf } from '../../authenticator-app/codes.ts'
import type { Services } from '../../operation.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import { type AppKind, isAppCodeKind } from '../../store/tables-of-methods.ts'
import type { PageLanguage } from '../../texts/server-text.ts'
import { page, type PageReader, type PageScript } from '../pages/page.ts'
import { type News, phoneTexts } from './phone-texts.ts'
import { type PhoneAccount, readAccounts, readPhones, seededPin } from './phones.ts'

type Texts = (typeof phoneTexts)[PageLanguage]

/**
 * Renders the phones of the sandbox, next to each other. Everything works without the script, which
 * only counts down and refreshes.
 */
export function phonePage({
  reader,
  phones,
  news,
  script,
}: {
  readonly reader: PageReader
  readonly phones: readonly PhoneView[]
  readonly news: News | undefined
  readonly script: PageScript
}): string {
  const { language } = reader
  const t = phoneTexts[language]
  const main = `<p>${t.about}</p>
${news === undefined ? '' : `<p class="news" role="status">${t.news[news]}</p>`}
<div class="phones">${phones.map((phone, index) => renderPhone({ t, language, view: phone, index })).join('\n')}</div>
<section class="phone add" aria-labelledby="add"><h2 id="add">${t.addPhone}</h2>
${form({ to: 'add', language, fields: [field({ id: 'name', label: t.phoneName, attributes: 'name="name" required maxlength="40" autocomplete="off"' }), field({ id: 'new-pin', label: t.newPin, attributes: 'name="pin" required inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="off"' })], buttons: [button(t.add)] })}</section>`
  return page({
    reader,
    path: '/sandbox/phone',
    title: t.title,
    width: 'page',
    main,
    script,
  })
}

function renderPhone({
  t,
  language,
  view: { id, name, accounts, requests },
  index,
}: {
  readonly t: Texts
  readonly language: PageLanguage
  readonly view: PhoneView
  readonly index: number
}): string {
  const at = `phone-${index}`
  return `<section class="phone" aria-labelledby="${at}" data-phone="${escapeHtml(id)}"><h2 id="${at}">${escapeHtml(name)}</h2>
${requests.map((request) => renderRequest(t, language, request)).join('\n')}
${
  accounts.length === 0
    ? `<p>${t.noAccount}</p>`
    : groupByOwner(accounts)
        .map((group) => renderOwner(t, group))
        .join('\n')
}
<details${accounts.length === 0 ? ' open' : ''}><summary>${t.pair}</summary>
${form({
  to: 'pair',
  language,
  fields: [
    hidden('phone', id),
    `<p><label for="${at}-text">${t.scanned}</label><textarea id="${at}-text" name="text" rows="3" required maxlength="1000" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="${at}-hint"></textarea><span class="meta" id="${at}-hint">${t.scannedHint}</span></p>`,
    field({
      id: `${at}-label`,
      label: t.label,
      attributes: 'name="label" maxlength="80" autocomplete="off"',
    }),
  ],
  buttons: [button(t.pairNow)],
})}</details>
</section>`
}

/** Groups the entries of a phone by account. */
function groupByOwner(
  accounts: readonly PhoneAccountView[],
): readonly (readonly PhoneAccountView[])[] {
  return [...Map.groupBy(accounts, ({ issuer, label }) => `${issuer}\n${label}`).values()]
}

function renderOwner(t: Texts, accounts: readonly PhoneAccountView[]): string {
  const [first] = accounts
  const owner =
    first === undefined
      ? ''
      : [first.issuer, first.label]
          .filter((part) => part !== '')
          .map(escapeHtml)
          .join(' · ')
  return `<article><h3>${owner === '' ? t.unnamed : owner}</h3>
<ul class="codes">${accounts.map((account) => `<li>${renderAccount(t, account)}</li>`).join('')}</ul></article>`
}

function renderAccount(
  t: Texts,
  { id, kind, code, secondsLeft = 0, lasts: validSeconds = 0 }: PhoneAccountView,
): string {
  if (code === undefined)
    return `<span class="kind">${t.kinds[kind]}</span> <span class="meta">${t.waits}</span>`
  return `<span class="kind">${t.kinds[kind]}</span>
<span class="code" data-code="${escapeHtml(id)}">${splitInGroups(code)}</span>
<span class="meta"><span data-left="${escapeHtml(id)}">${secondsLeft}</span> ${t.seconds}</span>
<meter min="0" max="${validSeconds}" value="${secondsLeft}" data-meter="${escapeHtml(id)}" aria-label="${t.timeLeft}"></meter>`
}

const splitInGroups = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

function renderRequest(
  t: Texts,
  language: PageLanguage,
  { id, kind, issuer, label, browser, secondsLeft }: PhoneRequestView,
): string {
  const at = `request-${id}`
  const pin =
    kind === 'UaPin'
      ? [
          field({
            id: `${at}-pin`,
            label: t.pin,
            attributes:
              'name="pin" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" autocomplete="off"',
            hint: t.pinHint(seededPin),
          }),
        ]
      : []
  return `<article class="request" data-request="${escapeHtml(id)}" aria-labelledby="${at}"><h3 id="${at}">${t.asks[kind as 'UaApp' | 'UaPin']}</h3>
<p>${escapeHtml(issuer)} · ${escapeHtml(label)}<br><span class="meta">${escapeHtml(browser)} · <span data-request-left="${escapeHtml(id)}">${secondsLeft}</span> ${t.seconds}</span></p>
${form({
  to: 'answer',
  language,
  fields: [
    hidden('id', id),
    field({
      id: `${at}-number`,
      label: t.number,
      attributes:
        'name="number" inputmode="numeric" pattern="[0-9]{2}" maxlength="2" autocomplete="off"',
    }),
    ...pin,
  ],
  buttons: [
    button(
      kind === 'UaPin' ? t.approveByPin : t.approveByFinger,
      'name="decision" value="approve"',
    ),
    button(t.deny, 'name="decision" value="deny" formnovalidate', ' plain'),
  ],
})}</article>`
}

const form = ({
  to,
  language,
  fields,
  buttons,
}: {
  readonly to: string
  readonly language: PageLanguage
  readonly fields: readonly string[]
  readonly buttons: readonly string[]
}): string =>
  `<form method="post" action="/sandbox/phone/${to}">${hidden('lang', language)}${fields.join('\n')}<p class="actions">${buttons.join(' ')}</p></form>`

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`
const button = (text: string, attributes = '', buttonStyle = ''): string =>
  `<button class="button${buttonStyle}" ${attributes}>${text}</button>`
const field = ({
  id,
  label,
  attributes,
  hint,
}: {
  readonly id: string
  readonly label: string
  readonly attributes: string
  readonly hint?: string | undefined
}): string =>
  `<p><label for="${id}">${label}</label><input id="${id}" ${attributes}${hint === undefined ? '' : ` aria-describedby="${id}-hint"`}>${hint === undefined ? '' : `<span class="meta" id="${id}-hint">${hint}</span>`}</p>`

/** `secondsLeft` and `lasts`: of the current code. */
export type PhoneAccountView = {
  readonly id: string
  readonly kind: AppKind
  readonly issuer: string
  readonly label: string
  readonly code?: string
  readonly secondsLeft?: number
  readonly lasts?: number
}
export type PhoneRequestView = {
  readonly id: string
  readonly kind: AppKind
  readonly issuer: string
  readonly label: string
  readonly browser: string
  readonly secondsLeft: number
}
export type PhoneView = {
  readonly id: string
  readonly name: string
  readonly accounts: readonly PhoneAccountView[]
  readonly requests: readonly PhoneRequestView[]
}

/** Returns every phone with its current codes and its waiting requests. */
export async function phoneView(services: Services): Promise<readonly PhoneView[]> {
  const { store, clock } = services
  const now = clock.now()
  const [phones, accounts] = [await readPhones(store), await readAccounts(services)]
  const waiting = await waitingPushes(
    store,
    now,
    accounts.flatMap(({ pairing_id }) => (pairing_id === null ? [] : [pairing_id])),
  )
  return phones.map(({ id, name }) => {
    const ownAccounts = accounts.filter(({ phone_id }) => phone_id === id)
    const requests = waiting.flatMap(({ pairingId, ...request }) => {
      const account = ownAccounts.find(({ pairing_id }) => pairing_id === pairingId)
      return account === undefined
        ? []
        : [
            {
              id: request.id,
              kind: request.kind,
              issuer: account.issuer,
              label: account.label,
              browser: request.browser,
              secondsLeft: secondsTo(request.expiresAt, now),
            },
          ]
    })
    return { id, name, accounts: ownAccounts.map((account) => accountView(account, now)), requests }
  })
}

function accountView(
  { id, kind, issuer, label, secret }: PhoneAccount,
  now: number,
): PhoneAccountView {
  if (!isAppCodeKind(kind) || secret === null) return { id, kind, issuer, label }
  const { code, until } = codeAt(kind, secret, now)
  return {
    id,
    kind,
    issuer,
    label,
    code,
    secondsLeft: secondsTo(until, now),
    lasts: secondsOf[kind],
  }
}

const secondsTo = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))
