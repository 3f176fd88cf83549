import type { Check } from '../4-check/check-table.ts'
import {
  fieldWithoutAutofill,
  missingHeading,
  sameLabel,
  timerWithoutMoreTime,
  unannouncedTimer,
} from './accessibility.ts'
import { automaticCycles } from './automatic-cycles.ts'
import { backNavigation, endlessScreens } from './back-navigation.ts'
import { floorBindsNothing, floorNotReached, proofLeadsNowhere, tenantFloors } from './floors.ts'
import { leadsToClosed } from './leads-to-closed.ts'
import { loadsInARing } from './loads-in-a-ring.ts'
import { leadsToNoEnd, neverOpens, unreachableScreen } from './never-opens.ts'
import { answeredOutcomes, undecidedBranch } from './outcomes.ts'
import {
  pressDoesNothing,
  resendSendsNothing,
  sheetStaysOpen,
  unnoticedSuccess,
} from './presses.ts'
import { redirectChains } from './redirect-chains.ts'
import { askedAgain, checkedAgain, onceForgets } from './repeats.ts'
import { requiredLocked, requiredOutOfSight } from './required-fields.ts'
import { waysOut } from './ways-out.ts'

/** Checks that need an analysis of a screen or of the whole project. They run always. */
export const analyses: readonly Check[] = [
  sameLabel,
  tenantFloors,
  unreachableScreen,
  endlessScreens,
]

/**
 * Checks of the whole project that run only when there are no other errors. A step that could not
 * be read goes nowhere, so their diagnostics would only repeat its root cause.
 */
export const proofs: readonly Check[] = [
  missingHeading,
  fieldWithoutAutofill,
  unannouncedTimer,
  timerWithoutMoreTime,
  answeredOutcomes,
  askedAgain,
  checkedAgain,
  pressDoesNothing,
  sheetStaysOpen,
  undecidedBranch,
  resendSendsNothing,
  requiredOutOfSight,
  requiredLocked,
  unnoticedSuccess,
  backNavigation,
  onceForgets,
  floorBindsNothing,
  floorNotReached,
  proofLeadsNowhere,
  automaticCycles,
  loadsInARing,
  redirectChains,
  neverOpens,
  leadsToClosed,
  waysOut,
  leadsToNoEnd,
]
