import { decoyPasswordHash } from '../../sign-in/password-hash.ts'
import { writeAccount } from '../../sign-up/create-user.ts'
import type { Store } from '../../store/tables.ts'

/** A user of the identity provider. There is no password: the tester chooses an identity. */
export type DemoIdentity = {
  readonly sub: string
  readonly name: string
  readonly koreanName: string
  readonly about: { readonly en: string; readonly ko: string }
  /** Claims of OpenID Connect Core 1.0, section 5.1, and `department`. */
  readonly claims: Readonly<Record<string, string | boolean>>
  /** The provider refuses this user everywhere. */
  readonly refused?: true
  /** The account to which our administrator mapped this user. */
  readonly mappedTo?: string
  /**
   * Signed up through the provider, and waits for the approval of this user
   * (`sign-up/applications`).
   */
  readonly waitsFor?: string
}

const verifiedContact = (email: string, phone?: string) => ({
  email,
  email_verified: true,
  ...(phone !== undefined && { phone_number: phone, phone_number_verified: true }),
})
const nameClaims = (given_name: string, family_name: string, preferred_username: string) => ({
  given_name,
  family_name,
  preferred_username,
  name: `${given_name} ${family_name}`,
})

export const demoIdentities: readonly DemoIdentity[] = [
  {
    sub: 'sora-1001',
    name: 'Minji Kim',
    koreanName: '김민지',
    mappedTo: 'minji.kim',
    claims: { ...nameClaims('Minji', 'Kim', 'minji'), ...verifiedContact('minji@sora.example') },
    about: {
      en: 'Belongs to the account minji.kim, which needs a second step.',
      ko: '2단계 인증이 필요한 minji.kim 계정과 연결되어 있습니다.',
    },
  },
  {
    sub: 'sora-1002',
    name: 'Daniel Park',
    koreanName: '박다니엘',
    mappedTo: 'daniel.park',
    claims: {
      ...nameClaims('Daniel', 'Park', 'daniel'),
      ...verifiedContact('daniel@sora.example'),
    },
    about: {
      en: 'Belongs to the account daniel.park: one step is enough.',
      ko: '한 단계로 로그인하는 daniel.park 계정과 연결되어 있습니다.',
    },
  },
  {
    sub: 'sora-1003',
    name: 'Jun Lee',
    koreanName: '이준',
    mappedTo: 'locked.lee',
    claims: { ...nameClaims('Jun', 'Lee', 'jun'), ...verifiedContact('jun@sora.example') },
    about: {
      en: 'Belongs to the account locked.lee, which is locked.',
      ko: '잠긴 locked.lee 계정과 연결되어 있습니다.',
    },
  },
  {
    sub: 'sora-1004',
    name: 'Jiwoo Im',
    koreanName: '임지우',
    claims: {
      ...nameClaims('Jiwoo', 'Im', 'jiwoo.im'),
      ...verifiedContact('jiwoo.im@sora.example', '+82 10-5550-0141'),
      department: 'Design',
    },
    about: {
      en: 'Has no account yet. The provider vouches for all that is needed.',
      ko: '아직 계정이 없습니다. 필요한 정보를 모두 ID 제공자가 보증합니다.',
    },
  },
  {
    sub: 'sora-1005',
    name: 'Eunseo Ro',
    koreanName: '노은서',
    claims: {
      given_name: 'Eunseo',
      preferred_username: 'eunseo',
      email: 'eunseo@partner.example',
      email_verified: false,
    },
    about: {
      en: 'Has no account yet; the email address is not confirmed, and the family name is missing.',
      ko: '아직 계정이 없습니다. 이메일이 확인되지 않았고 성이 없습니다.',
    },
  },
  {
    sub: 'sora-1006',
    name: 'Baram Cha',
    koreanName: '차바람',
    waitsFor: 'approver-1',
    claims: {
      ...nameClaims('Baram', 'Cha', 'baram.cha'),
      ...verifiedContact('baram.cha@sora.example'),
      department: 'Facilities',
    },
    about: {
      en: 'Has signed up; the account waits for approval.',
      ko: '가입을 신청했고 계정 승인을 기다리고 있습니다.',
    },
  },
  {
    sub: 'sora-1007',
    name: 'Doha Yang',
    koreanName: '양도하',
    claims: {
      ...nameClaims('Doha', 'Yang', 'doha'),
      email: 'doha at sora',
      email_verified: true,
      phone_number: 'none',
      phone_number_verified: true,
    },
    about: {
      en: 'The provider sends an address and a number in a wrong format.',
      ko: 'ID 제공자가 이메일과 전화번호를 잘못된 형식으로 보냅니다.',
    },
  },
  {
    sub: 'sora-1008',
    name: 'Robin Gu',
    koreanName: '구로빈',
    claims: {
      ...nameClaims('Robin', 'Gu', 'robin'),
      ...verifiedContact('robin@elsewhere.example'),
    },
    about: {
      en: 'A guest there: nobody of that domain gets an account here.',
      ko: '손님 계정입니다. 이 도메인의 사용자는 계정을 만들 수 없습니다.',
    },
  },
  {
    sub: 'sora-1009',
    name: 'Hayul Bang',
    koreanName: '방하율',
    refused: true,
    claims: nameClaims('Hayul', 'Bang', 'hayul'),
    about: { en: 'The provider refuses to let them in.', ko: 'ID 제공자가 로그인을 거부합니다.' },
  },
  {
    sub: 'sora-1010',
    name: 'Haneul Seo',
    koreanName: '서하늘',
    claims: {
      ...nameClaims('Haneul', 'Seo', 'haneul'),
      ...verifiedContact('haneul.seo@example.com', '+82 10-5550-0142'),
      department: 'Design',
    },
    about: {
      en: 'The provider vouches for the address of the account haneul.seo: an address links nothing.',
      ko: 'ID 제공자가 haneul.seo 계정의 이메일을 보증합니다. 이메일만으로는 계정이 연결되지 않습니다.',
    },
  },
]

export const findDemoIdentity = (sub: string): DemoIdentity | undefined =>
  demoIdentities.find((person) => person.sub === sub)

const provider = 'sora'

/**
 * Seeds the provider's users that already have an account with us: mapped by an administrator, or
 * waiting for an approval. Call it in a transaction. Existing rows stay.
 */
export async function seedIdentities(
  store: Store,
  now: number,
  tenants: readonly string[],
): Promise<void> {
  for (const tenant of tenants) {
    for (const person of demoIdentities) {
      const existing = await store
        .selectFrom('idp_identity')
        .select('account_id')
        .where('tenant_id', '=', tenant)
        .where('provider', '=', provider)
        .where('subject', '=', person.sub)
        .executeTakeFirst()
      const account_id =
        existing === undefined
          ? await accountFor(store, { now, tenant, identity: person })
          : undefined
      if (account_id !== undefined) {
        await store
          .insertInto('idp_identity')
          .values({ tenant_id: tenant, provider, subject: person.sub, account_id, linked_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
    }
  }
}

async function accountFor(
  store: Store,
  {
    now,
    tenant,
    identity: { mappedTo, waitsFor, claims },
  }: { readonly now: number; readonly tenant: string; readonly identity: DemoIdentity },
): Promise<string | undefined> {
  if (mappedTo !== undefined)
    return (
      await store
        .selectFrom('account')
        .select('id')
        .where('tenant_id', '=', tenant)
        .where('username_key', '=', mappedTo)
        .executeTakeFirst()
    )?.id
  if (waitsFor === undefined) return undefined
  return writeAccount(store, now, {
    tenant,
    username: String(claims['email']),
    passwordHash: await decoyPasswordHash,
    familyName: String(claims['family_name']),
    givenName: String(claims['given_name']),
    language: 'en-US',
    timezone: '',
    attributes: { department: String(claims['department']) },
    groups: [],
    terms: [],
    addresses: [{ kind: 'Email', address: String(claims['email']) }],
    approver: waitsFor,
  })
}
