import { createHash } from 'node:crypto'
import type { components } from '../../src/api/generated/common-api.ts'

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
