import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import {
  installers,
  installersPath,
  type AgentSystem,
  type AgentType,
  type Installer,
} from './releases.ts'

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
