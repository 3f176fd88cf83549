import type { Availability } from '../../src/engine/async/initiator.ts'
import { evaluate } from '../../src/engine/evaluate.ts'
import type { FieldIssue } from '../../src/engine/event.ts'
import { contextFor } from '../../src/engine/expressions/context-for.ts'
import type { Outcome } from '../../src/engine/outcome.ts'
import type { BlockView } from '../../src/engine/view.ts'
import { shellView } from '../../src/engine/views/shell-view.ts'
import type { Json, JsonObject } from '../../src/language/json.ts'
import type { Program } from '../../src/language/program.ts'
import { ceremonyFailures } from '../../src/language/step.ts'
import { fieldsIn, fieldsToFill, flat } from './flat.ts'
import { viewOf } from './view-of.ts'
import { type Address, after, back, opened, prompted, secret, waited, type World } from './world.ts'

/** A possible next event. A call also takes an answer. */
export type Move = { readonly name: string } & (
  | { readonly does: (world: World) => World }
  | { readonly call: number; readonly operation: string }
)

/**
 * Back, a reload, Escape and a typed address belong to the browser, and the logo to the shell. So a
 * screen must offer its own exit, or one that comes with time.
 */
export const isOwnWay = ({ name }: Move): boolean =>
  !['back', 'reload', 'escape', 'press the logo'].includes(name) && !name.startsWith('open ')

/** `doors`: addresses that a user may type; from the landing page any of them. */
export function movesOf(
  program: Program,
  world: World,
  doors: readonly Address[] = [],
): readonly Move[] {
  if (world.left !== undefined) return returns(program, world)
  const typed = world.state.visit?.screen === program.index.guard.landing ? doors : []
  const opening = typed.map((door) => ({
    name: `open ${door.path}`,
    does: (now: World) => opened(program, door, now),
  }))
  return [...answered(world), ...prompts(program, world), ...byPerson(program, world), ...opening]
}

function answered({ calls, state }: World): readonly Move[] {
  return Object.entries(calls).flatMap(([call, operation]) =>
    state.pending[Number(call)]?.for === 'shell-load'
      ? []
      : [{ name: `answer ${operation}`, call: Number(call), operation }],
  )
}

/** The user shows a face or a key, or refuses. */
const prompts = (program: Program, world: World): readonly Move[] =>
  Object.entries(world.prompts).flatMap(([number, act]) =>
    [
      { is: 'ok' as const, credential: credential[act] },
      ...ceremonyFailures.map((is) => ({ is })),
    ].map((outcome) => ({
      name: `${act}: ${outcome.is}`,
      does: (now: World) => prompted(program, now, Number(number), outcome),
    })),
  )

const shown = {
  id: 'credential-1',
  rawId: 'credential-1',
  type: 'public-key',
  clientExtensionResults: {},
  authenticatorAttachment: 'platform',
} as const
const credential = {
  create: { ...shown, response: { clientDataJSON: 'e30', attestationObject: 'o2M' } },
  get: {
    ...shown,
    response: {
      clientDataJSON: 'e30',
      authenticatorData: 'SZY',
      signature: 'MEU',
      userHandle: 'a2lt',
    },
  },
} as const

/**
 * After a redirect to another site, users come back by its return address, by a typed address, or
 * not at all.
 */
function returns(program: Program, world: World): readonly Move[] {
  const path = returnPath(program, world.left ?? '') ?? '/oauth2/redirect'
  const doors: readonly (readonly [string, Address])[] = [
    ['come back signed in', { path, query: { code: 'code-1', state: 'state-1' } }],
    ['come back refused', { path, query: { error: 'access_denied', state: 'state-1' } }],
    [
      'come back to sign in',
      { path: '/login', query: { sessionDataKey: 'key-1', tenantId: 'default', sp: 'Mail' } },
    ],
    ['come back logged out', { path: '/consumers-logout/successfully-logout', query: {} }],
  ]
  const stay = {
    name: 'the page outside does not come',
    does: (now: World) =>
      after(
        program,
        { ...gone(now), at: now.at + 5_000 },
        { type: 'timer-fired', timer: 'leaving' },
      ),
  }
  return [
    ...doors.map(([name, address]) => ({
      name,
      does: (now: World) => opened(program, address, gone(now)),
    })),
    ...(world.state.visit ? [stay] : []),
  ]
}

/** Route of the return address of an authorization request; undefined for another address. */
function returnPath({ journeys }: Program, left: string): string | undefined {
  const { searchParams } = new URL(left, 'https://page.example')
  const to = searchParams.get('redirect_uri') ?? ''
  return Object.values(journeys)
    .flatMap(({ screens }) => screens.map(({ route }) => route))
    .find((route) => route !== '/' && to.endsWith(route))
}

function gone({ left: _left, ...world }: World): World {
  return world
}

/** True when a press has an effect. */
export const isOpen = ({ busy, opensAt }: Availability): boolean => !busy && opensAt === undefined

function byPerson(program: Program, world: World): readonly Move[] {
  const view = viewOf(program, world.state)
  const shell = shellView(program, world.state)
  const pressing = (name: string, block: string): Move => ({
    name,
    does: (now) => after(program, now, { type: 'pressed', block }),
  })
  const picking = (block: string, item: string): Move => ({
    name: `pick ${item}`,
    does: (now) => after(program, now, { type: 'pressed', block, item }),
  })
  const choosingAll = ({
    field,
    rows,
  }: Extract<BlockView, { readonly block: 'select' }>): Move => ({
    name: `choose all of ${field}`,
    does: (now) =>
      after(program, now, { type: 'changed', field, value: rows.map(({ key }) => key) }),
  })
  const inRows = (block: Extract<BlockView, { readonly block: 'list' }>): readonly Move[] =>
    block.rows.flatMap(({ key, blocks = [] }) =>
      flat(blocks).flatMap((own) =>
        (own.block === 'button' || own.block === 'link') && isOpen(own)
          ? [
              {
                name: `press ${own.text.key} of ${key}`,
                does: (now: World) =>
                  after(program, now, {
                    type: 'pressed',
                    block: own.id.slice(0, -`@${key}`.length),
                    item: key,
                  }),
              },
            ]
          : [],
      ),
    )
  const listed = (block: Extract<BlockView, { readonly block: 'list' }>): readonly Move[] => {
    const rows = [
      ...inRows(block),
      ...(block.pressable
        ? block.rows.flatMap((row) => (isOpen(row) ? [picking(block.id, row.key)] : []))
        : []),
    ]
    return block.state === 'failed' && block.source !== undefined
      ? [...rows, retrying(program, block.source)]
      : rows
  }
  // The first row of every select is chosen, and each other one once.
  const others = flat(view?.blocks ?? []).flatMap((block) =>
    block.block === 'select' ? block.rows.slice(1).map(({ key }) => key) : [],
  )
  const choosing = [undefined, ...others].map((key): Move => ({
    name: `submit ${view?.screen ?? ''}${key === undefined ? '' : ` with ${key}`}`,
    does: (now) => submitted(program, now, key),
  }))
  // Controls below a question cannot be reached.
  const question = view?.question
  const sheet = flat(view?.blocks ?? []).find(({ block }) => block === 'sheet')
  const blocks = flat(question?.blocks ?? (sheet ? [sheet] : view?.blocks) ?? []).flatMap(
    (block): readonly Move[] => {
      switch (block.block) {
        case 'button':
        case 'link':
          return !isOpen(block) ? [] : [pressing(`press ${block.text.key}`, block.id)]
        case 'resend':
          return !isOpen(block) || block.deadline > world.at
            ? []
            : [pressing(`press ${block.label.key}`, block.id)]
        case 'submit':
          return !isOpen(block) || block.locked ? [] : choosing
        case 'list':
          return listed(block)
        case 'select':
          return block.state === 'failed' && block.source !== undefined
            ? [retrying(program, block.source)]
            : block.rows
                .flatMap((row) => (row.opens && isOpen(row) ? [picking(block.id, row.key)] : []))
                .concat(block.all ? [choosingAll(block)] : [])
        case 'sheet':
          return [pressing('close', block.id)]
        case 'menu':
        case 'markdown':
        case 'checklist':
          return block.state === 'failed' && block.source !== undefined
            ? [retrying(program, block.source)]
            : []
        default:
          return []
      }
    },
  )
  const notices = shell.notices
    .filter(({ retry }) => retry)
    .map(({ number, text }): Move => ({
      name: `retry ${text.key}`,
      does: (now) => after(program, now, { type: 'notice-retried', notice: number }),
    }))
  // Controls below the loading cover cannot be reached either.
  const isReached = !question && !sheet && !shell.bare && !shell.covered
  return [
    ...(shell.covered ? [] : [...blocks, ...notices]),
    ...(question
      ? [
          {
            name: 'escape',
            does: (now: World) =>
              after(program, now, { type: 'question-closed', question: question.number }),
          },
        ]
      : []),
    ...(shell.logo.pressable && isReached
      ? [
          {
            name: 'press the logo',
            does: (now: World) => after(program, now, { type: 'shell-pressed', control: 'logo' }),
          },
        ]
      : []),
    ...(shell.profile && isReached
      ? [
          {
            name: 'press the profile',
            does: (now: World) =>
              after(program, now, { type: 'shell-pressed', control: 'sign-out' }),
          },
        ]
      : []),
    ...(Object.keys(world.timers).length > 0
      ? [{ name: 'wait', does: (now: World) => waited(program, now) }]
      : []),
    ...(world.history.length > 1
      ? [
          {
            name: 'back',
            does: (now: World) => back(program, { ...now, effects: [], defects: [] }),
          },
        ]
      : []),
    {
      name: 'reload',
      does: (now) =>
        opened(program, now.history.at(-1) ?? { path: '/', query: {} }, {
          ...now,
          history: now.history.slice(0, -1),
        }),
    },
  ]
}

const retrying = (program: Program, load: string): Move => ({
  name: `retry ${load}`,
  does: (now) => after(program, now, { type: 'retried', load }),
})

/** Answers to a prompt of the server. */
const asked = {
  text: 'kim',
  email: 'kim@example.com',
  phone: '010-1234-5678',
  choice: '',
  date: '2026-12-01',
  'yes-no': true,
} as const

/** Fills in valid values and submits; secrets are recognisable, so that a leak is found. */
function submitted(program: Program, world: World, chosen?: string): World {
  const form = viewOf(program, world.state)?.form
  const properties = (form?.schema['properties'] ?? {}) as JsonObject
  const typed = Object.keys(properties).filter((field) => !form?.locked.includes(field))
  const dictated = Object.entries(form?.dictated ?? {}).flatMap(([group, fields]) =>
    fields.map(
      ({ name, type, choices }) =>
        [group, `${group}.${name}`, choices[0]?.value ?? asked[type]] as const,
    ),
  )
  // An earlier choice may show or hide a field.
  const filled = [...typed.map((field) => [field, field, undefined] as const), ...dictated].reduce(
    (now, [stands, field, value]) => {
      const blocks = viewOf(program, now.state)?.blocks ?? []
      return fieldsToFill(blocks).has(stands)
        ? after(program, now, {
            type: 'changed',
            field,
            value:
              value ??
              valueFor(program, now, field, properties[field], rowOf(blocks, field, chosen)),
          })
        : now
    },
    world,
  )
  return after(program, filled, { type: 'submitted', issues: missingIn(program, filled) })
}

/** Returns the schema of a form without choices. Its required fields must exist. */
function missingIn(program: Program, { state }: World): readonly FieldIssue[] {
  const view = viewOf(program, state)
  const required = view?.form?.schema['required']
  const shown = fieldsIn(view?.blocks ?? [])
  return (Array.isArray(required) ? required.map(String) : []).flatMap((at) =>
    shown.has(at) && state.visit?.form.values[at] === undefined
      ? [{ at, text: { key: 'error.required' } }]
      : [],
  )
}

/** Returns the requested row when this select has it, else its first row. */
function rowOf(
  blocks: readonly BlockView[],
  field: string,
  chosen: string | undefined,
): string | undefined {
  const rows = flat(blocks).flatMap((block) =>
    block.block === 'select' && block.field === field ? block.rows : [],
  )
  return (rows.find(({ key }) => key === chosen) ?? rows[0])?.key
}

export function valueFor(
  program: Program,
  { state }: World,
  field: string,
  schema: Json | undefined,
  row?: string,
): Json {
  const form = Object.values(program.journeys)
    .flatMap(({ screens }) => screens)
    .find(({ id }) => id === state.visit?.screen)?.form
  const code = form?.rules.find(({ at, rule }) => at === field && rule === 'one-time-code')
  if (code) return codeOf(evaluate(code.parameter, contextFor(program, state, {}, state.now)))
  if (form?.secrets.includes(field)) return secret.text
  const kinds = form?.rules.find(({ at, rule }) => at === field && rule === 'file-kinds')
  if (kinds) return fileOf(evaluate(kinds.parameter, contextFor(program, state, {}, state.now)))
  const rulesAt = form?.rules.filter(({ at }) => at === field).map(({ rule }) => rule) ?? []
  if (rulesAt.includes('date')) return asked.date
  if (rulesAt.includes('email')) return asked.email
  if (rulesAt.includes('phone') || rulesAt.includes('mobile-number')) return asked.phone
  switch ((schema as JsonObject | undefined)?.['type']) {
    case 'boolean':
      return true
    case 'integer':
      return 1
    case 'array':
      return row === undefined ? [] : [row]
    default:
      return row ?? 'kim'
  }
}

/** Returns a code with the number of digits that the screen requires. */
function codeOf(asks: Json | undefined): string {
  const digits = typeof asks === 'object' && asks !== null && 'digits' in asks ? asks.digits : asks
  return secret.code.padEnd(Number(digits), '2')
}

/** Returns a file of one letter, of the first kind that the screen takes. */
function fileOf(kinds: Json | undefined): string {
  const kind = String(Array.isArray(kinds) ? kinds[0] : kinds)
  const [type, ending] = kind.startsWith('.') ? ['application/octet-stream', kind] : [kind, '']
  return `data:${type};name=a${ending};base64,YQ==`
}

export function answeredWith(
  program: Program,
  world: World,
  call: number,
  outcome: Outcome,
): World {
  const calls = Object.fromEntries(
    Object.entries(world.calls).filter(([number]) => Number(number) !== call),
  )
  return after(program, { ...world, calls }, { type: 'call-settled', call, outcome })
}
