import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { parse } from 'yaml'
import type { components } from '../../src/api/generated/common-api.ts'
import { withScriptSelectors } from '../../src/language/script-selectors.ts'
import { brandingPolicy, cacheControl } from '../http/headers.ts'
import type { Tenant } from '../tenants/tenants.ts'
import {
  type Language,
  readPolicyTexts,
  serverLanguages,
  serverText,
} from '../texts/server-text.ts'

type Schemas = components['schemas']

const effectiveDate = '2026-01-01'
const contents = readPolicyTexts(new URL('./policies/', import.meta.url))

/**
 * Returns the current policy. The cookie policy is the same text as in `GET /terms/cookie/latest`.
 */
export function latestPolicy(
  policy: Schemas['PolicyName'],
  language: Language,
  cookieVersion: number,
): Schemas['Policy'] {
  if (policy === 'cookie') return { ...cookieTerms(language, cookieVersion), effectiveDate }
  return {
    id: `${policy}-2026-01`,
    title: serverText(language, `policies.${policy}`),
    content: contents.contentOf(policy, language),
    version: '1',
    effectiveDate,
  }
}

type CookieTerms = components['schemas']['CookieTerms']

/**
 * Regional groups (section 9 of the specification) and the text of each; the first is
 * international.
 */
const groups = parse(
  readFileSync(new URL('./policies/cookie.yaml', import.meta.url), 'utf8'),
) as Readonly<Record<string, { readonly title: string; readonly text: string }>>

const cookieContents = new Map(
  [...new Set(Object.values(groups).map(({ text }) => text))].map(
    (text) =>
      [
        text,
        readFileSync(new URL(`./policies/cookie.${text}.md`, import.meta.url), 'utf8'),
      ] as const,
  ),
)

/** `version` is a setting of the sandbox, so that tests can raise it. */
export const cookieTermsId = (version: number): string => `cookie-${version}`

export const termsLanguages = Object.keys(groups)

export const isCookieTermsLanguage = (language: string): boolean => Object.hasOwn(groups, language)

/** Returns the international text where the policy does not exist in the language. */
export function cookieTerms(language: string, version: number): CookieTerms {
  const group = isCookieTermsLanguage(language) ? language : (termsLanguages[0] ?? '')
  const { title = '', text = '' } = groups[group] ?? {}
  return {
    id: cookieTermsId(version),
    version: String(version),
    title,
    content: cookieContents.get(text) ?? '',
  }
}

/** Contact for users. Empty where a tenant has none. */
export type ServiceDesk = { readonly phone: string; readonly email: string }

/** Used when no tenant is built. */
const seeded: ServiceDesk = { phone: '+82 2-5550-0100', email: 'servicedesk@example.com' }

/** Returns the `serviceDesk` of a tenant's file. */
export function serviceDeskOf(tenant: Tenant | undefined): ServiceDesk {
  const desk = tenant?.values['serviceDesk']
  if (typeof desk !== 'object' || desk === null) return seeded
  const texts = Object.entries(desk).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { phone: '', email: '', ...Object.fromEntries(texts) }
}

/**
 * Describes the service desk inside a sentence of a message. A text message has the phone number
 * only, because each letter costs money.
 * @param isShort whether the message is a text message
 */
export function describeServiceDesk(
  tenant: Tenant | undefined,
  language: Language,
  isShort = false,
): string {
  const { phone, email } = serviceDeskOf(tenant)
  const ways = [phone, ...(isShort && phone !== '' ? [] : [email])].filter((way) => way !== '')
  return ways.length === 0
    ? serverText(language, 'desk.name')
    : serverText(language, 'desk.contact', { ways: ways.join(', ') })
}

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Serves the assets that pages and branding share, in every mode. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  // The colors, sizes and fonts of the product.
  const css = withScriptSelectors(
    file('../../src/shell/styles/tokens.css') + file('./sandbox.css'),
    serverLanguages,
  )
  app.get('/sandbox/sandbox.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', cacheControl.briefly).send(css),
  )
  for (const name of ['logo', 'favicon', 'hanbit-bank', 'maru', 'sora']) {
    const image = file(`./${name}.svg`)
    app.get(`/sandbox/branding/${name}.svg`, async (_request, reply) =>
      reply
        .type('image/svg+xml')
        .header('content-security-policy', brandingPolicy)
        .header('cache-control', cacheControl.briefly)
        .send(image),
    )
  }
}
