import { isFullTier } from './tier.ts'

/** Factor for the runs of a random test: ten in `npm run test:full`, or `TIMES`. */
export const times = Math.max(1, Number(process.env['TIMES'] ?? (isFullTier ? 10 : 1)) || 1)
