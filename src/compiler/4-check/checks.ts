import {
  carriedAddresses,
  codesInAddresses,
  environmentValues,
  ownAddresses,
  setWithoutAnswer,
} from './addresses.ts'
import {
  answeredLoads,
  partCodes,
  rowNeverRuns,
  unansweredCode,
  unknownErrorPlace,
} from './answers.ts'
import { apiSettings } from './api-settings.ts'
import { givenArguments } from './arguments.ts'
import { type Check, tenantTable } from './check-table.ts'
import { drawableSchema, drawableUi } from './drawable.ts'
import { durationInText } from './duration-in-text.ts'
import {
  allOfOne,
  cookieField,
  fieldOfMany,
  fieldPlacedTwice,
  fileFields,
  menuOfMany,
  placedFields,
  rowContent,
  shellContent,
  unmanagedPassword,
  usableFields,
} from './fields.ts'
import {
  namedNamespaces,
  overrideInOneLanguage,
  unfilledTexts,
  unknownLanguage,
  unlistedLanguage,
  untranslatedWords,
} from './languages.ts'
import { moreThanContract } from './more-than-contract.ts'
import { handledEnds, missingRows, unknownName, unknownText } from './names.ts'
import { nothingFits } from './nothing-fits.ts'
import {
  invalidPattern,
  patternExcludesLetters,
  unanchoredPattern,
  unsafePattern,
} from './patterns.ts'
import { actionPerformsItself, derivedFromItself } from './performs-itself.ts'
import { pluralForms } from './plural-forms.ts'
import {
  answerableQuestions,
  backAfterChange,
  callRepeats,
  ceremonyUnasked,
  jumpWithoutPress,
  loadChanges,
  noLoadToFail,
  tabWithoutPress,
} from './presses.ts'
import { duplicateRoute, invalidRoute, placeWithState, screenName } from './routes.ts'
import { checklistWithoutRules, ruleParameters, usableParameters } from './rule-parameters.ts'
import {
  looksLikeSecret,
  secretInAction,
  secretInMessage,
  secretInStorage,
  secretInUrl,
  secretNotDeclared,
  secretPersists,
} from './secrets.ts'
import { ruleTexts, soundTexts } from './sound-texts.ts'
import { tenantValues } from './tenant-values.ts'
import { listReplaces, tenantColours, tenantJourney, tenantPlaces, tenantStore } from './tenants.ts'
import { dateAsItIs, pageTexts, textTooLong, textValues } from './text-values.ts'
import { textsAgree } from './texts-agree.ts'
import { usedNames } from './used-names.ts'
import { classlessTakes, notConstant, readBeforeWritten, stateTypes, valueType } from './values.ts'
import { iconWords, columnWords, missingWords, wordLeadsNowhere, wordWithoutText } from './words.ts'

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
  iconWords,
  stateTypes,
  tenantValues,
  tenantColours,
  tenantPlaces,
  tenantStore,
  tenantTable,
  tenantJourney,
  listReplaces,
  wordLeadsNowhere,
  // answers
  unansweredCode,
  rowNeverRuns,
  unknownErrorPlace,
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
  apiSettings,
  ownAddresses,
  carriedAddresses,
  // whole project
  classlessTakes,
  usedNames,
  actionPerformsItself,
  derivedFromItself,
]
