import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { identityProviderRoot, signInPath } from '../../federation/identity-providers.ts'
import { clientAppsPolicy, pagePolicy } from '../../headers.ts'
import { mountProvider } from '../../oidc/mount-provider.ts'
import { continuePage } from '../../status-pages/continue-page.ts'
import { pageReader } from '../pages/page-reader.ts'
import { isIdentityProviderPath } from './identity-provider.ts'
import { cancelledPage, signInPage } from './idp-pages.ts'
import { findDemoIdentity } from './idp-people.ts'

type Form = Readonly<Record<string, string>>
type InteractionRequest = FastifyRequest<{ Params: { readonly uid: string }; Body: Form }>

/** Serves the provider's endpoints by its library, and its sign-in page by own code. */
export function serveIdentityProvider(app: FastifyInstance, provider: Provider): void {
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
