import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { apiTextOf } from '../../src/compiler/1-parse/openapi/errors-by-status.ts'
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
  doors: [
    ...entrancesOf(sources.files),
    { path: '/authenticators/new', query: {} },
    { path: '/no/such/page', query: {} },
  ],
  answers: answersFrom(answerSchemas(apiTextOf(sources)), {}),
  excused: new Set(),
  unwalked: {
    'app/unmet/0': 'the screen with `needs` is no entrance',
    'app/unmet/1': 'the guard leads to the sign-in before',
  },
  chance: { walks: 60, within: 30_000, least: 15 },
})
