import { times } from '../support/times.ts'
import { holdWalks } from './hold-walks.ts'
import { answers, callers, doors, excused, product, unwalked } from './shipped.ts'

holdWalks('the compiled program', {
  product,
  doors,
  callers,
  answers,
  excused,
  unwalked,
  passed: ['front-door'],
  ways: { least: 40, longest: 16 },
  chance: { walks: 150 * times, within: 60_000 * times, least: 60 },
})
