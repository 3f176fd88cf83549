import type { IncomingHttpHeaders } from 'node:http'
import type { components } from '../../src/api/generated/common-api.ts'
import { preferredLanguage } from '../pages/preferred-language.ts'

export type Language = components['schemas']['LanguageTag']

/** Of somebody who has no account yet: as their pages are. */
export const languageOf = (headers: IncomingHttpHeaders): Language => (preferredLanguage(headers) === 'ko' ? 'ko-KR' : 'en-US')
