import { isFullTier } from '../support/tier.ts'
import { times } from '../support/times.ts'
import { holdWalks } from './hold-walks.ts'
import { answers, callers, doors, excused, product, rare, unwalked } from './shipped.ts'

holdWalks('the compiled program', {
  product,
  doors,
  callers,
  answers,
  excused,
  unwalked,
  part: { most: 2500, onOneScreen: 15 },
  rare,
  passed: ['front-door'],
  ways: { least: 40, longest: 16 },
  chance: { walks: (isFullTier ? 150 : 50) * times, within: 60_000 * times, least: 20 },
})
