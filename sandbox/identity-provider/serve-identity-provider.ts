import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { callersPolicy, pagePolicy } from '../headers.ts'
import { mountProvider } from '../oidc/mount-provider.ts'
import { continuePage } from '../pages/continue-page.ts'
import { pageLanguage } from '../pages/page.ts'
import { isIdentityProviders } from './identity-provider.ts'
import { overPage, signInPage } from './idp-pages.ts'
import { idpPerson } from './idp-people.ts'
import { identityProviderRoot, signInPath } from './paths.ts'

type Form = Readonly<Record<string, string>>
type Asked = FastifyRequest<{ Params: { readonly uid: string }; Body: Form }>

/** The provider's endpoints by its library, and its sign-in page by us. */
export function serveIdentityProvider(app: FastifyInstance, provider: Provider): void {
  mountProvider(app, provider, {
    root: identityProviderRoot,
    isIts: isIdentityProviders,
    isPage: (path) => /^\/auth(\/|$)/.test(path),
    goesBy: () => provider.issuer,
  })
  const path = `${signInPath}/:uid`
  const open = ({ raw, params }: Asked, reply: FastifyReply) =>
    provider.interactionDetails(raw, reply.raw).then(
      (found) => (found.uid === params.uid ? found : undefined),
      () => undefined,
    )

  app.get(path, async (request: Asked, reply) => {
    const asked = await open(request, reply)
    const language = pageLanguage(request)
    return send(
      reply,
      asked === undefined ? overPage(language) : signInPage(language, `${signInPath}/${asked.uid}`),
    )
  })

  app.post(path, async (request: Asked, reply) => {
    const asked = await open(request, reply)
    const language = pageLanguage(request)
    if (asked === undefined) return send(reply, overPage(language))
    const person =
      request.body['answer'] === 'continue' ? idpPerson(request.body['sub'] ?? '') : undefined
    // Whoever was signed in before is so no more: the library would ask by a page with an inline
    // script.
    const before =
      asked.session === undefined ? undefined : await provider.Session.findByUid(asked.session.uid)
    await before?.destroy()
    asked.session = undefined
    asked.result = answerOf(person)
    await asked.save(asked.exp - Math.floor(Date.now() / 1000))
    const { pathname, search } = new URL(asked.returnTo)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(continuePage(pathname + search, language))
  })
}

/** OpenID Connect Core 1.0, section 3.1.2.6: the person said no, or the provider did. */
function answerOf(person: ReturnType<typeof idpPerson>) {
  if (person === undefined)
    return { error: 'access_denied', error_description: 'The person cancelled.' }
  if (person.refused)
    return { error: 'login_required', error_description: 'This account may not be used.' }
  return { login: { accountId: person.sub, amr: ['pwd'], remember: false } }
}

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('content-security-policy', callersPolicy).send(html)
