import { randomBytes, randomUUID } from 'node:crypto'
import { Secret } from 'otpauth'
import type { components } from '../../src/api/generated/common-api.ts'
import { plainKey } from '../authenticator-app/start-app-enrollment.ts'
import { type Caller, type Cookies, readCookies } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
import { type Handlers, type OperationResult, type Services } from '../operation.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest, liveRequest, requestAtStep } from '../sign-in/login-request.ts'
import { completeRequiredAction, nextRequiredAction } from '../sign-in/required-actions.ts'
import type { Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { codeHmac } from '../verification/code.ts'
import {
  type AgentSystem,
  type AgentType,
  findComputer,
  type Installer,
  installers,
  installersPath,
} from './computers.ts'

type Agents = Pick<
  Handlers,
  'getLatestAgent' | 'checkAgent' | 'startAgentPairing' | 'getAgentPairingStatus' | 'postponeAgent'
>

export const agents = (services: Services): Agents => {
  const { store, clock, origins } = services
  return {
    getLatestAgent: ({ query, request }) =>
      latestAgent(
        query.type,
        query.os ?? detectOperatingSystem(request.headers['user-agent'] ?? ''),
        query.language,
      ),

    checkAgent: ({ body, request, reply }) =>
      withBrowser(services, { operation: 'checkAgent', request, reply }, (caller) =>
        checkAgent(services, {
          input: body,
          caller,
          computer: readCookie(request, 'computer', origins.secure),
        }),
      ),

    startAgentPairing: ({ body, request, reply }) =>
      withBrowser(services, { operation: 'startAgentPairing', request, reply }, (caller) =>
        limitSends(services, {
          request,
          requestId: body.requestId,
          run: () => startPairing(services, body, caller),
        }),
      ),

    getAgentPairingStatus: ({ query, request }) =>
      pairingStatus(store, {
        now: clock.now(),
        id: query.requestId,
        by: readCookies(request, origins.secure),
      }),

    postponeAgent: ({ body, request, reply }) =>
      withBrowser(services, { operation: 'postponeAgent', request, reply }, (caller) =>
        postponeAgent(services, body, caller),
      ),
  }
}

type Presence = components['schemas']['AgentPresence']

/**
 * Returns whether the agent on the computer of this browser has reported the program. If so, the
 * sign-in no longer requires it.
 * @throws AGENT_NOT_FOUND, which costs nothing; REQUEST_EXPIRED, also before the first factor;
 * STEP_CHANGED
 */
export async function checkAgent(
  { store, clock }: Services,
  {
    input,
    caller,
    computer,
  }: {
    readonly input: { readonly requestId: string; readonly type: AgentType }
    readonly caller: Caller
    readonly computer: string | undefined
  },
): Promise<OperationResult<Presence>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
    if (request.first_method === null) throw apiError('REQUEST_EXPIRED')
    const version = (await findComputer(transaction, computer))?.versions[input.type] ?? ''
    if (version === '') throw apiError('AGENT_NOT_FOUND')
    await completeRequiredAction(transaction, {
      now,
      request_hash: request.id_hash,
      demand: input.type === 'sso' ? 'agent' : 'security',
    })
    const result = { answer: { installed: true, version } }
    await caller.operation.record(transaction, result)
    return result
  })
}

type Release = components['schemas']['AgentRelease']

const steps = ['step1', 'step2', 'step3'] as const

/** Returns the newest installer for a system, and the addresses of those for other systems. */
export function latestAgent(type: AgentType, os: AgentSystem, language: Language): Release {
  const installer = installers.find((candidate) => candidate.type === type && candidate.os === os)
  if (installer === undefined) throw apiError('SYSTEM_ERROR')
  const { version, fileName, bytes, sha256 } = installer
  const otherInstallers = installers.filter(
    (candidate) => candidate.type === type && candidate.os !== os,
  )
  return {
    os,
    version,
    fileName,
    size: bytes.length,
    sha256,
    downloadLink: link(installer),
    steps: steps.map((step) => serverText(language, `agent.${step}`)),
    otherSystems: otherInstallers.map((candidate) => ({
      os: candidate.os,
      fileName: candidate.fileName,
      downloadLink: link(candidate),
    })),
  }
}

const link = ({ fileName }: Installer): string => `${installersPath}/${fileName}`

/** Guesses the system from the user agent. A phone gets the system of most computers. */
export function detectOperatingSystem(userAgent: string): AgentSystem {
  if (/Macintosh|Mac OS X/.test(userAgent) && !/iPhone|iPad/.test(userAgent)) return 'macos'
  return /Linux|X11|CrOS/.test(userAgent) && !userAgent.includes('Android') ? 'linux' : 'windows'
}

type FlowResult = components['schemas']['FlowResult']

/**
 * Continues this sign-in without the registration of the computer. The next sign-in requires it
 * again.
 * @throws FORBIDDEN where the policy does not allow it, REQUEST_EXPIRED when it is not required now
 */
export async function postponeAgent(
  { store, clock }: Services,
  { requestId }: { readonly requestId: string },
  caller: Caller,
): Promise<OperationResult<FlowResult>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    if ((await readSettings(transaction, request.tenant_id)).agentMayWait === 0)
      throw apiError('FORBIDDEN')
    if ((await nextRequiredAction(transaction, request)) !== 'agent-enroll')
      throw apiError('REQUEST_EXPIRED')
    await completeRequiredAction(transaction, {
      now,
      request_hash: request.id_hash,
      demand: 'agent-enroll',
    })
    const result = {
      answer: await flowResult(transaction, {
        id: requestId,
        request,
        account: await accountForRequest(transaction, request),
        now,
      }),
    }
    await caller.operation.record(transaction, result)
    return result
  })
}

type Pairing = components['schemas']['AgentPairing']

/** D2.18. */
const pairSeconds = 600

/**
 * Creates a fresh code for the agent of the user's computer, which ends the previous one. It has
 * forty bits, works once and for ten minutes.
 * @throws REQUEST_EXPIRED when this sign-in requires no registration, or not yet; STEP_CHANGED
 */
export async function startPairing(
  { store, clock, pepper }: Services,
  input: { readonly requestId: string },
  caller: Caller,
): Promise<OperationResult<Pairing>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, { now, id: input.requestId, caller })
    if ((await nextRequiredAction(transaction, request)) !== 'agent-enroll')
      throw apiError('REQUEST_EXPIRED')
    const code = new Secret({ buffer: Uint8Array.from(randomBytes(5)).buffer }).base32
    const expires_at = Math.min(now + pairSeconds * 1000, request.expires_at)
    const newValues = {
      account_id: request.account_id,
      code_hmac: hashAgentCode(pepper, code),
      expires_at,
      paired_at: null,
    }
    await transaction
      .insertInto('agent_pairing')
      .values({ request_hash: request.id_hash, ...newValues })
      .onConflict((conflict) => conflict.column('request_hash').doUpdateSet(newValues))
      .execute()
    const result = { answer: { pairingCode: code, timeOut: Math.ceil((expires_at - now) / 1000) } }
    await caller.operation.record(transaction, result)
    return result
  })
}

type Status = components['schemas']['AgentPairingStatus']

/**
 * Returns whether an agent took the newest code of this request, and the next step if so.
 * @throws REQUEST_EXPIRED
 */
export async function pairingStatus(
  store: Store,
  { now, id, by }: { readonly now: number; readonly id: string; readonly by: Cookies },
): Promise<Status> {
  const request = await liveRequest(store, { now, id, cookies: by })
  const row = await store
    .selectFrom('agent_pairing')
    .select(['expires_at', 'paired_at'])
    .where('request_hash', '=', request.id_hash)
    .executeTakeFirst()
  if (row === undefined) return { status: 'EXPIRED' }
  if (row.paired_at === null) return { status: row.expires_at > now ? 'WAITING' : 'EXPIRED' }
  return {
    status: 'PAIRED',
    result: await flowResult(store, {
      id,
      request,
      account: await accountForRequest(store, request),
      now,
    }),
  }
}

/**
 * Pairs a computer by the code of its agent. One statement uses it up: of two computers with the
 * same code only one is registered. An expired request pairs nothing.
 * @returns whether it was paired; false for a code that is unknown, expired or used
 */
export async function pairComputer(
  { store, clock, pepper }: Services,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const row = await transaction
      .updateTable('agent_pairing')
      .set({ paired_at: now })
      .where('code_hmac', '=', hashAgentCode(pepper, code))
      .where('paired_at', 'is', null)
      .where('expires_at', '>', now)
      .where((e) =>
        e.exists(
          e
            .selectFrom('login_request')
            .select('id_hash')
            .whereRef('id_hash', '=', 'agent_pairing.request_hash')
            .where('used_at', 'is', null)
            .where('expires_at', '>', now),
        ),
      )
      .where((e) =>
        e.exists(
          e
            .selectFrom('account')
            .select('id')
            .whereRef('id', '=', 'agent_pairing.account_id')
            .where('state', '=', 'active'),
        ),
      )
      .returning(['request_hash', 'account_id'])
      .executeTakeFirst()
    if (row === undefined) return false
    await transaction
      .insertInto('agent_computer')
      .values({ id: randomUUID(), account_id: row.account_id, name, paired_at: now })
      .execute()
    await completeRequiredAction(transaction, {
      now,
      request_hash: row.request_hash,
      demand: 'agent-enroll',
    })
    return true
  })
}

export const hashAgentCode = (pepper: string, code: string): string =>
  codeHmac(pepper, ['agent pairing'], plainKey(code))
