import { shareOf } from '../../scripts/test/selection.ts'
import { drawSeedIn } from '../../scripts/test/tier.ts'
import { isFullTier } from './tier.ts'

/**
 * Returns the cases of a family that this run covers, in their order: all of them in `npm run
 * test:full`, else the share of the seed.
 * @param family its name, so that two families of one size draw different places
 * @param options number of shares, ten by default
 */
export function drawn<const Case>(
  family: string,
  cases: readonly Case[],
  options: { readonly shares?: number } = {},
): readonly Case[] {
  return isFullTier ? cases : shareOf(family, cases, drawSeedIn(process.env), options)
}
