import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import { running } from '../scenarios/running.ts'
import { answersFrom } from './answers.ts'
import { entrancesOf } from './entrances.ts'
import { holdWalks } from './hold-walks.ts'
import { productAt } from './product-at.ts'

const sources = readSources(join(import.meta.dirname, '../../examples/account-security'))
const product = productAt(running(sources).program, 'https://harbor.example', '/account')

holdWalks('a product with a session cookie', {
  product,
  doors: [...entrancesOf(sources.files), { path: '/no/such/page', query: {} }],
  answers: answersFrom(answerSchemas(sources.openapi.commonApi), {}),
  excused: new Set(),
  chance: { walks: 60, within: 30_000, least: 15 },
})
