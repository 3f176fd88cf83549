import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfiguredProviders } from '../../../server/federation/configured-providers.ts'
import type { Glewlwyd } from './start-glewlwyd.ts'

/** Addresses of this server that Glewlwyd must know. */
export const addressesAt = (origin: string) => {
  const base = `${origin}/secdx/auth/idp`
  return { redirectUri: `${base}/callback/partner`, loggedOutUri: `${base}/logged-out` }
}

/** Returns Glewlwyd as an operator configures it: by a file, and a file with the secret. */
export function partnerProvider(
  folder: string,
  { issuer, clientSecret }: Pick<Glewlwyd, 'issuer' | 'clientSecret'>,
): ReturnType<typeof readConfiguredProviders> {
  const file = join(folder, 'providers.yaml')
  writeFileSync(join(folder, 'secret'), clientSecret)
  writeFileSync(
    file,
    `providers:
  - id: partner
    name: Partner ID
    issuer: ${issuer}
    client-id: gatehouse
    secret-file: secret
    scopes: [openid]
    auth-time: ignored
    domain: partner.example
    sign-up-domains: [partner.example]
`,
  )
  return readConfiguredProviders(file, {})
}

/** An administrator of both sides links the user to an account here, after a first visit. */
export function linkPartner(dataFolder: string, username: string): void {
  const database = new DatabaseSync(join(dataFolder, 'gatehouse.sqlite'))
  database
    .prepare(
      `insert or ignore into idp_identity (tenant_id, provider, subject, account_id, linked_at)
       select 'default', 'partner', idp_context.subject, account.id, 0 from idp_context, account
       where idp_context.provider = 'partner' and account.username_key = ?
         and account.tenant_id = 'default' limit 1`,
    )
    .run(username)
  database.close()
}
