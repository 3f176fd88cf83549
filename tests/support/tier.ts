/** Whether this run covers every case of each family: `npm run test:full`. */
export const isFullTier = process.env['TIER'] === 'full'
