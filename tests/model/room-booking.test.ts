import { join } from 'node:path'
import { readSources } from '../../src/cli/read-sources.ts'
import { answerSchemas } from '../../src/compiler/scenarios/answer-schemas.ts'
import { running } from '../scenarios/running.ts'
import { answersFrom } from './answers.ts'
import { entrancesOf } from './entrances.ts'
import { holdWalks } from './hold-walks.ts'
import { productAt } from './product-at.ts'

const sources = readSources(join(import.meta.dirname, '../../examples/room-booking'))
const product = productAt(running(sources).program, 'https://rooms.example', '/rooms')

const question = { name: 'costCentre', label: 'Cost centre', type: 'text', required: true }
const answers = answersFrom(answerSchemas(sources.openapi.commonApi), {
  texts: { name: [question.name, 'Namsan'], id: ['r1', 'r2'] },
  numbers: { heldFor: [120], nudgeAfter: [60], maxLength: [200] },
})
/** A server that requests the same field twice: the page draws none of it and reports it. */
const excused = new Set(['a defect: wrong-form fields of answers'])
const doors = [
  ...entrancesOf(sources.files),
  { path: '/rooms/r1/book', query: {} },
  { path: '/bookings/waiting', query: {} },
  { path: '/trouble', query: { what: 'too-late' } },
  { path: '/no/such/room', query: {} },
]

holdWalks('a product without sign-in', {
  product,
  doors,
  answers,
  excused,
  chance: { walks: 100, within: 30_000, least: 30 },
})
