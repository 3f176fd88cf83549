import type { Check } from './check-table.ts'
import { actionPerformsItself } from './checks/action-performs-itself.ts'
import { allOfOne } from './checks/all-of-one.ts'
import { answerableQuestions } from './checks/answerable-questions.ts'
import { answeredOutcomes } from './checks/answered-outcomes.ts'
import { givenArguments } from './checks/arguments.ts'
import { askedAgain } from './checks/asked-again.ts'
import { automaticCycles } from './checks/automatic-cycles.ts'
import { backAfterChange } from './checks/back-after-change.ts'
import { backNavigation } from './checks/back-navigation.ts'
import { callRepeats } from './checks/call-repeats.ts'
import { carriedAddresses } from './checks/carried-addresses.ts'
import { ceremonyUnasked } from './checks/ceremony-unasked.ts'
import { checkedAgain } from './checks/checked-again.ts'
import { checklistWithoutRules } from './checks/checklist-without-rules.ts'
import { classlessTakes } from './checks/classless-takes.ts'
import { codesInAddresses } from './checks/codes-in-addresses.ts'
import { columnWords } from './checks/column-words.ts'
import { cookieField } from './checks/cookie-field.ts'
import { dateAsItIs } from './checks/date-as-it-is.ts'
import { derivedFromItself } from './checks/derived-from-itself.ts'
import { drawableSchema } from './checks/drawable-schema.ts'
import { drawableUi } from './checks/drawable-ui.ts'
import { duplicateRoute } from './checks/duplicate-route.ts'
import { durationInText } from './checks/duration-in-text.ts'
import { endlessScreens } from './checks/endless-screens.ts'
import { environmentValues } from './checks/environment-values.ts'
import { fieldOfMany } from './checks/field-of-many.ts'
import { fieldPlacedTwice } from './checks/field-placed-twice.ts'
import { fieldWithoutAutofill } from './checks/field-without-autofill.ts'
import { fileFields } from './checks/file-fields.ts'
import { floorBindsNothing } from './checks/floor-binds-nothing.ts'
import { floorNotReached } from './checks/floor-not-reached.ts'
import { handledEnds } from './checks/handled-ends.ts'
import { invalidPattern } from './checks/invalid-pattern.ts'
import { invalidRoute } from './checks/invalid-route.ts'
import { jumpWithoutPress } from './checks/jump-without-press.ts'
import { leadsToClosed } from './checks/leads-to-closed.ts'
import { leadsToNoEnd } from './checks/leads-to-no-end.ts'
import { listReplaces } from './checks/list-replaces.ts'
import { loadChanges } from './checks/load-changes.ts'
import { loadsInARing } from './checks/loads-in-a-ring.ts'
import { looksLikeSecret } from './checks/looks-like-secret.ts'
import { menuOfMany } from './checks/menu-of-many.ts'
import { missingHeading } from './checks/missing-heading.ts'
import { missingRows } from './checks/missing-rows.ts'
import { missingWords } from './checks/missing-words.ts'
import { moreThanContract } from './checks/more-than-contract.ts'
import { namedNamespaces } from './checks/named-namespaces.ts'
import { neverOpens } from './checks/never-opens.ts'
import { noLoadToFail } from './checks/no-load-to-fail.ts'
import { notConstant } from './checks/not-constant.ts'
import { nothingFits } from './checks/nothing-fits.ts'
import { onceForgets } from './checks/once-forgets.ts'
import { overrideInOneLanguage } from './checks/override-in-one-language.ts'
import { ownAddresses } from './checks/own-addresses.ts'
import { pageTexts } from './checks/page-texts.ts'
import { partCodes } from './checks/part-codes.ts'
import { patternExcludesLetters } from './checks/pattern-excludes-letters.ts'
import { placeWithState } from './checks/place-with-state.ts'
import { placedFields } from './checks/placed-fields.ts'
import { pluralForms } from './checks/plural-forms.ts'
import { pressDoesNothing } from './checks/press-does-nothing.ts'
import { proofLeadsNowhere } from './checks/proof-leads-nowhere.ts'
import { readBeforeWritten } from './checks/read-before-written.ts'
import { redirectChains } from './checks/redirect-chains.ts'
import { requiredLocked } from './checks/required-locked.ts'
import { requiredOutOfSight } from './checks/required-out-of-sight.ts'
import { resendSendsNothing } from './checks/resend-sends-nothing.ts'
import { rowContent } from './checks/row-content.ts'
import { ruleParameters } from './checks/rule-parameters.ts'
import { ruleTexts } from './checks/rule-texts.ts'
import { sameLabel } from './checks/same-label.ts'
import { screenName } from './checks/screen-name.ts'
import { secretInAction } from './checks/secret-in-action.ts'
import { secretInMessage } from './checks/secret-in-message.ts'
import { secretInStorage } from './checks/secret-in-storage.ts'
import { secretInUrl } from './checks/secret-in-url.ts'
import { secretNotDeclared } from './checks/secret-not-declared.ts'
import { secretPersists } from './checks/secret-persists.ts'
import { setWithoutAnswer } from './checks/set-without-answer.ts'
import { sheetStaysOpen } from './checks/sheet-stays-open.ts'
import { shellContent } from './checks/shell-content.ts'
import { soundTexts } from './checks/sound-texts.ts'
import { stateTypes } from './checks/state-types.ts'
import { tabWithoutPress } from './checks/tab-without-press.ts'
import { tenantColours } from './checks/tenant-colours.ts'
import { tenantFloors } from './checks/tenant-floors.ts'
import { tenantJourney } from './checks/tenant-journey.ts'
import { tenantPlaces } from './checks/tenant-places.ts'
import { tenantStore } from './checks/tenant-store.ts'
import { tenantTable } from './checks/tenant-table.ts'
import { tenantValues } from './checks/tenant-values.ts'
import { textTooLong } from './checks/text-too-long.ts'
import { textValues } from './checks/text-values.ts'
import { textsAgree } from './checks/texts-agree.ts'
import { timerWithoutMoreTime } from './checks/timer-without-more-time.ts'
import { unanchoredPattern } from './checks/unanchored-pattern.ts'
import { unannouncedTimer } from './checks/unannounced-timer.ts'
import { unansweredCode, answeredLoads } from './checks/unanswered-code.ts'
import { undecidedBranch } from './checks/undecided-branch.ts'
import { unfilledTexts } from './checks/unfilled-texts.ts'
import { unknownLanguage } from './checks/unknown-language.ts'
import { unknownName } from './checks/unknown-name.ts'
import { unknownText } from './checks/unknown-text.ts'
import { unlistedLanguage } from './checks/unlisted-language.ts'
import { unmanagedPassword } from './checks/unmanaged-password.ts'
import { unnoticedSuccess } from './checks/unnoticed-success.ts'
import { unreachableScreen } from './checks/unreachable-screen.ts'
import { unsafePattern } from './checks/unsafe-pattern.ts'
import { untranslatedWords } from './checks/untranslated-words.ts'
import { usableFields } from './checks/usable-fields.ts'
import { usableParameters } from './checks/usable-parameters.ts'
import { usedNames } from './checks/used-names.ts'
import { valueType } from './checks/value-type.ts'
import { waysOut } from './checks/ways-out.ts'
import { wordLeadsNowhere } from './checks/word-leads-nowhere.ts'
import { wordWithoutText } from './checks/word-without-text.ts'

/**
 * Checks that run on the walk. Shapes are checked before the walk, and types of expressions within
 * it.
 */
export const checks: readonly Check[] = [
  // names
  unknownName,
  unknownText,
  placeWithState,
  missingRows,
  duplicateRoute,
  invalidRoute,
  screenName,
  handledEnds,
  // types
  valueType,
  givenArguments,
  readBeforeWritten,
  missingWords,
  columnWords,
  stateTypes,
  tenantValues,
  tenantColours,
  tenantFloors,
  tenantPlaces,
  tenantStore,
  tenantTable,
  tenantJourney,
  listReplaces,
  wordLeadsNowhere,
  // answers
  unansweredCode,
  answeredLoads,
  partCodes,
  codesInAddresses,
  callRepeats,
  loadChanges,
  ceremonyUnasked,
  answerableQuestions,
  backAfterChange,
  jumpWithoutPress,
  tabWithoutPress,
  // texts
  untranslatedWords,
  unknownLanguage,
  unlistedLanguage,
  unfilledTexts,
  namedNamespaces,
  textsAgree,
  overrideInOneLanguage,
  durationInText,
  soundTexts,
  pluralForms,
  pageTexts,
  textValues,
  dateAsItIs,
  wordWithoutText,
  textTooLong,
  ruleTexts,
  // forms
  drawableSchema,
  drawableUi,
  invalidPattern,
  unsafePattern,
  unanchoredPattern,
  patternExcludesLetters,
  notConstant,
  placedFields,
  fieldPlacedTwice,
  fieldOfMany,
  menuOfMany,
  allOfOne,
  noLoadToFail,
  rowContent,
  shellContent,
  cookieField,
  usableFields,
  fileFields,
  sameLabel,
  unmanagedPassword,
  nothingFits,
  moreThanContract,
  ruleParameters,
  usableParameters,
  checklistWithoutRules,
  // safety
  secretInUrl,
  secretInStorage,
  secretInMessage,
  secretInAction,
  secretNotDeclared,
  secretPersists,
  looksLikeSecret,
  setWithoutAnswer,
  environmentValues,
  ownAddresses,
  carriedAddresses,
  // whole project
  unreachableScreen,
  classlessTakes,
  usedNames,
  actionPerformsItself,
  derivedFromItself,
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
