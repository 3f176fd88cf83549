import { loadSealer } from '../../../server/sealing/key-files.ts'
import { readOrCreateSecret } from '../../../server/sealing/sealer.ts'
import { openStore, type StoreLocation } from '../../../server/store/open-store.ts'
import type { HttpBrowser } from './http-browser.ts'
import type { Begun } from './sign-in.ts'

type Issued = { readonly begun: Begun; readonly returned: URL }

/** Exchanges a code as the application does, and returns the claims of its ID token. */
export async function claimsOfCode(
  location: StoreLocation,
  browser: HttpBrowser,
  { begun, returned }: Issued,
): Promise<Readonly<Record<string, unknown>>> {
  const store = await openStore(location)
  const sealer = loadSealer(location)
  const secret = await readOrCreateSecret({ store, sealer }, 'client-singleid', () => 'none')
  await store.destroy()
  const { text } = await browser.copy().send(
    'POST',
    '/secdx/auth/oauth2/token',
    new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.searchParams.get('code') ?? '',
      redirect_uri: begun.redirectUri,
      code_verifier: begun.verifier,
    }),
    { authorization: `Basic ${Buffer.from(`singleid:${secret}`).toString('base64')}` },
  )
  const { id_token: idToken } = JSON.parse(text) as { readonly id_token: string }
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
