import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
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

/** The newest installer for a system, and where those for the others are. */
export function latestAgent(type: AgentType, os: AgentSystem, language: Language): Release {
  const own = installers.find((one) => one.type === type && one.os === os)
  if (own === undefined) throw refusal('SYSTEM_ERROR')
  const { version, fileName, bytes, sha256 } = own
  const others = installers.filter((one) => one.type === type && one.os !== os)
  return {
    os,
    version,
    fileName,
    size: bytes.length,
    sha256,
    downloadLink: link(own),
    steps: [...steps[language]],
    otherSystems: others.map((one) => ({
      os: one.os,
      fileName: one.fileName,
      downloadLink: link(one),
    })),
  }
}

const link = ({ fileName }: Installer): string => `${installersPath}/${fileName}`

/** As far as a browser says it; a phone gets what most computers run. */
export function systemOf(userAgent: string): AgentSystem {
  if (/Macintosh|Mac OS X/.test(userAgent) && !/iPhone|iPad/.test(userAgent)) return 'macos'
  return /Linux|X11|CrOS/.test(userAgent) && !userAgent.includes('Android') ? 'linux' : 'windows'
}
