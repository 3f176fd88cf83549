export const languages = ['en-US', 'ko-KR'] as const
export type Language = (typeof languages)[number]
