import type { Check } from './check-table.ts'
import { announcedTimers } from './checks/announced-timers.ts'
import { answerableQuestions } from './checks/answerable-questions.ts'
import { answeredCodes, answeredLoads } from './checks/answered-codes.ts'
import { givenArguments } from './checks/arguments.ts'
import { autofilledFields } from './checks/autofilled-fields.ts'
import { automaticRings } from './checks/automatic-rings.ts'
import { backAfterChange } from './checks/back-after-change.ts'
import { bindingFloor } from './checks/binding-floor.ts'
import { callRepeats } from './checks/call-repeats.ts'
import { carriedAddresses } from './checks/carried-addresses.ts'
import { checkLeadsOn } from './checks/check-leads-on.ts'
import { choiceWords } from './checks/choice-words.ts'
import { classlessTakes } from './checks/classless-takes.ts'
import { codesInAddresses } from './checks/codes-in-addresses.ts'
import { columnWords } from './checks/column-words.ts'
import { constantSchema } from './checks/constant-schema.ts'
import { cookieFields } from './checks/cookie-fields.ts'
import { dateFormats } from './checks/date-formats.ts'
import { decidedBranches } from './checks/decided-branches.ts'
import { drawableSchema } from './checks/drawable-schema.ts'
import { drawableUi } from './checks/drawable-ui.ts'
import { effectivePresses } from './checks/effective-presses.ts'
import { endlessActions } from './checks/endless-actions.ts'
import { endlessDerived } from './checks/endless-derived.ts'
import { endlessScreens } from './checks/endless-screens.ts'
import { environmentValues } from './checks/environment-values.ts'
import { factorFloor } from './checks/factor-floor.ts'
import { fieldsOfMany } from './checks/fields-of-many.ts'
import { fittingTexts } from './checks/fitting-texts.ts'
import { fittingValues } from './checks/fitting-values.ts'
import { handledEnds } from './checks/handled-ends.ts'
import { headings } from './checks/headings.ts'
import { journeysEnd } from './checks/journeys-end.ts'
import { jumpsAlone } from './checks/jumps-alone.ts'
import { lastingTimers } from './checks/lasting-timers.ts'
import { leadingProofs } from './checks/leading-proofs.ts'
import { listedLanguages } from './checks/listed-languages.ts'
import { listedRules } from './checks/listed-rules.ts'
import { loadRings } from './checks/load-rings.ts'
import { managedPasswords } from './checks/managed-passwords.ts'
import { menusOfMany } from './checks/menus-of-many.ts'
import { namedLanguages } from './checks/named-languages.ts'
import { namedNamespaces } from './checks/named-namespaces.ts'
import { namedPlaces } from './checks/named-places.ts'
import { neededPlaces } from './checks/needed-places.ts'
import { noticedSuccesses } from './checks/noticed-successes.ts'
import { ownAddresses } from './checks/own-addresses.ts'
import { ownLabels } from './checks/own-labels.ts'
import { pageTexts } from './checks/page-texts.ts'
import { partCodes } from './checks/part-codes.ts'
import { placedFields } from './checks/placed-fields.ts'
import { placedOnce } from './checks/placed-once.ts'
import { pluralForms } from './checks/plural-forms.ts'
import { pressedCeremonies } from './checks/pressed-ceremonies.ts'
import { pressedTabs } from './checks/pressed-tabs.ts'
import { reachableScreens } from './checks/reachable-screens.ts'
import { readingLoads } from './checks/reading-loads.ts'
import { requiredInSight } from './checks/required-in-sight.ts'
import { requiredLocked } from './checks/required-locked.ts'
import { rowContent } from './checks/row-content.ts'
import { ruleParameters } from './checks/rule-parameters.ts'
import { ruleTexts } from './checks/rule-texts.ts'
import { safePattern } from './checks/safe-pattern.ts'
import { saidAnswers } from './checks/said-answers.ts'
import { screenNames } from './checks/screen-names.ts'
import { secretArguments } from './checks/secret-arguments.ts'
import { secretFields } from './checks/secret-fields.ts'
import { secretInAction } from './checks/secret-in-action.ts'
import { secretInMessage } from './checks/secret-in-message.ts'
import { secretInStorage } from './checks/secret-in-storage.ts'
import { secretInUrl } from './checks/secret-in-url.ts'
import { sendingResends } from './checks/sending-resends.ts'
import { sentLengths } from './checks/sent-lengths.ts'
import { shellContent } from './checks/shell-content.ts'
import { shortMoves } from './checks/short-moves.ts'
import { soundTexts } from './checks/sound-texts.ts'
import { stateTypes } from './checks/state-types.ts'
import { tableRows } from './checks/table-rows.ts'
import { tenantColours } from './checks/tenant-colours.ts'
import { tenantFloors } from './checks/tenant-floors.ts'
import { tenantPlaces } from './checks/tenant-places.ts'
import { tenantValues } from './checks/tenant-values.ts'
import { textValues } from './checks/text-values.ts'
import { textsAgree } from './checks/texts-agree.ts'
import { translatedTexts } from './checks/translated-texts.ts'
import { uniqueRoutes } from './checks/unique-routes.ts'
import { unknownName } from './checks/unknown-name.ts'
import { unknownText } from './checks/unknown-text.ts'
import { usableFields } from './checks/usable-fields.ts'
import { usableParameters } from './checks/usable-parameters.ts'
import { usedNames } from './checks/used-names.ts'
import { validRoutes } from './checks/valid-routes.ts'
import { valueType } from './checks/value-type.ts'
import { wayBack } from './checks/way-back.ts'
import { waysOut } from './checks/ways-out.ts'
import { wordTexts } from './checks/word-texts.ts'
import { writtenBefore } from './checks/written-before.ts'

/**
 * What is checked on the walk, beside the shapes before it and the types of expressions within it.
 */
export const checks: readonly Check[] = [
  // names
  unknownName,
  unknownText,
  namedPlaces,
  tableRows,
  uniqueRoutes,
  validRoutes,
  screenNames,
  handledEnds,
  // types
  valueType,
  givenArguments,
  writtenBefore,
  choiceWords,
  columnWords,
  stateTypes,
  tenantValues,
  tenantColours,
  tenantFloors,
  tenantPlaces,
  // answers
  answeredCodes,
  answeredLoads,
  partCodes,
  codesInAddresses,
  callRepeats,
  readingLoads,
  pressedCeremonies,
  answerableQuestions,
  backAfterChange,
  jumpsAlone,
  pressedTabs,
  // texts
  translatedTexts,
  namedLanguages,
  listedLanguages,
  namedNamespaces,
  textsAgree,
  soundTexts,
  pluralForms,
  pageTexts,
  textValues,
  dateFormats,
  wordTexts,
  fittingTexts,
  ruleTexts,
  // forms
  drawableSchema,
  drawableUi,
  safePattern,
  constantSchema,
  placedFields,
  placedOnce,
  fieldsOfMany,
  menusOfMany,
  rowContent,
  shellContent,
  cookieFields,
  usableFields,
  ownLabels,
  managedPasswords,
  fittingValues,
  sentLengths,
  ruleParameters,
  usableParameters,
  listedRules,
  // safety
  secretInUrl,
  secretInStorage,
  secretInMessage,
  secretInAction,
  secretArguments,
  secretFields,
  environmentValues,
  ownAddresses,
  carriedAddresses,
  // the whole
  reachableScreens,
  classlessTakes,
  usedNames,
  endlessActions,
  endlessDerived,
  endlessScreens,
]

/**
 * What is proven of the whole once each thing is right by itself: a step that could not be read
 * leads nowhere, and all that would be said of it then would follow from what was said already.
 */
export const proofs: readonly Check[] = [
  headings,
  autofilledFields,
  announcedTimers,
  saidAnswers,
  checkLeadsOn,
  effectivePresses,
  decidedBranches,
  sendingResends,
  requiredInSight,
  requiredLocked,
  noticedSuccesses,
  wayBack,
  lastingTimers,
  bindingFloor,
  factorFloor,
  leadingProofs,
  automaticRings,
  loadRings,
  shortMoves,
  neededPlaces,
  waysOut,
  journeysEnd,
]
