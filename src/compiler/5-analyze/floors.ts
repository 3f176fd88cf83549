import type { Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { entriesOf, itemsOf, scalarOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check } from '../4-check/check-table.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { hasFloorExit, floorExits } from './floor-exits.ts'
import { type Actions, actionsOf, everyStep, movesOf, sequencesOf } from './moves.ts'
import {
  covers,
  describeFloor,
  factors,
  floorOf,
  isAsStrong,
  isFactor,
  type Proofs,
  proofsOf,
  wordsOf,
} from './proven-steps.ts'

/**
 * A tenant's floor applies somewhere: at an endpoint that needs it and that some flow leaves for.
 */
export const floorBindsNothing: Check = ({ project, tenants, report }) => ({
  finish: (walked) => {
    if (project.tenant.name !== 'default') return
    const floor = [...tenants.values()]
      .map((tenant) => floorOf(valueOf(tenant, 'floor')))
      .find((each) => each !== undefined && each.least > 0)
    if (!floor || binds(walked, proofsOf(project.app)?.neededBy ?? new Set())) return
    const neededBy = valueOf(valueOf(project.app, 'factors'), 'needed-by')
    if (neededBy)
      report.add(
        raise.floorBindsNothing(neededBy.span, {}, [
          { span: floor.node.span, message: 'This is the floor.' },
        ]),
      )
    else report.add(raise.floorBindsNothing(floor.node.span, {}))
  },
})

function binds(walked: WalkedProject, neededBy: ReadonlySet<string>): boolean {
  return neededBy.size > 0 && hasFloorExit(neededBy, walked)
}

/** Every path to an endpoint with a floor proves the factors of the tenant's floor. */
export const floorNotReached: Check = ({ project, tenants, report }) => ({
  finish: (walked) => {
    const proofs = proofsOf(project.app)
    const own =
      project.tenant.name === 'default'
        ? undefined
        : valueOf(tenants.get(project.tenant.name), 'floor')
    const floor = floorOf(own ?? valueOf(tenants.get('default'), 'floor'))
    if (!proofs || !floor) return
    for (const { step, screen, sets } of floorExits(walked, proofs, project.state.stores)) {
      const span = recordedSpan(step)
      const short = [...sets].find(([set]) => !covers(set, floor))
      if (!short || !span) continue
      const [set, trail] = short
      const found = wordsOf(set).join(' and ') || 'nothing'
      const place = screen ? `the screen "${screen.id}"` : 'flows/app.yaml'
      // A floor raised by a tenant is the cause; otherwise the path is.
      const head = own ? floor.node.span : span
      const other = own
        ? { span, message: 'Users leave here.' }
        : { span: floor.node.span, message: 'This is the floor.' }
      report.add(
        raise.floorNotReached(head, { place, found, floor: describeFloor(floor) }, [
          ...trail,
          other,
        ]),
      )
    }
  },
})

/** A proof has an effect: after a call that proves a factor at least one path navigates. */
export const proofLeadsNowhere: Check = ({ project, report }) => ({
  finish: (walked) => {
    const proofs = proofsOf(project.app)
    if (!proofs) return
    const proofSpans = new Map(
      entriesOf(valueOf(valueOf(project.app, 'factors'), 'proven-by')).map(({ key, keySpan }) => [
        key,
        keySpan,
      ]),
    )
    for (const { screen } of walked.screens) {
      for (const { operation, span } of checked(screen, walked, proofs)) {
        const at = proofSpans.get(operation)
        report.add(
          causedBy(
            'proof',
            operation,
            raise.proofLeadsNowhere(
              span,
              { operation },
              at ? [{ span: at, message: 'It is listed as a proof here.' }] : [],
            ),
          ),
        )
      }
    }
  },
})

interface Stuck {
  readonly operation: string
  readonly span: Span
}

const checked = memoizedByScreen(
  (screen: Screen, walked, { provenBy }: Proofs): readonly Stuck[] => {
    const actions = actionsOf(screen, walked)
    const polled = Object.values(screen.poll ?? {}).flatMap(({ operation, ok }) =>
      provenBy.has(operation) && !leads(ok, actions) ? stuckAt(operation, ok[0]) : [],
    )
    const called = sequencesOf(screen).flatMap((steps) => {
      const withFactors = everyStep(steps, actions).filter(
        (step) => step.do === 'call' && provenBy.has(step.call.operation),
      )
      return withFactors.length === 0 || leads(steps, actions)
        ? []
        : withFactors.flatMap((step) =>
            step.do === 'call' ? stuckAt(step.call.operation, step) : [],
          )
    })
    return [...polled, ...called]
  },
)

function stuckAt(operation: string, step: Step | undefined): readonly Stuck[] {
  const span = step && recordedSpan(step)
  return span ? [{ operation, span }] : []
}

/** True when a path navigates after all its calls succeed. */
function leads(
  steps: readonly Step[],
  actions: Actions,
  performing: ReadonlySet<string> = new Set(),
): boolean {
  return steps.some((step) => {
    switch (step.do) {
      case 'call':
      case 'ceremony':
        return leads(step.ok, actions, performing)
      case 'choose':
        return [...Object.values(step.is), step.otherwise].some((row) =>
          leads(row, actions, performing),
        )
      case 'perform': {
        const inner = performing.has(step.action) ? undefined : actions(step.action)
        return inner !== undefined && leads(inner, actions, new Set([...performing, step.action]))
      }
      default:
        return movesOf([step], actions, performing).length > 0
    }
  })
}

/** A floor names existing factors, and no tenant requires less than the default. */
export const tenantFloors: Check = ({ project, tenants, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    const base = floorOf(valueOf(tenants.get('default'), 'floor'))
    for (const [name, tenant] of tenants) {
      const node = valueOf(tenant, 'floor')
      const own = floorOf(node)
      if (!node || !own) continue
      const count = scalarOf(node)?.value
      const unknown =
        node.kind === 'list' ? itemsOf(node).filter((word) => !isFactor(wordOf(word) ?? '')) : []
      for (const word of unknown)
        report.add(
          raise.unknownWord(word.span, {
            word: wordOf(word) ?? '',
            words: `${factors.join(', ')} (kinds of factors)`,
            suggestion: suggest(wordOf(word) ?? '', factors),
          }),
        )
      if (
        node.kind === 'scalar' &&
        !(
          typeof count === 'number' &&
          Number.isInteger(count) &&
          count >= 0 &&
          count <= factors.length
        )
      ) {
        report.add(
          raise.outOfRange(node.span, {
            found: String(count),
            wanted: `use 0 to ${factors.length} factors, or a list of ${factors.join(', ')}`,
          }),
        )
      } else if (unknown.length === 0 && name !== 'default' && base && !isAsStrong(own, base)) {
        report.add(
          raise.tenantWeakens(
            node.span,
            { wanted: `the default floor is ${describeFloor(base)}` },
            [{ span: base.node.span, message: 'The default tenant has this floor.' }],
          ),
        )
      }
    }
  },
})
