import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import {
  installers,
  installersPath,
  type AgentSystem,
  type AgentType,
  type Installer,
} from './releases.ts'

type Release = components['schemas']['AgentRelease']
type Language = components['schemas']['LanguageTag']

const steps = {
  'en-US': [
    'Download the file.',
    'Open it, and follow the instructions.',
    'Come back to this page.',
  ],
  'ko-KR': [
    '파일을 다운로드해 주세요.',
    '파일을 열고 안내에 따라 설치해 주세요.',
    '이 화면으로 돌아와 주세요.',
  ],
} as const satisfies Record<Language, readonly string[]>

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
    steps: [...steps[language]],
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
