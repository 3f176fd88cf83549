import { isFullTier } from './tier.ts'

/**
 * How often a test by chance runs, for each time that it usually does: ten in `npm run test:full`,
 * or `TIMES`.
 */
export const times = Math.max(1, Number(process.env['TIMES'] ?? (isFullTier ? 10 : 1)) || 1)
