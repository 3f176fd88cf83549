import { answeredCodes } from './checks/answered-codes.ts'
import { backAfterChange } from './checks/back-after-change.ts'
import { callRepeats } from './checks/call-repeats.ts'
import { choiceWords } from './checks/choice-words.ts'
import { constantSchema } from './checks/constant-schema.ts'
import { drawableSchema } from './checks/drawable-schema.ts'
import { drawableUi } from './checks/drawable-ui.ts'
import { givenArguments } from './checks/arguments.ts'
import { endlessActions } from './checks/endless-actions.ts'
import { endlessScreens } from './checks/endless-screens.ts'
import { environmentValues } from './checks/environment-values.ts'
import { handledEnds } from './checks/handled-ends.ts'
import { namedLanguages } from './checks/named-languages.ts'
import { namedNamespaces } from './checks/named-namespaces.ts'
import { namedPlaces } from './checks/named-places.ts'
import { placedFields } from './checks/placed-fields.ts'
import { placedOnce } from './checks/placed-once.ts'
import { reachableScreens } from './checks/reachable-screens.ts'
import { readingLoads } from './checks/reading-loads.ts'
import { ruleParameters } from './checks/rule-parameters.ts'
import { ruleTexts } from './checks/rule-texts.ts'
import { safePattern } from './checks/safe-pattern.ts'
import { secretArguments } from './checks/secret-arguments.ts'
import { secretFields } from './checks/secret-fields.ts'
import { secretInMessage } from './checks/secret-in-message.ts'
import { secretInStorage } from './checks/secret-in-storage.ts'
import { secretInUrl } from './checks/secret-in-url.ts'
import { stateTypes } from './checks/state-types.ts'
import { textsAgree } from './checks/texts-agree.ts'
import { textValues } from './checks/text-values.ts'
import { tenantValues } from './checks/tenant-values.ts'
import { uniqueRoutes } from './checks/unique-routes.ts'
import { unknownName } from './checks/unknown-name.ts'
import { unknownText } from './checks/unknown-text.ts'
import { usableFields } from './checks/usable-fields.ts'
import { validRoutes } from './checks/valid-routes.ts'
import { valueType } from './checks/value-type.ts'
import type { Check } from './check-table.ts'

/** What is checked on the walk, beside the shapes before it and the types of expressions within it. */
export const checks: readonly Check[] = [
  // names
  unknownName,
  unknownText,
  namedPlaces,
  uniqueRoutes,
  validRoutes,
  handledEnds,
  // types
  valueType,
  givenArguments,
  choiceWords,
  stateTypes,
  tenantValues,
  // answers
  answeredCodes,
  callRepeats,
  readingLoads,
  backAfterChange,
  // texts
  namedLanguages,
  namedNamespaces,
  textsAgree,
  textValues,
  ruleTexts,
  // forms
  drawableSchema,
  drawableUi,
  safePattern,
  constantSchema,
  placedFields,
  placedOnce,
  usableFields,
  ruleParameters,
  // safety
  secretInUrl,
  secretInStorage,
  secretInMessage,
  secretArguments,
  secretFields,
  environmentValues,
  // the whole
  reachableScreens,
  endlessActions,
  endlessScreens,
]
