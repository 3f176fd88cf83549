// Generated from docs/diagnostics by `npm run generate`. Do not edit.
import type { Diagnostic } from '../language/diagnostic.ts'
import type { Span } from '../language/span.ts'

type Related = Diagnostic['related']

/** Raising a diagnostic is a sentence: the function named after the code, the place, and what fills the holes of its message. */
export const raise = {
  /** The action "{name}" performs itself{way}: it would never come to an end. */
  actionPerformsItself: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'action-performs-itself', severity: 'error', span, related,
    message: `The action "${holes.name}" performs itself${holes.way}: it would never come to an end.`,
    remedy: `Take the \`do\` out. What should happen again after a while is tied to a timer of the screen, or to a press.`,
  }),
  /** After a call that changed something there is no way back to this screen. */
  backAfterChange: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'back-after-change', severity: 'error', span, related,
    message: `After a call that changed something there is no way back to this screen.`,
    remedy: `Leave \`replace\` out: it is true here. Back would lead into a step that is done.`,
  }),
  /** "{operation}" changes something, and would do so again at every reload. */
  callRepeats: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'call-repeats', severity: 'error', span, related,
    message: `"${holes.operation}" changes something, and would do so again at every reload.`,
    remedy: `Say how often: \`once: visit\`, or \`once: <timer>\` for as long as a timer of the screen runs. Or tie the call to a press.`,
  }),
  /** "{key}" stands twice in the same map. */
  duplicateKey: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-key', severity: 'error', span, related,
    message: `"${holes.key}" stands twice in the same map.`,
    remedy: `Keep one of them. In YAML the second would silently win.`,
  }),
  /** There are two of this name: {kind} "{name}". */
  duplicateName: (span: Span, holes: { readonly kind: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-name', severity: 'error', span, related,
    message: `There are two of this name: ${holes.kind} "${holes.name}".`,
    remedy: `Rename one of them: names are how the rest of the flows refers to it.`,
  }),
  /** Another screen has the address "{route}" already. */
  duplicateRoute: (span: Span, holes: { readonly route: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-route', severity: 'error', span, related,
    message: `Another screen has the address "${holes.route}" already.`,
    remedy: `Give one of the two screens another route. Upper and lower case, and the names in braces, make no difference between addresses.`,
  }),
  /** This file is empty, or has nothing but comments. */
  emptyFile: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'empty-file', severity: 'error', span, related,
    message: `This file is empty, or has nothing but comments.`,
    remedy: `Write into it what its place asks for, or take it away.`,
  }),
  /** Nothing can be entered here: {least} is more than {most}. */
  emptyRange: (span: Span, holes: { readonly least: string; readonly most: string }, related: Related = []): Diagnostic => ({
    code: 'empty-range', severity: 'error', span, related,
    message: `Nothing can be entered here: ${holes.least} is more than ${holes.most}.`,
    remedy: `Raise the upper bound or lower the other one. One of them may come from the shared field or from the tenant.`,
  }),
  /** YAML takes this expression apart, because it stands inside braces or brackets. */
  expressionInBraces: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'expression-in-braces', severity: 'error', span, related,
    message: `YAML takes this expression apart, because it stands inside braces or brackets.`,
    remedy: `Inside \`{ }\` and \`[ ]\` the characters \`[ ] { } ,\` and \`: \` belong to YAML. Write the map over several lines, or put the expression in quotes.`,
  }),
  /** This expression cannot be read: {reason}. */
  expressionSyntax: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'expression-syntax', severity: 'error', span, related,
    message: `This expression cannot be read: ${holes.reason}.`,
    remedy: `Expressions are CEL: paths, comparisons, \`&& || !\`, \`+ - * / %\`, \`in\`, \`has()\`, \`size()\`, \`startsWith()\`, \`exists()\`, \`all()\` and \`? :\`.`,
  }),
  /** The field "{name}" is declared in the form and stands nowhere in the content. */
  fieldNotPlaced: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-not-placed', severity: 'error', span, related,
    message: `The field "${holes.name}" is declared in the form and stands nowhere in the content.`,
    remedy: `Place it with \`- field: ${holes.name}\`, or take it out of the form.`,
  }),
  /** The field "{name}" stands in the content already. */
  fieldPlacedTwice: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-placed-twice', severity: 'error', span, related,
    message: `The field "${holes.name}" stands in the content already.`,
    remedy: `Keep one of the two. What changes with a condition is what stands around a field, not the field.`,
  }),
  /** The field "{name}" has no title: nobody would know what to enter. */
  fieldWithoutTitle: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-without-title', severity: 'error', span, related,
    message: `The field "${holes.name}" has no title: nobody would know what to enter.`,
    remedy: `Give it a \`title\`, the key of a text. It is the label, and what assistive technology reads out.`,
  }),
  /** This file is too large: {found}, and the limit is {limit}. */
  fileTooLarge: (span: Span, holes: { readonly found: string; readonly limit: string }, related: Related = []): Diagnostic => ({
    code: 'file-too-large', severity: 'error', span, related,
    message: `This file is too large: ${holes.found}, and the limit is ${holes.limit}.`,
    remedy: `Split the file: a screen is one file, and what several screens share is a part or an action.`,
  }),
  /** This form has fields and no submit. */
  formWithoutSubmit: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'form-without-submit', severity: 'error', span, related,
    message: `This form has fields and no submit.`,
    remedy: `Add \`- submit: <text>\` after the last field of the content.`,
  }),
  /** "{value}" is no host name. */
  invalidHost: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-host', severity: 'error', span, related,
    message: `"${holes.value}" is no host name.`,
    remedy: `A host name stands alone, without scheme, port and path: \`id.internal.example.com\`. It is compared with that of the page, whole.`,
  }),
  /** "{value}" is no origin. */
  invalidOrigin: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-origin', severity: 'error', span, related,
    message: `"${holes.value}" is no origin.`,
    remedy: `An origin is a scheme and a host, with a port where it is not the usual one, and nothing after it: \`https://id.example.com\`. \`auth-origin\` may also be \`same\`, the page's own.`,
  }),
  /** "{route}" is not a route. */
  invalidRoute: (span: Span, holes: { readonly route: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-route', severity: 'error', span, related,
    message: `"${holes.route}" is not a route.`,
    remedy: `A route begins with a slash; its segments are letters, digits, \`.\`, \`-\`, \`_\` and \`~\`, or one name in braces. No name stands twice.`,
  }),
  /** "{operation}" changes something; a load only reads. */
  loadChanges: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'load-changes', severity: 'error', span, related,
    message: `"${holes.operation}" changes something; a load only reads.`,
    remedy: `Make it a step, tied to a press or a submit. What a screen loads is asked again at every arrival.`,
  }),
  /** "{name}" might not be there. */
  mightBeMissing: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'might-be-missing', severity: 'error', span, related,
    message: `"${holes.name}" might not be there.`,
    remedy: `Ask first: \`has(a.b) && a.b == …\`, \`has(a.b) ? a.b : …\`, or put \`when: =has(a.b)\` beside it.`,
  }),
  /** This might be null; wanted is {wanted}. */
  mightBeNull: (span: Span, holes: { readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'might-be-null', severity: 'error', span, related,
    message: `This might be null; wanted is ${holes.wanted}.`,
    remedy: `Ask first: \`a.b != null && a.b == …\`, \`a.b != null ? a.b : …\`, or put \`when: =a.b != null\` beside it.`,
  }),
  /** "{of}" needs "{name}". */
  missingArgument: (span: Span, holes: { readonly of: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'missing-argument', severity: 'error', span, related,
    message: `"${holes.of}" needs "${holes.name}".`,
    remedy: `Add it under \`with:\` (under \`fields:\` for a form that leaves).`,
  }),
  /** There is no {path}. */
  missingFile: (span: Span, holes: { readonly path: string }, related: Related = []): Diagnostic => ({
    code: 'missing-file', severity: 'error', span, related,
    message: `There is no ${holes.path}.`,
    remedy: `Every project has flows/app.yaml, flows/state.yaml and a tenant called \`default\`; every file of texts stands in every language. Add the file, or give it back its name.`,
  }),
  /** {place} needs the key "{key}". */
  missingKey: (span: Span, holes: { readonly place: string; readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'missing-key', severity: 'error', span, related,
    message: `${holes.place} needs the key "${holes.key}".`,
    remedy: `Add the key; docs/language.md says what it holds.`,
  }),
  /** The text "{key}" fills in {name}, which is not given.{suggestion} */
  missingTextValue: (span: Span, holes: { readonly key: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'missing-text-value', severity: 'error', span, related,
    message: `The text "${holes.key}" fills in ${holes.name}, which is not given.${holes.suggestion}`,
    remedy: `Add it under \`values:\`.`,
  }),
  /** Nothing is said for {words}. */
  missingWords: (span: Span, holes: { readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'missing-words', severity: 'error', span, related,
    message: `Nothing is said for ${holes.words}.`,
    remedy: `Add these words under \`is:\`, or add \`else:\` for all that are not named.`,
  }),
  /** This is not known before the page runs. */
  notConstant: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'not-constant', severity: 'error', span, related,
    message: `This is not known before the page runs.`,
    remedy: `A form's schema and ui are compiled ahead of time; only \`=tenant.…\` may stand in them. What a server decides is a rule: \`rules:\`.`,
  }),
  /** There is {name} here. */
  oddCharacter: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'odd-character', severity: 'error', span, related,
    message: `There is ${holes.name} here.`,
    remedy: `Remove it. Save the file as UTF-8 without a byte order mark, indent with spaces, and type quotes and spaces yourself instead of pasting them.`,
  }),
  /** {place} says exactly one thing; here {found}. */
  oneWord: (span: Span, holes: { readonly place: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'one-word', severity: 'error', span, related,
    message: `${holes.place} says exactly one thing; here ${holes.found}.`,
    remedy: `Every item of a sequence or of the content has one leading word (\`call\`, \`go\`, \`text\`, \`field\` …). Two things are two items of the list, each with its own \`-\`.`,
  }),
  /** {found} cannot stand here: {wanted}. */
  outOfRange: (span: Span, holes: { readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'out-of-range', severity: 'error', span, related,
    message: `${holes.found} cannot stand here: ${holes.wanted}.`,
    remedy: `The bounds come from the OpenAPI document, from the field of a form, and of a timer from what time is.`,
  }),
  /** A place of the state is named without "state.": "{name}". */
  placeWithState: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'place-with-state', severity: 'error', span, related,
    message: `A place of the state is named without "state.": "${holes.name}".`,
    remedy: `Write \`${holes.name}\`. Only what reads a value says where it comes from: \`=state.${holes.name}\`.`,
  }),
  /** The text "{key}" has other placeholders in {language}: {found} instead of {wanted}. */
  placeholdersDiffer: (span: Span, holes: { readonly key: string; readonly language: string; readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'placeholders-differ', severity: 'error', span, related,
    message: `The text "${holes.key}" has other placeholders in ${holes.language}: ${holes.found} instead of ${holes.wanted}.`,
    remedy: `All languages fill in the same values; only their order and the words around them differ.`,
  }),
  /** "{key}" cannot be the name of anything. */
  refusedKey: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'refused-key', severity: 'error', span, related,
    message: `"${holes.key}" cannot be the name of anything.`,
    remedy: `Choose another name: this one means something to the machine that reads the data.`,
  }),
  /** The rule "{rule}" takes {wanted}; this is {found}. */
  ruleParameter: (span: Span, holes: { readonly rule: string; readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'rule-parameter', severity: 'error', span, related,
    message: `The rule "${holes.rule}" takes ${holes.wanted}; this is ${holes.found}.`,
    remedy: `Write what the rule takes. A rule that takes nothing stands alone, or with \`true\`; to leave it out, take its line away.`,
  }),
  /** The screen "{name}" comes back to itself{way}: nobody would ever see anything. */
  screensInARing: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'screens-in-a-ring', severity: 'error', span, related,
    message: `The screen "${holes.name}" comes back to itself${holes.way}: nobody would ever see anything.`,
    remedy: `Give the step a condition with \`when\`, so that somebody stays somewhere, or tie it to a press.`,
  }),
  /** A value of the class {class} would be shown in a text. */
  secretInMessage: (span: Span, holes: { readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-message', severity: 'error', span, related,
    message: `A value of the class ${holes.class} would be shown in a text.`,
    remedy: `Passwords, codes and the keys of requests are never shown. Show the masked form that the server sends.`,
  }),
  /** A value of the class {class} would be kept in "{path}", which is declared {declared}. */
  secretInStorage: (span: Span, holes: { readonly class: string; readonly path: string; readonly declared: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-storage', severity: 'error', span, related,
    message: `A value of the class ${holes.class} would be kept in "${holes.path}", which is declared ${holes.declared}.`,
    remedy: `Declare the field with the class of what it holds in flows/state.yaml. A secret is kept in memory only.`,
  }),
  /** A value of the class {class} would stand in an address. */
  secretInUrl: (span: Span, holes: { readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-url', severity: 'error', span, related,
    message: `A value of the class ${holes.class} would stand in an address.`,
    remedy: `Addresses are kept in histories and logs. Secrets never stand in them; a handle only where the OpenAPI document or the route declares it; nothing personal ever.`,
  }),
  /** "{operation}" takes "{name}" as a secret; the field "{field}" is not declared one. */
  secretNotDeclared: (span: Span, holes: { readonly operation: string; readonly name: string; readonly field: string }, related: Related = []): Diagnostic => ({
    code: 'secret-not-declared', severity: 'error', span, related,
    message: `"${holes.operation}" takes "${holes.name}" as a secret; the field "${holes.field}" is not declared one.`,
    remedy: `Say \`class: secret\` in the file of a shared field, \`x-class: secret\` at a field of the form. Only then is it masked, emptied after the submit and kept out of what the browser remembers.`,
  }),
  /** The secret "{name}" would be written down: it persists in "{persists}". */
  secretPersists: (span: Span, holes: { readonly name: string; readonly persists: string }, related: Related = []): Diagnostic => ({
    code: 'secret-persists', severity: 'error', span, related,
    message: `The secret "${holes.name}" would be written down: it persists in "${holes.persists}".`,
    remedy: `A secret is kept nowhere but in memory: \`persists: memory\`, or nothing. What must outlive the page is no secret but a handle.`,
  }),
  /** The text "{key}" is missing in {language}. */
  textNotTranslated: (span: Span, holes: { readonly key: string; readonly language: string; readonly namespace: string }, related: Related = []): Diagnostic => ({
    code: 'text-not-translated', severity: 'error', span, related,
    message: `The text "${holes.key}" is missing in ${holes.language}.`,
    remedy: `Every text stands in every language: add it to flows/texts/${holes.language}/${holes.namespace}.yaml.`,
  }),
  /** "{operation}" may answer {codes}, and nothing is said for that. */
  unansweredCode: (span: Span, holes: { readonly operation: string; readonly codes: string }, related: Related = []): Diagnostic => ({
    code: 'unanswered-code', severity: 'error', span, related,
    message: `"${holes.operation}" may answer ${holes.codes}, and nothing is said for that.`,
    remedy: `Add each code under \`rejected:\`, here, in the part, or in flows/app.yaml for all screens.`,
  }),
  /** "{code}" is not among the answers that are documented.{suggestion} */
  undocumentedCode: (span: Span, holes: { readonly code: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'undocumented-code', severity: 'error', span, related,
    message: `"${holes.code}" is not among the answers that are documented.${holes.suggestion}`,
    remedy: `The codes of an operation are in the OpenAPI document, in the \`oneOf\` of its error answers.`,
  }),
  /** The part "{part}" may end with "{end}", and this screen does not say what then. */
  unhandledEnd: (span: Span, holes: { readonly part: string; readonly end: string }, related: Related = []): Diagnostic => ({
    code: 'unhandled-end', severity: 'error', span, related,
    message: `The part "${holes.part}" may end with "${holes.end}", and this screen does not say what then.`,
    remedy: `Add the end under \`on:\` of the screen, with the steps that follow.`,
  }),
  /** There is no action called "{name}".{suggestion} */
  unknownAction: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-action', severity: 'error', span, related,
    message: `There is no action called "${holes.name}".${holes.suggestion}`,
    remedy: `An action stands under \`actions:\` of the same screen or part, or in a file of flows/actions.`,
  }),
  /** "{of}" does not take "{name}".{suggestion} */
  unknownArgument: (span: Span, holes: { readonly of: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-argument', severity: 'error', span, related,
    message: `"${holes.of}" does not take "${holes.name}".${holes.suggestion}`,
    remedy: `An operation takes what the OpenAPI document declares; a screen takes the names in its route, its \`query:\` and those of app.yaml; a part or an action what its \`takes:\` lists.`,
  }),
  /** "{name}" is no word by which a browser or a password manager fills in a field.{suggestion} */
  unknownAutofill: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-autofill', severity: 'error', span, related,
    message: `"${holes.name}" is no word by which a browser or a password manager fills in a field.${holes.suggestion}`,
    remedy: `The words are those of the HTML standard (section "Autofill"), such as \`username\`, \`current-password\`, \`one-time-code\`, \`email\`, or \`off\`.`,
  }),
  /** There is no end called "{name}".{suggestion} */
  unknownEnd: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-end', severity: 'error', span, related,
    message: `There is no end called "${holes.name}".${holes.suggestion}`,
    remedy: `The ends of a part are listed in its \`ends:\`.`,
  }),
  /** There is no endpoint called "{name}" that can be used here.{suggestion} */
  unknownEndpoint: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-endpoint', severity: 'error', span, related,
    message: `There is no endpoint called "${holes.name}" that can be used here.${holes.suggestion}`,
    remedy: `Addresses outside the application are named by their operationId in openapi/auth-endpoints.yaml: a redirect for \`leave\` and \`authorize\`, a form post for \`post-form\`.`,
  }),
  /** Nothing ever happens here that is called "{name}".{suggestion} */
  unknownEvent: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-event', severity: 'error', span, related,
    message: `Nothing ever happens here that is called "${holes.name}".${holes.suggestion}`,
    remedy: `A screen is told of \`enter\` and of \`submit\`; only one that uses a part is told of the ends of its part, too.`,
  }),
  /** There is no field called "{name}" in the form.{suggestion} */
  unknownField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-field', severity: 'error', span, related,
    message: `There is no field called "${holes.name}" in the form.${holes.suggestion}`,
    remedy: `A field is declared in the form of the same screen or part, under \`schema: properties:\`.`,
  }),
  /** Nothing reads this file: by its place it is no part of the flows. */
  unknownFile: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'unknown-file', severity: 'error', span, related,
    message: `Nothing reads this file: by its place it is no part of the flows.`,
    remedy: `What is read: flows/app.yaml, flows/state.yaml, flows/<journey>/<screen>.yaml, flows/parts/*.yaml, flows/actions/*.yaml, flows/tenants/*.yaml, flows/texts/<language>/<name>.yaml, schemas/fields/*.yaml, and scenarios as *.test.yaml.`,
  }),
  /** There is no function "{name}" that could be used this way.{suggestion} */
  unknownFunction: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-function', severity: 'error', span, related,
    message: `There is no function "${holes.name}" that could be used this way.${holes.suggestion}`,
    remedy: `The functions are has(x.y), size(x), x.startsWith(y), x.withoutSuffix(y), x.lowerAscii(), list.exists(i, …) and list.all(i, …).`,
  }),
  /** There is no icon called "{name}".{suggestion} */
  unknownIcon: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-icon', severity: 'error', span, related,
    message: `There is no icon called "${holes.name}".${holes.suggestion}`,
    remedy: `The icons are listed in docs/language.md.`,
  }),
  /** "{key}" is not a key of {place}.{suggestion} */
  unknownKey: (span: Span, holes: { readonly key: string; readonly place: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-key', severity: 'error', span, related,
    message: `"${holes.key}" is not a key of ${holes.place}.${holes.suggestion}`,
    remedy: `The keys that may stand here are listed in docs/language.md. Letters count: upper and lower case differ.`,
  }),
  /** There are no texts in the language "{name}".{suggestion} */
  unknownLanguage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-language', severity: 'error', span, related,
    message: `There are no texts in the language "${holes.name}".${holes.suggestion}`,
    remedy: `A language is named as its folder under flows/texts. To add one, translate every file of another language into a folder of its own first.`,
  }),
  /** There is no file of texts called "{name}".{suggestion} */
  unknownNamespace: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-namespace', severity: 'error', span, related,
    message: `There is no file of texts called "${holes.name}".${holes.suggestion}`,
    remedy: `A file of texts is flows/texts/<language>/<name>.yaml, one in each language; it is named without its folder and its ending.`,
  }),
  /** There is no operation called "{name}".{suggestion} */
  unknownOperation: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-operation', severity: 'error', span, related,
    message: `There is no operation called "${holes.name}".${holes.suggestion}`,
    remedy: `An operation is named by its operationId in openapi/. Letters count: upper and lower case differ.`,
  }),
  /** There is no part called "{name}".{suggestion} */
  unknownPart: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-part', severity: 'error', span, related,
    message: `There is no part called "${holes.name}".${holes.suggestion}`,
    remedy: `A part is named by the \`part:\` key of a file in flows/parts.`,
  }),
  /** There is no "{name}" {place}.{suggestion} */
  unknownPath: (span: Span, holes: { readonly name: string; readonly place: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-path', severity: 'error', span, related,
    message: `There is no "${holes.name}" ${holes.place}.${holes.suggestion}`,
    remedy: `In scope are form, state, params, query and tenant; answer inside \`ok\`, error inside \`rejected\`, item inside a list, takes inside a part or an action.`,
  }),
  /** There is no rule called "{name}".{suggestion} */
  unknownRule: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-rule', severity: 'error', span, related,
    message: `There is no rule called "${holes.name}".${holes.suggestion}`,
    remedy: `The rules are listed in docs/language.md. A rule that is missing is added in src/rules, not in a flow.`,
  }),
  /** There is no screen called "{name}".{suggestion} */
  unknownScreen: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-screen', severity: 'error', span, related,
    message: `There is no screen called "${holes.name}".${holes.suggestion}`,
    remedy: `A screen is named by the \`screen:\` key of its file, not by its route or the name of the file.`,
  }),
  /** There is no shared field called "{name}".{suggestion} */
  unknownSharedField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-shared-field', severity: 'error', span, related,
    message: `There is no shared field called "${holes.name}".${holes.suggestion}`,
    remedy: `Shared fields are the files of schemas/fields, named \`fields/<name>\`.`,
  }),
  /** There is no field called "{name}" in the state.{suggestion} */
  unknownStateField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-state-field', severity: 'error', span, related,
    message: `There is no field called "${holes.name}" in the state.${holes.suggestion}`,
    remedy: `Fields of the state are declared in flows/state.yaml and named by store and field: \`auth.requestId\`.`,
  }),
  /** There is no text called "{key}".{suggestion} */
  unknownText: (span: Span, holes: { readonly key: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-text', severity: 'error', span, related,
    message: `There is no text called "${holes.key}".${holes.suggestion}`,
    remedy: `A text is named by its file and its keys: \`verify.sms.title\` is the key \`title\` under \`sms\` in flows/texts/<language>/verify.yaml.`,
  }),
  /** There is no timer called "{name}".{suggestion} */
  unknownTimer: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-timer', severity: 'error', span, related,
    message: `There is no timer called "${holes.name}".${holes.suggestion}`,
    remedy: `A timer is declared under \`timers:\` of the same screen or part. \`once\` also knows the word \`visit\`.`,
  }),
  /** There is no type called "{name}".{suggestion} */
  unknownType: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-type', severity: 'error', span, related,
    message: `There is no type called "${holes.name}".${holes.suggestion}`,
    remedy: `A type is text, integer, number, boolean or time, a schema of the OpenAPI document, and in a part also call, store, icon or key.`,
  }),
  /** "{key}" is nothing that a field can be told about how it is drawn.{suggestion} */
  unknownUiKey: (span: Span, holes: { readonly key: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-ui-key', severity: 'error', span, related,
    message: `"${holes.key}" is nothing that a field can be told about how it is drawn.${holes.suggestion}`,
    remedy: `A field knows \`ui:widget\`, \`ui:autocomplete\`, \`ui:autofocus\` and \`ui:help\`.`,
  }),
  /** There is no widget called "{name}".{suggestion} */
  unknownWidget: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-widget', severity: 'error', span, related,
    message: `There is no widget called "${holes.name}".${holes.suggestion}`,
    remedy: `The widgets are the rows of src/forms/slim-registry.ts. Without \`ui:widget\` a field is drawn by its type.`,
  }),
  /** "{word}" is not among the words that this can be: {words}.{suggestion} */
  unknownWord: (span: Span, holes: { readonly word: string; readonly words: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-word', severity: 'error', span, related,
    message: `"${holes.word}" is not among the words that this can be: ${holes.words}.${holes.suggestion}`,
    remedy: `The words come from the OpenAPI document or from flows/state.yaml. Letters count: upper and lower case differ.`,
  }),
  /** No other screen leads to "{name}". */
  unreachableScreen: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unreachable-screen', severity: 'warning', span, related,
    message: `No other screen leads to "${holes.name}".`,
    remedy: `Let a \`go\` lead to it, or name it in flows/app.yaml. A screen that is entered from outside (by a provider's redirect, by a link in a message) says \`entry: true\`.`,
  }),
  /** This pattern is not taken: {danger}. */
  unsafePattern: (span: Span, holes: { readonly danger: string }, related: Related = []): Diagnostic => ({
    code: 'unsafe-pattern', severity: 'error', span, related,
    message: `This pattern is not taken: ${holes.danger}.`,
    remedy: `A pattern is read again at every keystroke, so it must take linear time. Write it without groups that repeat what already repeats, or use a rule.`,
  }),
  /** The forms of Gatehouse do not know "{keyword}" here.{suggestion} */
  unsupportedSchema: (span: Span, holes: { readonly keyword: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unsupported-schema', severity: 'error', span, related,
    message: `The forms of Gatehouse do not know "${holes.keyword}" here.${holes.suggestion}`,
    remedy: `A form has flat fields of type text, number or boolean. Lists from a server are a \`list\` of the content; choices are a field with \`enum\`.`,
  }),
  /** The text "{key}" has no placeholder "{name}". */
  unusedTextValue: (span: Span, holes: { readonly key: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unused-text-value', severity: 'warning', span, related,
    message: `The text "${holes.key}" has no placeholder "${holes.name}".`,
    remedy: `Remove the value, or add the placeholder to the text in every language.`,
  }),
  /** {key} takes {wanted}; this is {found}. */
  wrongKind: (span: Span, holes: { readonly key: string; readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'wrong-kind', severity: 'error', span, related,
    message: `${holes.key} takes ${holes.wanted}; this is ${holes.found}.`,
    remedy: `Write what the key takes. A value that begins with \`=\` is an expression, everything else stands for itself.`,
  }),
  /** This is {found}; wanted is {wanted}. */
  wrongType: (span: Span, holes: { readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'wrong-type', severity: 'error', span, related,
    message: `This is ${holes.found}; wanted is ${holes.wanted}.`,
    remedy: `The types of answers and errors come from the OpenAPI document, those of the state from flows/state.yaml.`,
  }),
  /** {feature} is not part of the flow language. */
  yamlFeature: (span: Span, holes: { readonly feature: string }, related: Related = []): Diagnostic => ({
    code: 'yaml-feature', severity: 'error', span, related,
    message: `${holes.feature} is not part of the flow language.`,
    remedy: `Flows use maps, lists and plain values only. What stands in two places becomes a part, an action or a shared field.`,
  }),
  /** This is not valid YAML: {reason}. */
  yamlSyntax: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'yaml-syntax', severity: 'error', span, related,
    message: `This is not valid YAML: ${holes.reason}.`,
    remedy: `Mend this place first: what comes after it in the file was not read.`,
  }),
} as const
