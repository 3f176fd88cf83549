import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { components } from '../../src/api/generated/common-api.ts'
import { apiPolicy, cacheControl } from '../http/headers.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Store } from '../store/tables.ts'

export type Computer = {
  readonly idHash: string
  readonly name: string
  readonly versions: Readonly<Record<AgentType, string>>
}

/**
 * Returns the computer of a browser, as its agent reported it; undefined where no agent ever did.
 */
export async function findComputer(
  store: Store,
  cookie: string | undefined,
): Promise<Computer | undefined> {
  if (cookie === undefined) return undefined
  const row = await store
    .selectFrom('sandbox_computer')
    .selectAll()
    .where('id_hash', '=', handleHash(cookie))
    .executeTakeFirst()
  return (
    row && {
      idHash: row.id_hash,
      name: row.name,
      versions: { sso: row.sso_version, security: row.security_version },
    }
  )
}

/** @returns the cookie of the computer, a new one where it had none */
export async function setInstalled(
  store: Store,
  {
    now,
    cookie,
    type,
    isInstalled,
  }: {
    readonly now: number
    readonly cookie: string | undefined
    readonly type: AgentType
    readonly isInstalled: boolean
  },
): Promise<string> {
  const computer = await findComputer(store, cookie)
  const handle = computer === undefined || cookie === undefined ? randomHandle() : cookie
  const version = isInstalled ? agentVersions[type] : ''
  const changes = type === 'sso' ? { sso_version: version } : { security_version: version }
  const id_hash = handleHash(handle)
  await store
    .insertInto('sandbox_computer')
    .values({
      id_hash,
      name: `PC ${id_hash
        .replace(/[^A-Za-z0-9]/g, '')
        .slice(0, 4)
        .toUpperCase()}`,
      sso_version: '',
      security_version: '',
      added_at: now,
      ...changes,
    })
    .onConflict((conflict) => conflict.column('id_hash').doUpdateSet(changes))
    .execute()
  return handle
}

type Schemas = components['schemas']
export type AgentType = Schemas['AgentType']
export type AgentSystem = Schemas['AgentSystem']

/** `bytes`: content of the download, from which its hash is computed. */
export type Installer = {
  readonly type: AgentType
  readonly os: AgentSystem
  readonly version: string
  readonly fileName: string
  readonly bytes: Buffer
  readonly sha256: string
}

export const agentVersions = { sso: '2.4.1', security: '7.0.3' } as const satisfies Record<
  AgentType,
  string
>
export const agentSystems: readonly AgentSystem[] = ['windows', 'macos', 'linux']
export const installersPath = '/sandbox/agent/files'

const fileNames = { sso: 'sso-agent', security: 'security-program' } as const

/**
 * The sandbox installs nothing on any computer. The file says so, and names the page that simulates
 * the agent.
 */
const installerText = (type: AgentType, os: AgentSystem): string =>
  `Gatehouse sandbox: this file stands for the installer of the ${type === 'sso' ? 'SSO agent' : 'security program'} ${agentVersions[type]} for ${os}.\nNothing has to be run. Open /sandbox/agent of the sandbox and install the program there.\n`

const createInstaller = (type: AgentType, os: AgentSystem): Installer => {
  const bytes = Buffer.from(installerText(type, os))
  return {
    type,
    os,
    version: agentVersions[type],
    fileName: `gatehouse-${fileNames[type]}-${agentVersions[type]}-${os}.txt`,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

export const installers: readonly Installer[] = (['sso', 'security'] as const).flatMap((type) =>
  agentSystems.map((os) => createInstaller(type, os)),
)

/** Serves the installer files as downloads, never inline. In every mode. */
export async function serveInstallers(app: FastifyInstance): Promise<void> {
  for (const { fileName, bytes } of installers) {
    app.get(`${installersPath}/${fileName}`, async (_request, reply) =>
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('content-security-policy', apiPolicy)
        .header('cache-control', cacheControl.briefly)
        .send(bytes),
    )
  }
}
