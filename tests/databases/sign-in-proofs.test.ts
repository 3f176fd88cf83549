import { describe, expect, it } from 'vitest'
import { doProofsSuffice, saveSignInProofs } from '../../server/oidc/sso-session.ts'
import { loadSealer } from '../../server/sealing/key-files.ts'
import { openStore } from '../../server/store/open-store.ts'
import { inStore } from './support/in-store.ts'
import { stores } from './support/stores.ts'
import { useTestServerOn } from './support/use-test-server-on.ts'

const [one, two] = [['password'], ['password', 'Sms']] as const
const signed_in_at = 1_800_000_000_000

// The provider names a sign-in by its user and its second, so that two of them share a row.
for (const { name, isThere, fresh } of stores)
  describe.runIf(isThere)(`sign-ins of one user in the same second ${name}`, () => {
    const testServer = useTestServerOn(fresh)

    it.each([
      { title: 'two factors, then one', methodsOf: [two, one], suffices: false },
      { title: 'one factor, then two', methodsOf: [one, two], suffices: false },
      { title: 'two factors twice', methodsOf: [two, two], suffices: true },
    ])('$title: have the proofs of the weaker one', async ({ methodsOf, suffices }) => {
      const { dataFolder } = testServer.referenceServer
      const { databaseUrl } = testServer.database
      const store = await openStore({ dataFolder, databaseUrl })
      const used = { store, sealer: loadSealer({ dataFolder }) }
      const { id: account_id } = await store
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'minji.kim')
        .executeTakeFirstOrThrow()
      const signIn = { account_id, signed_in_at }
      for (const methods of methodsOf)
        await saveSignInProofs(used, signIn, {
          methods,
          identity_provider: null,
          trust_id: null,
          expires_at: signed_in_at + 1000,
        })
      const isEnough = await doProofsSuffice(used, signIn)
      await store.destroy()
      expect(isEnough).toBe(suffices)
    })

    it.each([
      { title: 'no list of providers', values: {}, suffices: true },
      { title: 'an empty list', values: { identityProviders: [] }, suffices: false },
      { title: 'a list', values: { identityProviders: ['sora'] }, suffices: false },
    ])('of a provider without a name count only at a tenant with $title', async (given) => {
      const { dataFolder, renewPolicies } = testServer.referenceServer
      const languages = ['en-US', 'ko-KR']
      await renewPolicies([{ name: 'default', hosts: [], languages, values: given.values }])
      const isEnough = await inStore(testServer, async (store) => {
        const used = { store, sealer: loadSealer({ dataFolder }) }
        const { id: account_id } = await store
          .selectFrom('account')
          .select('id')
          .where('username', '=', 'minji.kim')
          .executeTakeFirstOrThrow()
        const signIn = { account_id, signed_in_at }
        await saveSignInProofs(used, signIn, {
          methods: ['IdentityProvider', 'Sms'],
          identity_provider: null,
          trust_id: null,
          expires_at: signed_in_at + 1000,
        })
        return doProofsSuffice(used, signIn)
      })
      expect(isEnough).toBe(given.suffices)
    })
  })
