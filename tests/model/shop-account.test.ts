import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { apiTextOf } from '../../src/compiler/1-parse/openapi/errors-by-status.ts'
import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import { running } from '../scenarios/running.ts'
import { answersFrom } from './answers.ts'
import { entrancesOf } from './entrances.ts'
import { holdWalks } from './hold-walks.ts'
import { productAt } from './product-at.ts'

const sources = readSources(join(import.meta.dirname, '../../examples/shop-account'))
const product = productAt(running(sources).program, 'https://quince.example', '/my')

holdWalks('a product with tokens that are renewed', {
  product,
  doors: [
    ...entrancesOf(sources.files),
    { path: '/sign-in/code', query: {} },
    { path: '/apps/new', query: {} },
    { path: '/no/such/page', query: {} },
  ],
  answers: answersFrom(answerSchemas(apiTextOf(sources)), {}),
  excused: new Set(),
  chance: { walks: 60, within: 30_000, least: 15 },
})
