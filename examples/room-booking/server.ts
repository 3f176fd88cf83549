import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { parse } from 'yaml'

type Json = string | number | boolean | null | readonly Json[] | JsonObject
interface JsonObject {
  readonly [name: string]: Json
}

export interface Booking {
  readonly id: string
  readonly number: string
  readonly room: string
  readonly title: string
  readonly day: string
  readonly from: string
  readonly to: string
  readonly status: 'ASKED' | 'GIVEN' | 'REFUSED' | 'CANCELLED'
  readonly doorCode: string | null
}

/** The reception and its rooms, in memory. */
export interface Reception {
  /** Has the API; it does not listen yet. */
  readonly app: FastifyInstance
  readonly bookings: () => readonly Booking[]
  /** Files that were sent with bookings. */
  readonly plans: () => readonly string[]
  /** Reminders of the reception. */
  readonly nudges: () => number
  /** Sets the reception's decision about all requests. */
  readonly decide: (status: 'GIVEN' | 'REFUSED') => void
  /** Takes the next slot before the guest does, once. */
  readonly takeNextSlot: () => void
}

/** Looks at the traffic of a test. */
export interface Look {
  /** Called with each answer; `code` is undefined for a good one. */
  readonly answered: (operation: string, code: string | undefined, value: Json) => void
  /** Called with one sentence about a wrong request. */
  readonly fault: (sentence: string) => void
}

const offices = [
  { id: 'seoul', city: 'Seoul', rooms: 3 },
  { id: 'busan', city: 'Busan', rooms: 1 },
]
const rooms = [
  { id: 'namsan', office: 'seoul', name: 'Namsan', seats: 8, state: 'FREE' },
  { id: 'bukhan', office: 'seoul', name: 'Bukhan', seats: 4, state: 'BUSY' },
  { id: 'inwang', office: 'seoul', name: 'Inwang', seats: 12, state: 'CLOSED' },
  { id: 'haeundae', office: 'busan', name: 'Haeundae', seats: 6, state: 'FREE' },
] as const
const slots = [
  { from: '09:00', to: '10:00' },
  { from: '14:00', to: '15:30' },
]
const details = {
  equipment: [
    { id: 'screen', label: 'Screen' },
    { id: 'phone', label: 'Telephone' },
  ],
  questions: [
    { name: 'costCentre', label: 'Cost centre', type: 'text', required: true, maxLength: 8 },
    { name: 'guests', label: 'Guests from outside', type: 'yes-no', required: false },
  ],
}
const rules = {
  'en-US': '# Be kind\n\n- Leave the room **as you found it**.\n- Food stays in the kitchen.',
  'ko-KR':
    '# 서로 배려해 주세요\n\n- 회의실은 **사용 전 상태**로 정리해 주세요.\n- 음식은 탕비실에서 드셔 주세요.',
}

interface Asked {
  readonly Params: Readonly<Record<string, string>>
  readonly Querystring: Readonly<Record<string, string>>
  readonly Body: Readonly<Record<string, Json>>
}

const textIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** In the form of the wire. */
const onWire = ({
  id,
  number,
  room,
  title,
  day,
  from,
  to,
  status,
  doorCode,
}: Booking): JsonObject => ({ id, number, room, title, day, from, to, status, doorCode })

/** Returns the schema of the document for the body of a POST. */
function bodySchema(document: string, path: string): unknown {
  const found: unknown = parse(document)
  const keys = ['paths', path, 'post', 'requestBody', 'content', 'application/json', 'schema']
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? Object.entries(inner).find(([name]) => name === key)?.[1]
        : undefined,
    found,
  )
}

/**
 * Makes the server of the document.
 * @param document the text of `openapi/common-api.yaml`
 */
export function makeReception(
  document: string,
  look: Look = { answered: () => undefined, fault: () => undefined },
): Reception {
  const bookings = new Map<string, Booking>()
  const plans: string[] = []
  const byKey = new Map<string, { readonly body: string; readonly answer: Json }>()
  const reception = { nudges: 0, isFaster: false }
  // Nothing that was sent is changed before its check.
  const app = fastify({
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allowUnionTypes: true } },
  })

  const checked = (operation: string, code: string | undefined, value: Json) => {
    look.answered(operation, code, value)
    return value
  }
  const good = (operation: string, value: Json) => checked(operation, undefined, value)
  const bad = (
    reply: FastifyReply,
    status: number,
    operation: string,
    error: { readonly code: string; readonly [name: string]: Json },
  ) => reply.status(status).send(checked(operation, error.code, error))
  const done = (reply: FastifyReply, operation: string) => {
    good(operation, null)
    return reply.status(204).send()
  }
  const api = '/moim/v1'

  app.get(`${api}/offices`, () => good('listOffices', { items: offices }))
  app.get(`${api}/reception`, () =>
    good('getReception', { phone: '02-5550-0123', email: 'desk@moim.example' }),
  )
  app.get<Asked>(`${api}/offices/:office/rooms`, ({ params }, reply) => {
    const own = rooms.filter(({ office }) => office === params['office'])
    return own.length === 0
      ? bad(reply, 404, 'listRooms', { code: 'OFFICE_UNKNOWN' })
      : good('listRooms', {
          items: own.map(({ id, name, seats, state }) => ({ id, name, seats, state })),
        })
  })
  app.get<Asked>(`${api}/offices/:office/rules`, ({ query }) =>
    good('getHouseRules', {
      text: query['language'] === 'ko-KR' ? rules['ko-KR'] : rules['en-US'],
    }),
  )
  app.get<Asked>(`${api}/rooms/:room`, ({ params }, reply) => {
    const room = rooms.find(({ id }) => id === params['room'])
    return room
      ? good('getRoom', { id: room.id, name: room.name, seats: room.seats, slots, ...details })
      : bad(reply, 404, 'getRoom', { code: 'ROOM_UNKNOWN' })
  })
  app.get(`${api}/bookings`, () =>
    good('listBookings', { items: [...bookings.values()].map(onWire) }),
  )
  const fits = bodySchema(document, '/bookings')
  app.post<Asked>(`${api}/bookings`, { schema: { body: fits } }, ({ body, headers }, reply) => {
    const key = String(headers['idempotency-key'])
    if (!/^[0-9a-f]{32}$/.test(key)) look.fault(`bookRoom: an act without its key (${key})`)
    if (headers.authorization !== undefined) look.fault('bookRoom: this product has no sign-in')
    const known = byKey.get(key)
    if (known)
      return known.body === JSON.stringify(body)
        ? reply.status(201).send(known.answer)
        : bad(reply, 422, 'bookRoom', { code: 'KEY_USED' })
    const room = rooms.find(({ id }) => id === body['room'])
    if (!room) return bad(reply, 404, 'bookRoom', { code: 'ROOM_UNKNOWN' })
    if (reception.isFaster) {
      reception.isFaster = false
      return bad(reply, 409, 'bookRoom', { code: 'ROOM_TAKEN' })
    }
    if (Number(body['people']) > room.seats)
      return bad(reply, 409, 'bookRoom', { code: 'ROOM_TOO_SMALL', seats: room.seats })
    const id = `booking-${bookings.size + 1}`
    if (body['plan'] !== undefined) plans.push(textIn(body['plan']))
    const slot = slots.find(({ from }) => from === body['slot'])
    bookings.set(id, {
      id,
      number: `2026${String(bookings.size + 1).padStart(4, '0')}`,
      room: room.name,
      title: textIn(body['title']),
      day: textIn(body['day']),
      from: slot?.from ?? '',
      to: slot?.to ?? '',
      status: 'ASKED',
      doorCode: null,
    })
    const answer = good('bookRoom', { id, heldFor: 120, nudgeAfter: 2 })
    byKey.set(key, { body: JSON.stringify(body), answer })
    return reply.status(201).send(answer)
  })
  app.get<Asked>(`${api}/bookings/:booking`, ({ params }, reply) => {
    const booking = bookings.get(params['booking'] ?? '')
    return booking
      ? good('getBooking', onWire(booking))
      : bad(reply, 404, 'getBooking', { code: 'BOOKING_UNKNOWN' })
  })
  app.post<Asked>(`${api}/bookings/:booking/nudge`, (_request, reply) => {
    reception.nudges += 1
    return done(reply, 'nudgeReception')
  })
  app.post<Asked>(`${api}/bookings/:booking/cancel`, ({ params }, reply) => {
    const booking = bookings.get(params['booking'] ?? '')
    if (!booking) return bad(reply, 404, 'cancelBooking', { code: 'BOOKING_UNKNOWN' })
    bookings.set(booking.id, { ...booking, status: 'CANCELLED', doorCode: null })
    return done(reply, 'cancelBooking')
  })
  return {
    app,
    bookings: () => [...bookings.values()],
    plans: () => [...plans],
    nudges: () => reception.nudges,
    decide(status) {
      for (const booking of [...bookings.values()].filter((one) => one.status === 'ASKED'))
        bookings.set(booking.id, {
          ...booking,
          status,
          doorCode: status === 'GIVEN' ? '4711' : null,
        })
    },
    takeNextSlot() {
      reception.isFaster = true
    },
  }
}
