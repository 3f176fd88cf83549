import type { components } from '../../src/api/generated/common-api.ts'

export type Language = components['schemas']['LanguageTag']
