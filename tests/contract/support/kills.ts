/** Tests that kill processes, each of which starts several: `npm test` runs one of them. */
export const KILLS = ['answers', 'shared tries', 'acts', 'mail'] as const
