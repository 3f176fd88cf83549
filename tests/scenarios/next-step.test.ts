import { expect, it } from 'vitest'
import { collectStates, type ReachedState } from '../../scripts/gallery/collect-states.ts'
import type { BlockView } from '../../src/engine/view.ts'
import { running, shipped } from './running.ts'

const shown = /^(?:verify|enroll)-/

const all = running(shipped)
const scenarios = all.scenarios.filter(({ screen }) => shown.test(screen))

const blocksIn = (views: readonly BlockView[]): readonly BlockView[] =>
  views.flatMap((view) => [view, ...('children' in view ? blocksIn(view.children) : [])])

type Seen = ReachedState & { readonly blocks: readonly BlockView[] }

const says = ({ blocks }: Seen, key: string) =>
  blocks.some((view) => view.block === 'text' && view.text.key === key)

/** The filled buttons that a press reaches. A submit of an empty field is one. */
const filled = ({ blocks, now }: Seen): readonly BlockView[] =>
  blocks.filter((view) => {
    if (view.block === 'button') return view.kind === 'main'
    if (view.block === 'submit') return view.kind === undefined && !view.locked
    return view.block === 'resend' && view.kind === 'main' && view.deadline <= now
  })

const isWaiting = ({ blocks, now }: Seen) =>
  blocks.some((view) => 'busy' in view && (view.busy || (view.opensAt ?? 0) > now))

/** A press was kept, and the button counts down to it. */
const willSend = (seen: Seen) =>
  says(seen, 'otp.unsentYet') || says(seen, 'verify.authenticator.sentSoon')

const isListLoading = ({ blocks }: Seen) =>
  blocks.some((view) => view.block === 'submit' && view.locked)

/** The phone acts, and the page follows. */
const waitsForPhone = ({ blocks, now }: Seen) =>
  blocks.some((view) => view.block === 'countdown' && view.deadline > now)

/** A clock counts down to the next request. */
const countsDown = ({ blocks, now }: Seen) =>
  blocks.some((view) => view.block === 'resend' && view.deadline > now)

/** States without a filled button, by screen, with the reason. */
const exceptions: Readonly<Record<string, (seen: Seen) => boolean>> = {
  // Each row of the list is a way on. Without rows, it loads or offers to load once more.
  'verify-select': ({ blocks }) =>
    blocks.some(
      (view) => view.block === 'list' && (view.rows.length > 0 || view.state !== 'ready'),
    ),
  // The page opens a request and leaves; a failure has its own message with Try again.
  'verify-second-proof': () => true,
  // The list says whether the name is known; until then neither field takes an entry.
  'verify-active-directory': isListLoading,
  'verify-knox-identity': isListLoading,
  'verify-authenticator-bio': waitsForPhone,
  // The first QR code is on its way, or the phone scans it or asks its owner.
  'enroll-authenticator': (seen) =>
    waitsForPhone(seen) || seen.blocks.some((view) => view.block === 'qr' && view.value === ''),
  // A code was sent a moment ago: the button itself counts down.
  'enroll-email-start': countsDown,
  'enroll-knox-start': countsDown,
  'enroll-sms-start': countsDown,
  // The first pairing code is on its way.
  'enroll-agent-install': (seen) => says(seen, 'agent.install.coming'),
}

const reached = new Map<string, Promise<readonly Seen[]>>()

/** The states of a tenant without a cover or a question, collected once. */
function statesOf(tenant: string): Promise<readonly Seen[]> {
  const known = reached.get(tenant)
  if (known) return known
  const collected = collectStates({ ...all, scenarios }, tenant, {
    base: 'default',
    whole: false,
  }).then((states) =>
    states
      .filter(({ screen, shell }) => shown.test(screen.screen) && !shell.covered)
      .filter(({ screen }) => screen.question === undefined)
      .map((state): Seen => Object.assign({}, state, { blocks: blocksIn(state.screen.blocks) })),
  )
  reached.set(tenant, collected)
  return collected
}

it.each(Object.keys(all.tenants))(
  'of %s, no message repeats the seconds that a clock counts down',
  async (tenant) => {
    const seen = await statesOf(tenant)
    const stale = seen.filter(countsDown).flatMap(({ screen, shell, scenario, step }) => {
      const problems = screen.form?.problems.map(({ text }) => text) ?? []
      // A message that is only spoken is said once, when its seconds are true.
      const drawn = shell.notices.filter(({ spoken }) => !spoken)
      const texts = [...drawn.map(({ text }) => text), ...problems]
      return texts
        .filter(({ values }) => values !== undefined && 'seconds' in values)
        .map(({ key }) => [screen.screen, scenario, step, key])
    })
    expect(stale).toEqual([])
    expect(seen.some(countsDown) || tenant !== 'default').toBe(true)
  },
)

it.each(Object.keys(all.tenants))(
  'of %s, each state of verification and enrollment fills one next step',
  async (tenant) => {
    const seen = await statesOf(tenant)
    const wrong = seen.filter((state) => {
      const { length } = filled(state)
      if (length === 1) return false
      const isException = exceptions[state.screen.screen]?.(state) ?? false
      return length > 1 || !(isWaiting(state) || willSend(state) || isException)
    })
    expect(
      wrong.map((state) => [
        state.screen.screen,
        state.scenario,
        state.step,
        filled(state).map(({ id }) => id),
      ]),
    ).toEqual([])
    expect(seen.length > 0 || tenant !== 'default').toBe(true)
  },
)
