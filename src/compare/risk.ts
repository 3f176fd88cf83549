/** In order: a later one is worse. */
export const risks = ['low', 'medium', 'high'] as const
export type Risk = (typeof risks)[number]
