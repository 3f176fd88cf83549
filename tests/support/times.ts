/** How often a test by chance runs, for each time that it usually does: ten in `npm run test:long`, which sets TIMES. */
export const times = Math.max(1, Number(process.env['TIMES'] ?? 1) || 1)
