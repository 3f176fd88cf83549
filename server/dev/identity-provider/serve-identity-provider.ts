import { generateKeyPairSync } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider as ProviderType } from 'oidc-provider'
import {
  type IdentityProvider,
  identityProviderRoot,
  signInPath,
} from '../../federation/identity-providers.ts'
import { idpPaths, type Origins } from '../../http/address.ts'
import { clientAppsPolicy, pagePolicy } from '../../http/headers.ts'
import type { Keys } from '../../oidc/keys.ts'
import { allowOwnOrigins, mountProvider } from '../../oidc/mount-provider.ts'
import { oidcAdapter } from '../../oidc/oidc-adapter.ts'
import { Provider } from '../../oidc/oidc-provider.ts'
import type { Services } from '../../operation.ts'
import { randomHandle } from '../../random-handle.ts'
import { readOrCreateSecret } from '../../sealing/sealer.ts'
import { escapeHtml } from '../../status-pages/html.ts'
import { continuePage } from '../../status-pages/status-page.ts'
import { nameOf } from '../pages/dock.ts'
import { page, pageReader, type PageReader, readerOfHeaders } from '../pages/page.ts'
import { demoIdentities, findDemoIdentity } from './idp-people.ts'

type Form = Readonly<Record<string, string>>
type InteractionRequest = FastifyRequest<{ Params: { readonly uid: string }; Body: Form }>

/** Serves the provider's endpoints by its library, and its sign-in page by own code. */
export function serveIdentityProvider(app: FastifyInstance, provider: ProviderType): void {
  mountProvider(app, provider, {
    root: identityProviderRoot,
    matchesPath: isIdentityProviderPath,
    isPage: (path) => /^\/auth(\/|$)/.test(path),
    forwardedFrom: () => provider.issuer,
  })
  const path = `${signInPath}/:uid`
  const findInteraction = ({ raw, params }: InteractionRequest, reply: FastifyReply) =>
    provider.interactionDetails(raw, reply.raw).then(
      (found) => (found.uid === params.uid ? found : undefined),
      () => undefined,
    )

  app.get(path, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(request, reply)
    const reader = pageReader(request)
    return send(
      reply,
      interaction === undefined
        ? cancelledPage(reader)
        : signInPage(reader, `${signInPath}/${interaction.uid}`),
    )
  })

  app.post(path, async (request: InteractionRequest, reply) => {
    const interaction = await findInteraction(request, reply)
    const reader = pageReader(request)
    if (interaction === undefined) return send(reply, cancelledPage(reader))
    const person =
      request.body['answer'] === 'continue'
        ? findDemoIdentity(request.body['sub'] ?? '')
        : undefined
    // Ends the previous session. The library would do it by a page with an inline script.
    const previousAnswer =
      interaction.session === undefined
        ? undefined
        : await provider.Session.findByUid(interaction.session.uid)
    await previousAnswer?.destroy()
    interaction.session = undefined
    interaction.result = loginResultFor(person)
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    const { pathname, search } = new URL(interaction.returnTo)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(continuePage(pathname + search, reader))
  })
}

/** OpenID Connect Core 1.0, section 3.1.2.6: the user cancelled, or the provider refused. */
function loginResultFor(person: ReturnType<typeof findDemoIdentity>) {
  if (person === undefined)
    return { error: 'access_denied', error_description: 'The person cancelled.' }
  if (person.refused)
    return { error: 'login_required', error_description: 'This account may not be used.' }
  return { login: { accountId: person.sub, amr: ['pwd'], remember: false } }
}

const send = (reply: FastifyReply, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', clientAppsPolicy)
    .send(html)

/**
 * Creates the OpenID provider of another company, with its own users, keys and storage. For it,
 * this server is one client of several.
 * @param ours the origins of our callback
 */
export function createDemoIdentityProvider(
  { store, clock, sealer }: Pick<Services, 'store' | 'clock' | 'sealer'>,
  {
    ours,
    keys,
    provider: { issuer, clientId, clientSecret },
  }: {
    readonly ours: Origins
    readonly keys: Pick<Keys, 'signing' | 'cookie'>
    readonly provider: IdentityProvider
  },
): ProviderType {
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    path: '/',
    signed: true,
  } as const
  const provider = new Provider(issuer, {
    adapter: oidcAdapter({ store, clock, sealer }, 'Sora'),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Gatehouse',
        redirect_uris: ours.all.map((origin) => origin + idpPaths.callback),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [...keys.signing] },
    cookies: {
      keys: [...keys.cookie],
      long: cookie,
      short: cookie,
      names: { session: 'sora-session', interaction: 'sora-interaction', resume: 'sora-resume' },
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${signInPath}/${uid}` },
    // Puts the claims of requested scopes into the ID token, so that clients need no second
    // request.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'department'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    findAccount: async (_ctx, sub) => {
      const person = findDemoIdentity(sub)
      return person && { accountId: sub, claims: async () => ({ ...person.claims, sub }) }
    },
    // Its users have consented elsewhere: no consent screen.
    loadExistingGrant: async ({ oidc }) => {
      if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile email phone')
      await grant.save()
      return grant
    },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 300,
    },
    renderError: async (ctx) => {
      ctx.type = 'html'
      ctx.body = cancelledPage(readerOfHeaders(ctx.req.headers))
    },
  })
  allowOwnOrigins(provider, ours, { redirectUriAllowed: idpPaths.callback })
  return provider
}

export const isIdentityProviderPath = (path: string): boolean =>
  path.startsWith(`${identityProviderRoot}/`) && !path.startsWith(`${signInPath}/`)

/** Reads the keys of the other company: created at the first start and kept, separate from ours. */
export async function readIdpKeys(
  secrets: Pick<Services, 'store' | 'sealer'>,
): Promise<Pick<Keys, 'signing' | 'cookie'>> {
  const signing = await readOrCreateSecret(secrets, 'sora-signing-key', () =>
    JSON.stringify(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    ),
  )
  return {
    signing: [{ ...JSON.parse(signing), kid: 'sora-1', use: 'sig', alg: 'ES256' }],
    cookie: [await readOrCreateSecret(secrets, 'sora-cookie-key', randomHandle)],
  }
}

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

/** Texts on the pages of the identity provider. */
export const idpTexts = {
  en: {
    title: 'Sora ID',
    about:
      'In a real installation this is another organization’s identity provider, on an origin of its own. The sandbox plays it.',
    who: 'Who are you?',
    signIn: 'Continue',
    cancel: 'Cancel',
    over: 'This sign-in is over. Go back to where you came from and begin again.',
  },
  ko: {
    title: 'Sora ID',
    about:
      '실제 환경에서는 별도의 출처에서 실행되는 다른 조직의 ID 제공자입니다. 샌드박스에서 대신 보여 줍니다.',
    who: '사용자 선택',
    signIn: '계속',
    cancel: '취소',
    over: '로그인이 만료되었습니다. 이전 서비스로 돌아가 처음부터 다시 진행해 주세요.',
  },
} as const
