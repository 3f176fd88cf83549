// Generated from docs/diagnostics by `npm run generate`. Do not edit.
import type { Diagnostic } from '../language/diagnostic.ts'
import type { Span } from '../language/span.ts'

type Related = Diagnostic['related']

/** Raising a diagnostic is a sentence: the function named after the code, the place, and what fills the holes of its message. */
export const raise = {
  /** The action "{name}" performs itself{way}: it would never come to an end. */
  actionPerformsItself: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'action-performs-itself', severity: 'error', span, related, holes,
    message: `The action "${holes.name}" performs itself${holes.way}: it would never come to an end.`,
    remedy: `Take the \`do\` out. What should happen again after a while is tied to a timer of the screen, or to a press.`,
  }),
  /** `{answer}` of flows/app.yaml stays where it is, and nothing on the screen "{name}" leads on once that was answered. */
  answerLeadsNowhere: (span: Span, holes: { readonly answer: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'answer-leads-nowhere', severity: 'error', span, related, holes,
    message: `\`${holes.answer}\` of flows/app.yaml stays where it is, and nothing on the screen "${holes.name}" leads on once that was answered.`,
    remedy: `Who is answered so once is answered so again, whatever is pressed. Lead away from it in flows/app.yaml, or put a link on the screen that leads on without a call.`,
  }),
  /** "{name}" cannot stand in a question: it belongs to the screen below. A question may hold {words}. */
  askContent: (span: Span, holes: { readonly name: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'ask-content', severity: 'error', span, related, holes,
    message: `"${holes.name}" cannot stand in a question: it belongs to the screen below. A question may hold ${holes.words}.`,
    remedy: `Say in a \`text\` what is asked, and give each answer a button. What has to be typed or chosen needs a screen of its own.`,
  }),
  /** Nobody can answer this question: there is no button in it. */
  askWithoutButton: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'ask-without-button', severity: 'error', span, related,
    message: `Nobody can answer this question: there is no button in it.`,
    remedy: `Give each answer a \`button\`; one that does nothing says \`press: []\`.`,
  }),
  /** After a call that changed something there is no way back to this screen. */
  backAfterChange: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'back-after-change', severity: 'error', span, related,
    message: `After a call that changed something there is no way back to this screen.`,
    remedy: `Leave \`replace\` out: it is true here. Back would lead into a step that is done.`,
  }),
  /** What stands in "{root}" does not say where the page is left for. */
  borrowedAddress: (span: Span, holes: { readonly root: string }, related: Related = []): Diagnostic => ({
    code: 'borrowed-address', severity: 'error', span, related, holes,
    message: `What stands in "${holes.root}" does not say where the page is left for.`,
    remedy: `Whoever sends somebody a link, or has them paste something, would choose where they end up. Take the address from an answer, or choose among addresses of yours.`,
  }),
  /** What stands in "{root}" is not shown as Markdown. */
  borrowedMarkdown: (span: Span, holes: { readonly root: string }, related: Related = []): Diagnostic => ({
    code: 'borrowed-markdown', severity: 'error', span, related, holes,
    message: `What stands in "${holes.root}" is not shown as Markdown.`,
    remedy: `Whoever sends somebody a link, or has them paste something, would write headings and links into the page, in its name. Show it in a \`text\`, as a value of yours; Markdown is what an answer says.`,
  }),
  /** "{operation}" changes something, and {when}. */
  callRepeats: (span: Span, holes: { readonly operation: string; readonly when: string }, related: Related = []): Diagnostic => ({
    code: 'call-repeats', severity: 'error', span, related, holes,
    message: `"${holes.operation}" changes something, and ${holes.when}.`,
    remedy: `Tie the call, or the \`do\` that performs it, to a press. Or say there how often it is meant: \`once: <timer>\` for not as long as a timer runs that the call starts and whose deadline the state keeps over a reload, \`once: visit\` for at each arrival, a reload among them.`,
  }),
  /** A ceremony begins with a press, and here nobody has pressed anything. */
  ceremonyUnasked: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'ceremony-unasked', severity: 'error', span, related,
    message: `A ceremony begins with a press, and here nobody has pressed anything.`,
    remedy: `Put it under the \`press\` of a button, or under \`on: submit\`. A browser refuses a prompt that comes by itself, and a person would not know what it is for. What opens no prompt, \`mediation: conditional\`, needs no press.`,
  }),
  /** "{name}" is where the check leads, and is checked before it is shown: nobody ever gets there. */
  checkedAgain: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'checked-again', severity: 'error', span, related, holes,
    message: `"${holes.name}" is where the check leads, and is checked before it is shown: nobody ever gets there.`,
    remedy: `Name the screen in the \`except\` of the check.`,
  }),
  /** The field "{name}" has no rules that a checklist could show. */
  checklistWithoutRules: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'checklist-without-rules', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" has no rules that a checklist could show.`,
    remedy: `A checklist shows the rules of a field: those under \`rules:\` of the form and those of its kind of field. Add one, or take the checklist out. \`not-blank\` and \`required-when\` say only that something is there and are not listed.`,
  }),
  /** "{name}" cannot be kept in a cookie so: {reason}. */
  cookieField: (span: Span, holes: { readonly name: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'cookie-field', severity: 'error', span, related, holes,
    message: `"${holes.name}" cannot be kept in a cookie so: ${holes.reason}.`,
    remedy: `Whoever sees the cookies of a browser reads it, and servers are sent it: it is plain, says for how many days, belongs to no request, and outlives a sign-out. Anything else is kept in the \`envelope\` or in the \`tab\`.`,
  }),
  /** Which copy of the store is meant cannot be chosen by "{root}", which is not there all the time. */
  copyByMoment: (span: Span, holes: { readonly root: string }, related: Related = []): Diagnostic => ({
    code: 'copy-by-moment', severity: 'error', span, related, holes,
    message: `Which copy of the store is meant cannot be chosen by "${holes.root}", which is not there all the time.`,
    remedy: `Choose by the state or by the address (\`state\`, \`params\`, \`query\`): a timer of the copy runs on when nothing else of the screen is there.`,
  }),
  /** There is no {ref} in {file}.{suggestion} */
  danglingReference: (span: Span, holes: { readonly ref: string; readonly file: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'dangling-reference', severity: 'error', span, related, holes,
    message: `There is no ${holes.ref} in ${holes.file}.${holes.suggestion}`,
    remedy: `A reference names something of the same document, letter by letter: \`#/components/schemas/\` and the name of a schema. Mend the name, or add what it names.`,
  }),
  /** "{name}" is {found}, and `{written}` does not say it as people write one. */
  dateAsItIs: (span: Span, holes: { readonly name: string; readonly found: string; readonly written: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'date-as-it-is', severity: 'error', span, related, holes,
    message: `"${holes.name}" is ${holes.found}, and \`${holes.written}\` does not say it as people write one.`,
    remedy: `Write \`${holes.wanted}\`: a day is filled in as \`date\`, a moment as \`datetime\`.`,
  }),
  /** "{name}" is made of itself{way}. */
  derivedFromItself: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'derived-from-itself', severity: 'error', span, related, holes,
    message: `"${holes.name}" is made of itself${holes.way}.`,
    remedy: `Say what it is made of without naming it: a value that needs itself first would never be there.`,
  }),
  /** "{key}" stands twice in the same map. */
  duplicateKey: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-key', severity: 'error', span, related, holes,
    message: `"${holes.key}" stands twice in the same map.`,
    remedy: `Keep one of them. In YAML the second would silently win.`,
  }),
  /** There are two of this name: {kind} "{name}". */
  duplicateName: (span: Span, holes: { readonly kind: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-name', severity: 'error', span, related, holes,
    message: `There are two of this name: ${holes.kind} "${holes.name}".`,
    remedy: `Rename one of them: names are how the rest of the flows refers to it.`,
  }),
  /** Another screen has the address "{route}" already. */
  duplicateRoute: (span: Span, holes: { readonly route: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-route', severity: 'error', span, related, holes,
    message: `Another screen has the address "${holes.route}" already.`,
    remedy: `Give one of the two screens another route. Upper and lower case, and the names in braces, make no difference between addresses.`,
  }),
  /** "{word}" stands twice in this list. */
  duplicateWord: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-word', severity: 'error', span, related, holes,
    message: `"${holes.word}" stands twice in this list.`,
    remedy: `Take one of them out; if another word was meant, write that one instead.`,
  }),
  /** This file is empty, or has nothing but comments. */
  emptyFile: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'empty-file', severity: 'error', span, related,
    message: `This file is empty, or has nothing but comments.`,
    remedy: `Write into it what its place asks for, or take it away.`,
  }),
  /** {key} is empty. */
  emptyList: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'empty-list', severity: 'error', span, related, holes,
    message: `${holes.key} is empty.`,
    remedy: `Write one item at least, or leave it out: a step that names nothing does nothing, a section without content is a heading of nothing, a form without \`required\` asks for no field, and a scenario without a step holds whatever the flows do.`,
  }),
  /** Nothing can be entered here: {least} is more than {most}. */
  emptyRange: (span: Span, holes: { readonly least: string; readonly most: string }, related: Related = []): Diagnostic => ({
    code: 'empty-range', severity: 'error', span, related, holes,
    message: `Nothing can be entered here: ${holes.least} is more than ${holes.most}.`,
    remedy: `Raise the upper bound or lower the other one. One of them may come from the shared field or from the tenant.`,
  }),
  /** "{name}" is made of itself. */
  endlessSchema: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'endless-schema', severity: 'error', span, related, holes,
    message: `"${holes.name}" is made of itself.`,
    remedy: `A flow reads what the server answers name by name, and of this it could read on for ever. Say how deep it goes: one schema for each level.`,
  }),
  /** No host chooses the environment "{name}": where it fits, "{first}" fits as well and stands before it. */
  environmentNeverChosen: (span: Span, holes: { readonly name: string; readonly first: string }, related: Related = []): Diagnostic => ({
    code: 'environment-never-chosen', severity: 'error', span, related, holes,
    message: `No host chooses the environment "${holes.name}": where it fits, "${holes.first}" fits as well and stands before it.`,
    remedy: `Of \`by-host\` the first whose \`contains\` stands in the host name is taken. Write the one that says more before the one that says less, or take one of them away.`,
  }),
  /** YAML takes this expression apart, because it stands inside braces or brackets. */
  expressionInBraces: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'expression-in-braces', severity: 'error', span, related,
    message: `YAML takes this expression apart, because it stands inside braces or brackets.`,
    remedy: `Inside \`{ }\` and \`[ ]\` the characters \`[ ] { } ,\` and \`: \` belong to YAML. Write the map over several lines, or put the expression in quotes.`,
  }),
  /** This expression cannot be read: {reason}. */
  expressionSyntax: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'expression-syntax', severity: 'error', span, related, holes,
    message: `This expression cannot be read: ${holes.reason}.`,
    remedy: `Expressions are CEL: paths, comparisons, \`&& || !\`, \`+ - * / %\`, \`in\`, \`has()\`, \`size()\`, \`startsWith()\`, \`exists()\`, \`all()\` and \`? :\`.`,
  }),
  /** The field "{name}" is declared in the form and stands nowhere in the content. */
  fieldNotPlaced: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-not-placed', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" is declared in the form and stands nowhere in the content.`,
    remedy: `Place it with \`- field: ${holes.name}\`, or take it out of the form.`,
  }),
  /** The field "{name}" holds several values, and an input holds one. */
  fieldOfMany: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-of-many', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" holds several values, and an input holds one.`,
    remedy: `Place it with \`select\`, whose rows are its choices; or make it a field of one value.`,
  }),
  /** The field "{name}" stands in the content already. */
  fieldPlacedTwice: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-placed-twice', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" stands in the content already.`,
    remedy: `Keep one of the two. What changes with a condition is what stands around a field, not the field.`,
  }),
  /** Nothing says what is typed into the field "{name}", so no browser and no password manager can fill it in. */
  fieldWithoutAutofill: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-without-autofill', severity: 'error', span, related, holes,
    message: `Nothing says what is typed into the field "${holes.name}", so no browser and no password manager can fill it in.`,
    remedy: `Give it \`ui:autocomplete\` with a token of the HTML standard (\`username\`, \`email\`, \`tel\`, \`given-name\` ...), in its kind of field or under \`ui\` of the form. What is nothing about the person says \`"off"\`.`,
  }),
  /** The field "{name}" has no title: nobody would know what to enter. */
  fieldWithoutTitle: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-without-title', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" has no title: nobody would know what to enter.`,
    remedy: `Give it a \`title\`, the key of a text. It is the label, and what assistive technology reads out.`,
  }),
  /** {what}: {found}, and the limit is {limit}. */
  fileTooLarge: (span: Span, holes: { readonly what: string; readonly found: string; readonly limit: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'file-too-large', severity: 'error', span, related, holes,
    message: `${holes.what}: ${holes.found}, and the limit is ${holes.limit}.`,
    remedy: `${holes.instead} What is larger takes the compiler longer than anybody waits, and nobody reads it.`,
  }),
  /** "{found}" fits some of the words that are filled in before it, and not others. */
  fixedParticle: (span: Span, holes: { readonly found: string; readonly instead: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'fixed-particle', severity: 'error', span, related, holes,
    message: `"${holes.found}" fits some of the words that are filled in before it, and not others.`,
    remedy: `Write "${holes.instead}" in place of "${holes.found}": ${holes.why}.`,
  }),
  /** There is a floor of factors, and nobody ever leaves for an endpoint that asks for it. */
  floorBindsNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'floor-binds-nothing', severity: 'error', span, related,
    message: `There is a floor of factors, and nobody ever leaves for an endpoint that asks for it.`,
    remedy: `Say under \`factors:\` of flows/app.yaml what is proven by which answer (\`proven-by\`), and name the endpoint of the hand-over under \`needed-by\`. A product that proves nothing has no floor.`,
  }),
  /** On {place} one may leave with {found} proven; the floor is {floor}. */
  floorNotReached: (span: Span, holes: { readonly place: string; readonly found: string; readonly floor: string }, related: Related = []): Diagnostic => ({
    code: 'floor-not-reached', severity: 'error', span, related, holes,
    message: `On ${holes.place} one may leave with ${holes.found} proven; the floor is ${holes.floor}.`,
    remedy: `Let the screen need something that is written only after the proof, or take the way below out. \`factors\` of flows/app.yaml says what is proven by which answer, \`floor\` of a tenant what it asks for.`,
  }),
  /** "{found}" is no address that may be left for. */
  foreignAddress: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'foreign-address', severity: 'error', span, related, holes,
    message: `"${holes.found}" is no address that may be left for.`,
    remedy: `The page may be left for its own origin, a path such as \`/help\`, and over http or https for \`auth-origin\` and the \`allowed-origins\` of flows/app.yaml, as far as they are the same on every host. Add the origin there, name an endpoint, or take the address from an answer.`,
  }),
  /** "{value}" is no path of the page's own origin. */
  foreignLogo: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'foreign-logo', severity: 'error', span, related, holes,
    message: `"${holes.value}" is no path of the page's own origin.`,
    remedy: `The page loads pictures from its own origin only: put the file there and write its path, \`/brand/acme.svg\`.`,
  }),
  /** "{value}" is a text here, letter by letter; the value of that name is `={value}`. */
  forgottenEquals: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'forgotten-equals', severity: 'error', span, related, holes,
    message: `"${holes.value}" is a text here, letter by letter; the value of that name is \`=${holes.value}\`.`,
    remedy: `Put \`=\` before it: a value is read only after that sign. If the text itself is meant, write it as an expression, \`='"a.b"'\`.`,
  }),
  /** This form has fields and no submit. */
  formWithoutSubmit: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'form-without-submit', severity: 'error', span, related,
    message: `This form has fields and no submit.`,
    remedy: `Add \`- submit: <text>\` after the last field of the content.`,
  }),
  /** The part "{part}" gives this call "{name}" by itself. */
  givenTwice: (span: Span, holes: { readonly part: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'given-twice', severity: 'error', span, related, holes,
    message: `The part "${holes.part}" gives this call "${holes.name}" by itself.`,
    remedy: `What the part gives is what is sent, so this would be read by nobody. Leave it out here, or take it out of the part and let each screen give it.`,
  }),
  /** "{name}" {has}, and {lacks}. */
  idempotencyKey: (span: Span, holes: { readonly name: string; readonly has: string; readonly lacks: string }, related: Related = []): Diagnostic => ({
    code: 'idempotency-key', severity: 'error', span, related, holes,
    message: `"${holes.name}" ${holes.has}, and ${holes.lacks}.`,
    remedy: `A call that changes something says \`x-changes-state: true\`. Where the server counts it once however often it is asked for, it takes the header \`Idempotency-Key\` besides, and answers when that was used for another act (\`x-key-reused\`). The key is sent only by what says that it changes something, and what takes none is never asked for again.`,
  }),
  /** "{value}" is no host name. */
  invalidHost: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-host', severity: 'error', span, related, holes,
    message: `"${holes.value}" is no host name.`,
    remedy: `A host name stands alone, without scheme, port and path: \`id.internal.example.com\`. It is compared with that of the page, whole.`,
  }),
  /** "{value}" is no origin. */
  invalidOrigin: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-origin', severity: 'error', span, related, holes,
    message: `"${holes.value}" is no origin.`,
    remedy: `An origin is a scheme and a host, with a port where it is not the usual one, and nothing after it: \`https://id.example.com\`. \`auth-origin\` may also be \`same\`, the page's own.`,
  }),
  /** "{route}" is not a route. */
  invalidRoute: (span: Span, holes: { readonly route: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-route', severity: 'error', span, related, holes,
    message: `"${holes.route}" is not a route.`,
    remedy: `A route begins with a slash; its segments are letters, digits, \`.\`, \`-\`, \`_\` and \`~\`, or one name in braces; \`.\` and \`..\` are none, since a browser leaves them out. No name stands twice. What ends like a file (\`/hours.html\`) or lies below \`/assets\` is a file to whoever serves the pages, and no page is looked for there.`,
  }),
  /** What is joined by "{keyword}" has no type here, and nothing that is said of it could be checked. */
  joinedSchema: (span: Span, holes: { readonly keyword: string }, related: Related = []): Diagnostic => ({
    code: 'joined-schema', severity: 'error', span, related, holes,
    message: `What is joined by "${holes.keyword}" has no type here, and nothing that is said of it could be checked.`,
    remedy: `Flows are checked against the properties that the document writes. Write them in one schema, and refer to it by \`$ref\` where it is wanted. The answer of an error alone is chosen with \`oneOf\`, by its \`code\`.`,
  }),
  /** Nobody presses for this jump, so Back would lead here only to be sent on again. */
  jumpWithoutPress: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'jump-without-press', severity: 'error', span, related,
    message: `Nobody presses for this jump, so Back would lead here only to be sent on again.`,
    remedy: `Say \`replace: true\` beside the \`go\`; beside the \`do\`, when the jump stands in an action that presses use, too.`,
  }),
  /** "{key}" says nothing here without `{wanted}`. */
  keyAlone: (span: Span, holes: { readonly key: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'key-alone', severity: 'error', span, related, holes,
    message: `"${holes.key}" says nothing here without \`${holes.wanted}\`.`,
    remedy: `Write that beside it, or leave the key out: alone it would be read by nobody.`,
  }),
  /** There are texts in "{name}", a scenario is in it, and `languages` does not name it. */
  languageLeftOut: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'language-left-out', severity: 'error', span, related, holes,
    message: `There are texts in "${holes.name}", a scenario is in it, and \`languages\` does not name it.`,
    remedy: `Name it in \`languages\`. If it is not spoken any more, take its texts and its scenarios out.`,
  }),
  /** From "{name}" no way leads to an end: one is sent to and fro for ever. */
  leadsToNoEnd: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'leads-to-no-end', severity: 'error', span, related, holes,
    message: `From "${holes.name}" no way leads to an end: one is sent to and fro for ever.`,
    remedy: `Let one of these screens leave the app, or lead to where people are at home: the \`landing\` or the \`else\` of the guard. Where nothing is to follow, say \`final: true\`.`,
  }),
  /** "{operation}" changes something; a load or a poll only reads. */
  loadChanges: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'load-changes', severity: 'error', span, related, holes,
    message: `"${holes.operation}" changes something; a load or a poll only reads.`,
    remedy: `Make it a step, tied to a press or a submit. What a screen loads is asked again at every arrival.`,
  }),
  /** The answer to "{name}" asks for itself again{way}, without end. */
  loadsInARing: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'loads-in-a-ring', severity: 'error', span, related, holes,
    message: `The answer to "${holes.name}" asks for itself again${holes.way}, without end.`,
    remedy: `Give the step a condition with \`when\`, so that one answer is the last. What is to be asked every few seconds is a \`poll\`; what is asked again when its values change needs no \`reload\`.`,
  }),
  /** {one} on {other} has a contrast of {found}:1 in the {theme} theme; {wanted}:1 is needed. */
  lowContrast: (span: Span, holes: { readonly one: string; readonly other: string; readonly found: string; readonly theme: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'low-contrast', severity: 'error', span, related, holes,
    message: `${holes.one} on ${holes.other} has a contrast of ${holes.found}:1 in the ${holes.theme} theme; ${holes.wanted}:1 is needed.`,
    remedy: `Text needs 4.5:1, what marks a control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Take the two further apart: darker or lighter, whichever of them the other needs.`,
  }),
  /** {operation} does not answer so: {reason}. */
  madeUpAnswer: (span: Span, holes: { readonly operation: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'made-up-answer', severity: 'error', span, related, holes,
    message: `${holes.operation} does not answer so: ${holes.reason}.`,
    remedy: `The answers of a scenario follow the schemas of openapi/: what is written must fit, what is left out is filled in. Only the details that OpenAPI gives a code stand beside it.`,
  }),
  /** A text is no HTML: "{found}" would be read by people as it stands. */
  markupInText: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'markup-in-text', severity: 'error', span, related, holes,
    message: `A text is no HTML: "${holes.found}" would be read by people as it stands.`,
    remedy: `Write the sentence without it. What is to look different is a block of its own; long texts with headings and links are \`markdown\` of a server; a special character is typed as itself.`,
  }),
  /** A menu drops down to choose one, and "{name}" holds several. */
  menuOfMany: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'menu-of-many', severity: 'error', span, related, holes,
    message: `A menu drops down to choose one, and "${holes.name}" holds several.`,
    remedy: `Leave \`look\` out, or write \`rows\` or \`cards\`: then each choice is a box to tick.`,
  }),
  /** "{name}" might not be there. */
  mightBeMissing: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'might-be-missing', severity: 'error', span, related, holes,
    message: `"${holes.name}" might not be there.`,
    remedy: `Ask first: \`has(a.b) && a.b == …\`, \`has(a.b) ? a.b : …\`, or put \`when: =has(a.b)\` beside it.`,
  }),
  /** This might be null; wanted is {wanted}. */
  mightBeNull: (span: Span, holes: { readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'might-be-null', severity: 'error', span, related, holes,
    message: `This might be null; wanted is ${holes.wanted}.`,
    remedy: `Ask first: \`a.b != null && a.b == …\`, \`a.b != null ? a.b : …\`, or put \`when: =a.b != null\` beside it.`,
  }),
  /** "{of}" needs {names}. */
  missingArgument: (span: Span, holes: { readonly of: string; readonly names: string }, related: Related = []): Diagnostic => ({
    code: 'missing-argument', severity: 'error', span, related, holes,
    message: `"${holes.of}" needs ${holes.names}.`,
    remedy: `Add it under \`with:\`; under \`fields:\` for a form that leaves, beside its \`$ref\` for a field of a form.`,
  }),
  /** There is no {path}. */
  missingFile: (span: Span, holes: { readonly path: string }, related: Related = []): Diagnostic => ({
    code: 'missing-file', severity: 'error', span, related, holes,
    message: `There is no ${holes.path}.`,
    remedy: `Every project has openapi/common-api.yaml, flows/app.yaml, flows/state.yaml and a tenant called \`default\`, and one that leaves for an address by its name has openapi/auth-endpoints.yaml; every file of texts stands in every language. Add the file, or give it back its name.`,
  }),
  /** "{name}" shows something, and has no heading. */
  missingHeading: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'missing-heading', severity: 'error', span, related, holes,
    message: `"${holes.name}" shows something, and has no heading.`,
    remedy: `Give it a \`title\`, or a \`heading\` where the page says something else than its tab. Whoever comes by keyboard or hears the page begins there.`,
  }),
  /** {place} needs the key "{key}". */
  missingKey: (span: Span, holes: { readonly place: string; readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'missing-key', severity: 'error', span, related, holes,
    message: `${holes.place} needs the key "${holes.key}".`,
    remedy: `Add the key; docs/language.md says what it holds.`,
  }),
  /** The page says {keys} by itself, and there is no such text. */
  missingPageText: (span: Span, holes: { readonly keys: string }, related: Related = []): Diagnostic => ({
    code: 'missing-page-text', severity: 'error', span, related, holes,
    message: `The page says ${holes.keys} by itself, and there is no such text.`,
    remedy: `Add it in every language. What the shell, the blocks and the forms say on every screen is listed in docs/language.md; without its text a button would have no name.`,
  }),
  /** The text "{key}" is about a number, and {language} says it in several ways: there is no {forms}. */
  missingPlural: (span: Span, holes: { readonly key: string; readonly language: string; readonly forms: string }, related: Related = []): Diagnostic => ({
    code: 'missing-plural', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is about a number, and ${holes.language} says it in several ways: there is no ${holes.forms}.`,
    remedy: `Write the text once for each form, with the name of the form after its key: \`left_one\` for \`1 try\`, \`left_other\` for \`5 tries\`.`,
  }),
  /** The table "{table}" has no row for {codes}. */
  missingRows: (span: Span, holes: { readonly table: string; readonly codes: string }, related: Related = []): Diagnostic => ({
    code: 'missing-rows', severity: 'error', span, related, holes,
    message: `The table "${holes.table}" has no row for ${holes.codes}.`,
    remedy: `A table \`of: error-codes\` has a row for each code of the OpenAPI document, so that nobody forgets what a new one means to a person.`,
  }),
  /** YAML reads "{found}" as one word: there is no space after its {sign}. */
  missingSpace: (span: Span, holes: { readonly found: string; readonly sign: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'missing-space', severity: 'error', span, related, holes,
    message: `YAML reads "${holes.found}" as one word: there is no space after its ${holes.sign}.`,
    remedy: `Write \`${holes.instead}\`. A dash begins an item of a list, and a colon ends a key, only with a space after it.`,
  }),
  /** The text "{key}" fills in {name}, which is not given.{suggestion} */
  missingTextValue: (span: Span, holes: { readonly key: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'missing-text-value', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" fills in ${holes.name}, which is not given.${holes.suggestion}`,
    remedy: `Add it under \`values:\`; the label of a field fills in what is given beside its \`$ref\`.`,
  }),
  /** Nothing is said for {words}. */
  missingWords: (span: Span, holes: { readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'missing-words', severity: 'error', span, related, holes,
    message: `Nothing is said for ${holes.words}.`,
    remedy: `Add these words under \`is:\`, or add \`else:\` for all that are not named.`,
  }),
  /** "{name}" takes {most} characters, and the operation "{operation}" no more than {bound} of them. */
  moreThanContract: (span: Span, holes: { readonly name: string; readonly most: string; readonly operation: string; readonly bound: string }, related: Related = []): Diagnostic => ({
    code: 'more-than-contract', severity: 'error', span, related, holes,
    message: `"${holes.name}" takes ${holes.most} characters, and the operation "${holes.operation}" no more than ${holes.bound} of them.`,
    remedy: `What a person could enter would be refused by the server, at a place that says nothing of it: a password that was made so long lets nobody in. Ask for no more than the OpenAPI document takes: with \`maxLength\` at the field, or in the value or the limit of the tenant that it reads.`,
  }),
  /** What "{name}" needs never holds {way}, so it does not open. */
  neverOpens: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'never-opens', severity: 'error', span, related, holes,
    message: `What "${holes.name}" needs never holds ${holes.way}, so it does not open.`,
    remedy: `Whoever is sent here is turned back at the door, by \`unmet\` of flows/app.yaml. Write what the screen needs before the \`go\`, lead elsewhere, or take away what empties it.`,
  }),
  /** "{name}" is written, and nothing ever reads it. */
  neverRead: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-read', severity: 'warning', span, related, holes,
    message: `"${holes.name}" is written, and nothing ever reads it.`,
    remedy: `Take the field and what writes it away: what is not kept cannot leak. If there is a reason for it, say so beside its type: \`unused: the portal reads it\`.`,
  }),
  /** Nothing starts the timer "{name}". */
  neverStarted: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-started', severity: 'warning', span, related, holes,
    message: `Nothing starts the timer "${holes.name}".`,
    remedy: `A countdown of it shows nothing, and its end never comes. Start it where it begins, \`start: { ${holes.name}: 60 }\`, or take it out.`,
  }),
  /** The {kind} "{name}" is declared here, and nothing uses it. */
  neverUsed: (span: Span, holes: { readonly kind: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-used', severity: 'warning', span, related, holes,
    message: `The ${holes.kind} "${holes.name}" is declared here, and nothing uses it.`,
    remedy: `Use it, or take it out. When something that used it was just removed, that may have been a slip. A field of the state that is kept for a reason says so, \`unused: why\`, and so does a store.`,
  }),
  /** "{name}" is read, and nothing ever writes it. */
  neverWritten: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-written', severity: 'warning', span, related, holes,
    message: `"${holes.name}" is read, and nothing ever writes it.`,
    remedy: `Write it with \`set\` where its value is known, or take away what reads it. If there is a reason for it, say so beside its type: \`unused: the portal writes it\`.`,
  }),
  /** Once {code} was answered, nothing on the screen "{name}" leads on: whatever is pressed is answered so again. */
  noWayAfter: (span: Span, holes: { readonly code: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'no-way-after', severity: 'error', span, related, holes,
    message: `Once ${holes.code} was answered, nothing on the screen "${holes.name}" leads on: whatever is pressed is answered so again.`,
    remedy: `flows/app.yaml leads away from it. Leave it to the app, lead on from it here, or put a link on the screen that leads on without a call. \`failed\` answers it, too.`,
  }),
  /** Nothing on "{name}" leads on: whoever comes there is caught. */
  noWayOut: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'no-way-out', severity: 'error', span, related, holes,
    message: `Nothing on "${holes.name}" leads on: whoever comes there is caught.`,
    remedy: `Give it a \`link\`, a \`button\` or a \`submit\` that goes to another screen or leaves. Where nothing is to follow, in a tab of its own for instance, say \`final: true\`.`,
  }),
  /** This is not known before the page runs. */
  notConstant: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'not-constant', severity: 'error', span, related,
    message: `This is not known before the page runs.`,
    remedy: `A form's schema and ui are compiled ahead of time; only \`=tenant.…\` may stand in them, and nothing that is worked out of it. What a server decides is a rule: \`rules:\`.`,
  }),
  /** Nothing that anybody enters as "{name}" is taken: {why}. */
  nothingFits: (span: Span, holes: { readonly name: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'nothing-fits', severity: 'error', span, related, holes,
    message: `Nothing that anybody enters as "${holes.name}" is taken: ${holes.why}.`,
    remedy: `Loosen one of the two. What a field is held to stands in the form, in its kind (\`schemas/fields\`), in its rules and in the values of the tenant.`,
  }),
  /** There is {name} here. */
  oddCharacter: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'odd-character', severity: 'error', span, related, holes,
    message: `There is ${holes.name} here.`,
    remedy: `Remove it, or what spells it, or type a plain space where one belongs. Save the file as UTF-8 without a byte order mark, indent with spaces, and type quotes and spaces yourself instead of pasting them.`,
  }),
  /** `{written}` is read as {read} here, and as something else elsewhere. */
  oddNumber: (span: Span, holes: { readonly written: string; readonly read: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'odd-number', severity: 'error', span, related, holes,
    message: `\`${holes.written}\` is read as ${holes.read} here, and as something else elsewhere.`,
    remedy: `Write ${holes.instead}. YAML reads numbers in several ways, and in its older version \`yes\`, \`no\`, \`on\` and \`off\` are booleans.`,
  }),
  /** "{found}" in a text is nothing that could be filled in. */
  oddPlaceholder: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'odd-placeholder', severity: 'error', span, related, holes,
    message: `"${holes.found}" in a text is nothing that could be filled in.`,
    remedy: `A placeholder is one name in one pair of braces, \`{ name }\`; a moment may say how it is written, \`{time, datetime}\` or \`{day, date}\`. A text has no other braces, names no other text, and begins with no expression: what is computed is given under \`values\`.`,
  }),
  /** "{timer}" does not keep this from being done again by a reload: {why}. */
  onceForgets: (span: Span, holes: { readonly timer: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'once-forgets', severity: 'error', span, related, holes,
    message: `"${holes.timer}" does not keep this from being done again by a reload: ${holes.why}.`,
    remedy: `Give the timer a \`deadline\`, a field of type \`time\` that \`persists: envelope\` or \`tab\`, and start it where the call was answered, under its \`ok\`, without a condition. What each arrival is meant to do says \`once: visit\`.`,
  }),
  /** {place} says exactly one thing; here {found}. */
  oneWord: (span: Span, holes: { readonly place: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'one-word', severity: 'error', span, related, holes,
    message: `${holes.place} says exactly one thing; here ${holes.found}.`,
    remedy: `Every item of a sequence or of the content has one leading word (\`call\`, \`go\`, \`text\`, \`field\` …). Two things are two items of the list, each with its own \`-\`.`,
  }),
  /** {found} cannot stand here: {wanted}. */
  outOfRange: (span: Span, holes: { readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'out-of-range', severity: 'error', span, related, holes,
    message: `${holes.found} cannot stand here: ${holes.wanted}.`,
    remedy: `The bounds come from where the value is used: the OpenAPI document, the field of a form, \`limits:\` of flows/tenants/default.yaml; of a timer from what time is (seconds, at most a day of them), of a key of the language from docs/language.md.`,
  }),
  /** {what} has {found}, and the limit is {limit}. */
  overLimit: (span: Span, holes: { readonly what: string; readonly found: string; readonly limit: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'over-limit', severity: 'error', span, related, holes,
    message: `${holes.what} has ${holes.found}, and the limit is ${holes.limit}.`,
    remedy: `${holes.instead} A product beyond these bounds is slow for everybody, or never comes to an end.`,
  }),
  /** The page says "{key}" by itself and fills in {given}, not {name}.{suggestion} */
  pageTextValue: (span: Span, holes: { readonly key: string; readonly given: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'page-text-value', severity: 'error', span, related, holes,
    message: `The page says "${holes.key}" by itself and fills in ${holes.given}, not ${holes.name}.${holes.suggestion}`,
    remedy: `Use the names that the page gives; a text that needs no value may leave it out in every language.`,
  }),
  /** A screen with pages shows nothing else: each page has its own content and its own submit. */
  pagesAndContent: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'pages-and-content', severity: 'error', span, related,
    message: `A screen with pages shows nothing else: each page has its own content and its own submit.`,
    remedy: `Move it into a page, or take the pages away.`,
  }),
  /** More than one thing here is called "{name}". */
  patchAmbiguous: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'patch-ambiguous', severity: 'error', span, related, holes,
    message: `More than one thing here is called "${holes.name}".`,
    remedy: `Give the one that is meant an \`id\` in its own file, and name it by that.`,
  }),
  /** There is nothing called "{name}" here that could be changed.{suggestion} */
  patchMisses: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'patch-misses', severity: 'error', span, related, holes,
    message: `There is nothing called "${holes.name}" here that could be changed.${holes.suggestion}`,
    remedy: `A tenant changes what there is, by its name: of a screen its \`screen\`, of a block its \`id\` or what its word says. A new block says \`before\` or \`after\`, a new screen has a \`route\`, texts of one's own stand in a file of their own name.`,
  }),
  /** In the path "{path}" stands {named}; its parameters are {declared}. */
  pathParameter: (span: Span, holes: { readonly path: string; readonly named: string; readonly declared: string }, related: Related = []): Diagnostic => ({
    code: 'path-parameter', severity: 'error', span, related, holes,
    message: `In the path "${holes.path}" stands ${holes.named}; its parameters are ${holes.declared}.`,
    remedy: `Each name in braces of a path is a parameter \`in: path\` of the same name, and each such parameter stands in the path. Rename one of the two.`,
  }),
  /** Somebody may come to "{name}" and find nothing that leads on. */
  perhapsNoWayOut: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'perhaps-no-way-out', severity: 'error', span, related, holes,
    message: `Somebody may come to "${holes.name}" and find nothing that leads on.`,
    remedy: `Let one way on stand there whatever happens: without a condition, or with one for each case. A row, a submit that may be locked and \`history: back\` are none to rely on.`,
  }),
  /** A place of the state is named without "state.": "{name}". */
  placeWithState: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'place-with-state', severity: 'error', span, related, holes,
    message: `A place of the state is named without "state.": "${holes.name}".`,
    remedy: `Write \`${holes.name}\`. Only what reads a value says where it comes from: \`=state.${holes.name}\`.`,
  }),
  /** The text "{key}" has other placeholders in {language}: {found} instead of {wanted}. */
  placeholdersDiffer: (span: Span, holes: { readonly key: string; readonly language: string; readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'placeholders-differ', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" has other placeholders in ${holes.language}: ${holes.found} instead of ${holes.wanted}.`,
    remedy: `All languages fill in the same values; only their order and the words around them differ.`,
  }),
  /** There is a case in which pressing this does nothing that anybody would see. */
  pressDoesNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'press-does-nothing', severity: 'error', span, related,
    message: `There is a case in which pressing this does nothing that anybody would see.`,
    remedy: `Add a step for that case: a \`go\`, a \`notice\`, a \`call\`. What may be pressed in some cases only has a \`when\` of its own.`,
  }),
  /** `{operation}` proves a factor, and nothing leads on when it succeeds. */
  proofLeadsNowhere: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'proof-leads-nowhere', severity: 'error', span, related, holes,
    message: `\`${holes.operation}\` proves a factor, and nothing leads on when it succeeds.`,
    remedy: `Lead on in its \`ok\`, or after it, with a \`go\`, a \`do\` or an \`end\`. What proves nothing does not belong under \`proven-by\` in \`factors\` of flows/app.yaml.`,
  }),
  /** No step of this scenario expects anything, so it proves nothing. */
  provesNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'proves-nothing', severity: 'error', span, related,
    message: `No step of this scenario expects anything, so it proves nothing.`,
    remedy: `Say what is to be seen then: \`see\`, \`not-seen\`, \`arrive\`, \`opened\`, \`leave\`, \`called\`, \`not-called\` or \`remembers\`. Without \`proves\` a scenario may go its way and look at nothing.`,
  }),
  /** "{operation}" needs "{name}", which may still be empty here. */
  readBeforeWritten: (span: Span, holes: { readonly operation: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'read-before-written', severity: 'error', span, related, holes,
    message: `"${holes.operation}" needs "${holes.name}", which may still be empty here.`,
    remedy: `Say in \`needs\` of the screen that it is there, \`needs: =state.a.b != ""\`, or ask with \`when\` beside the call. An address can be typed: whoever does so has not been where it is written.`,
  }),
  /** "{key}" cannot be the name of anything. */
  refusedKey: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'refused-key', severity: 'error', span, related, holes,
    message: `"${holes.key}" cannot be the name of anything.`,
    remedy: `Choose another name: this one means something to the machine that reads the data.`,
  }),
  /** Whoever comes back here does "{operation}" once more. */
  repeatsOnBack: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'repeats-on-back', severity: 'error', span, related, holes,
    message: `Whoever comes back here does "${holes.operation}" once more.`,
    remedy: `Let it hang on a timer with a deadline (\`once: expiry\`), or say \`replace: true\` at the jumps that leave the screen, so that nobody comes back.`,
  }),
  /** "{name}" has to be filled in, and is locked from the beginning. */
  requiredLocked: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'required-locked', severity: 'error', span, related, holes,
    message: `"${holes.name}" has to be filled in, and is locked from the beginning.`,
    remedy: `Nothing unlocks it here, so nobody can fill it in and the form is never submitted. Unlock it once it can be filled in, give it a value, or take it out of \`required\`.`,
  }),
  /** "{name}" has to be filled in, and the form may be submitted while the field is not shown. */
  requiredOutOfSight: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'required-out-of-sight', severity: 'error', span, related, holes,
    message: `"${holes.name}" has to be filled in, and the form may be submitted while the field is not shown.`,
    remedy: `Nobody could fill it in then, nor see what is wrong. Take it out of \`required\` and give it the rule \`required-when\` with the condition under which it is shown, or put the submit under that condition, too.`,
  }),
  /** "{name}" is required, and there is no such property.{suggestion} */
  requiredProperty: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'required-property', severity: 'error', span, related, holes,
    message: `"${holes.name}" is required, and there is no such property.${holes.suggestion}`,
    remedy: `Add it to \`properties:\` beside \`required:\`, or take it out of the list.`,
  }),
  /** Pressing this neither asks the server for anything nor starts a timer: nothing is sent again. */
  resendSendsNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'resend-sends-nothing', severity: 'error', span, related,
    message: `Pressing this neither asks the server for anything nor starts a timer: nothing is sent again.`,
    remedy: `Add the \`call\` that sends to its \`press\`, or to the action that it performs. What only tidies up is a \`button\`.`,
  }),
  /** No page may be called "{name}". */
  reservedPage: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'reserved-page', severity: 'error', span, related, holes,
    message: `No page may be called "${holes.name}".`,
    remedy: `\`turn: next\` and \`turn: back\` lead to the page after and before. Call it otherwise.`,
  }),
  /** "{name}" cannot stand in a row: there are as many of it as there are rows. A row may hold {words}. */
  rowContent: (span: Span, holes: { readonly name: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'row-content', severity: 'error', span, related, holes,
    message: `"${holes.name}" cannot stand in a row: there are as many of it as there are rows. A row may hold ${holes.words}.`,
    remedy: `Put it beside the list, or under a screen of its own that the row leads to.`,
  }),
  /** The rule "{rule}" takes {wanted}; this is {found}. */
  ruleParameter: (span: Span, holes: { readonly rule: string; readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'rule-parameter', severity: 'error', span, related, holes,
    message: `The rule "${holes.rule}" takes ${holes.wanted}; this is ${holes.found}.`,
    remedy: `Write what the rule takes. A rule that takes nothing stands alone, or with \`true\`; to leave it out, take its line away.`,
  }),
  /** The fields "{one}" and "{other}" stand on one page under the same label. */
  sameLabel: (span: Span, holes: { readonly one: string; readonly other: string }, related: Related = []): Diagnostic => ({
    code: 'same-label', severity: 'warning', span, related, holes,
    message: `The fields "${holes.one}" and "${holes.other}" stand on one page under the same label.`,
    remedy: `Nobody who hears the page, or who is told of a mistake in one of them, knows which of the two is meant. Give each a \`title\` of its own.`,
  }),
  /** "{name}" cannot be the name of a screen. */
  screenName: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'screen-name', severity: 'error', span, related, holes,
    message: `"${holes.name}" cannot be the name of a screen.`,
    remedy: `A screen is called in small letters and digits, with hyphens between words, and begins with a letter: its pages and its file are called the same, and flows, texts and scenarios say the name.`,
  }),
  /** The screen "{name}" comes back to itself{way}, and nobody presses anything on the way. */
  screensInARing: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'screens-in-a-ring', severity: 'error', span, related, holes,
    message: `The screen "${holes.name}" comes back to itself${holes.way}, and nobody presses anything on the way.`,
    remedy: `Give the step a condition with \`when\` that does not hold once more, so that somebody stays somewhere, or tie it to a press.`,
  }),
  /** A value of the class {class} would become "{name}" of the action "{action}", which is declared {declared}. */
  secretInAction: (span: Span, holes: { readonly class: string; readonly name: string; readonly action: string; readonly declared: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-action', severity: 'error', span, related, holes,
    message: `A value of the class ${holes.class} would become "${holes.name}" of the action "${holes.action}", which is declared ${holes.declared}.`,
    remedy: `Say beside the type what the action is given, \`class: secret\`: what it does with it is judged by that.`,
  }),
  /** A value of the class {class} would be shown in a text. */
  secretInMessage: (span: Span, holes: { readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-message', severity: 'error', span, related, holes,
    message: `A value of the class ${holes.class} would be shown in a text.`,
    remedy: `Passwords, codes and the keys of requests are never shown. Show the masked form that the server sends.`,
  }),
  /** A value of the class {class} would be kept in "{path}", which is declared {declared}. */
  secretInStorage: (span: Span, holes: { readonly class: string; readonly path: string; readonly declared: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-storage', severity: 'error', span, related, holes,
    message: `A value of the class ${holes.class} would be kept in "${holes.path}", which is declared ${holes.declared}.`,
    remedy: `Declare the field with the class of what it holds in flows/state.yaml. A secret is kept in memory only.`,
  }),
  /** A value of the class {class} would stand in an address. */
  secretInUrl: (span: Span, holes: { readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-url', severity: 'error', span, related, holes,
    message: `A value of the class ${holes.class} would stand in an address.`,
    remedy: `Addresses are kept in histories and logs. Secrets never stand in them; a handle only where the OpenAPI document or the route declares it; nothing personal ever.`,
  }),
  /** "{operation}" takes "{name}" as a secret; the field "{field}" is not declared one. */
  secretNotDeclared: (span: Span, holes: { readonly operation: string; readonly name: string; readonly field: string }, related: Related = []): Diagnostic => ({
    code: 'secret-not-declared', severity: 'error', span, related, holes,
    message: `"${holes.operation}" takes "${holes.name}" as a secret; the field "${holes.field}" is not declared one.`,
    remedy: `Say \`class: secret\` in the file of a shared field, \`x-class: secret\` at a field of the form. Only then is it masked, emptied after the submit and kept out of what the browser remembers.`,
  }),
  /** The secret "{name}" would be written down: it persists in "{persists}". */
  secretPersists: (span: Span, holes: { readonly name: string; readonly persists: string }, related: Related = []): Diagnostic => ({
    code: 'secret-persists', severity: 'error', span, related, holes,
    message: `The secret "${holes.name}" would be written down: it persists in "${holes.persists}".`,
    remedy: `A secret is kept nowhere but in memory: \`persists: memory\`, or nothing. What must outlive the page is no secret but a handle.`,
  }),
  /** The field "{name}" is a secret, and `{widget}` shows and suggests what is typed. */
  secretShown: (span: Span, holes: { readonly name: string; readonly widget: string }, related: Related = []): Diagnostic => ({
    code: 'secret-shown', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" is a secret, and \`${holes.widget}\` shows and suggests what is typed.`,
    remedy: `Say \`ui:widget: password\`, or \`one-time-code\` where it is a code that works once: a field that says nothing is drawn as a text.`,
  }),
  /** The timer "{name}" ends where "{other}" ends: whoever starts one starts both, and whoever stops one stops both. */
  sharedDeadline: (span: Span, holes: { readonly name: string; readonly other: string }, related: Related = []): Diagnostic => ({
    code: 'shared-deadline', severity: 'error', span, related, holes,
    message: `The timer "${holes.name}" ends where "${holes.other}" ends: whoever starts one starts both, and whoever stops one stops both.`,
    remedy: `Give it a field of the state of its own, or use the one timer for both.`,
  }),
  /** "{name}" cannot stand above every screen: it belongs to one. There may stand {words}. */
  shellContent: (span: Span, holes: { readonly name: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'shell-content', severity: 'error', span, related, holes,
    message: `"${holes.name}" cannot stand above every screen: it belongs to one. There may stand ${holes.words}.`,
    remedy: `Put it in the screens that need it; what they have in common is a part.`,
  }),
  /** After {answer} somebody may be left without a word: nothing is said, and nothing leads on. */
  silentAnswer: (span: Span, holes: { readonly answer: string }, related: Related = []): Diagnostic => ({
    code: 'silent-answer', severity: 'error', span, related, holes,
    message: `After ${holes.answer} somebody may be left without a word: nothing is said, and nothing leads on.`,
    remedy: `Add a \`notice\`, a \`problem\` or a \`go\`, one for each case that the conditions leave open. At a call, silence that is meant is \`[]\` alone.`,
  }),
  /** "{word}" is never done: "{end}" before it ends the sequence. */
  stepAfterEnd: (span: Span, holes: { readonly word: string; readonly end: string }, related: Related = []): Diagnostic => ({
    code: 'step-after-end', severity: 'error', span, related, holes,
    message: `"${holes.word}" is never done: "${holes.end}" before it ends the sequence.`,
    remedy: `Put it before that step, or give that step a condition with \`when\`. What is to follow an answer of an \`ask\` stands at its buttons.`,
  }),
  /** Nobody presses for this tab, so a browser would block it. */
  tabWithoutPress: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'tab-without-press', severity: 'error', span, related,
    message: `Nobody presses for this tab, so a browser would block it.`,
    remedy: `Tie it to a press. What happens by itself goes there with \`go\`.`,
  }),
  /** With this change of the tenant "{tenant}" something else no longer fits: {message} */
  tenantBreaks: (span: Span, holes: { readonly tenant: string; readonly message: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-breaks', severity: 'error', span, related, holes,
    message: `With this change of the tenant "${holes.tenant}" something else no longer fits: ${holes.message}`,
    remedy: `The change stands here, what it breaks stands below. Change that as well, or take this back.`,
  }),
  /** The file of the tenant "{name}" would be called {file}. */
  tenantFile: (span: Span, holes: { readonly name: string; readonly file: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-file', severity: 'error', span, related, holes,
    message: `The file of the tenant "${holes.name}" would be called ${holes.file}.`,
    remedy: `A tenant is called as its file is, in small letters, digits and hyphens: it is the name of its pages' folder and, in the sandbox, of a host, \`<name>.localhost\`. Rename the file, or change the word.`,
  }),
  /** A tenant may make this stronger than the default, not weaker: {wanted}. */
  tenantWeakens: (span: Span, holes: { readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-weakens', severity: 'error', span, related, holes,
    message: `A tenant may make this stronger than the default, not weaker: ${holes.wanted}.`,
    remedy: `What the default asks for is the least that any tenant asks for: \`limits\` of flows/tenants/default.yaml says which way is the stronger one, and nobody opens a screen that the default guards.`,
  }),
  /** A space and `#` begin a comment: this text ends at "{said}". */
  textCut: (span: Span, holes: { readonly said: string }, related: Related = []): Diagnostic => ({
    code: 'text-cut', severity: 'error', span, related, holes,
    message: `A space and \`#\` begin a comment: this text ends at "${holes.said}".`,
    remedy: `Put the whole text in quotes; where a comment is meant, put two spaces before it.`,
  }),
  /** YAML does not read this as one text: {reason}. */
  textInBraces: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'text-in-braces', severity: 'error', span, related, holes,
    message: `YAML does not read this as one text: ${holes.reason}.`,
    remedy: `Braces begin a map, and inside braces and brackets a comma ends a value. A text with such a character stands in quotes.`,
  }),
  /** There is no text "{key}" in {language}; it is called "{right}" there. */
  textKeyDiffers: (span: Span, holes: { readonly key: string; readonly language: string; readonly right: string }, related: Related = []): Diagnostic => ({
    code: 'text-key-differs', severity: 'error', span, related, holes,
    message: `There is no text "${holes.key}" in ${holes.language}; it is called "${holes.right}" there.`,
    remedy: `A text has one key in all languages: write this key as the related place has it.`,
  }),
  /** The text "{key}" is missing in {language}. */
  textNotTranslated: (span: Span, holes: { readonly key: string; readonly language: string; readonly place: string }, related: Related = []): Diagnostic => ({
    code: 'text-not-translated', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is missing in ${holes.language}.`,
    remedy: `Every text stands in every language: add it to ${holes.place}.`,
  }),
  /** In {language} this takes {found}; {place} has room for {room}. */
  textTooLong: (span: Span, holes: { readonly language: string; readonly found: string; readonly place: string; readonly room: string }, related: Related = []): Diagnostic => ({
    code: 'text-too-long', severity: 'warning', span, related, holes,
    message: `In ${holes.language} this takes ${holes.found}; ${holes.place} has room for ${holes.room}.`,
    remedy: `Say it shorter. The width is estimated for a page of 320 pixels, and what is filled in counts as a name of eight letters. Nothing is cut off: a longer text wraps, and pushes what stands below it away.`,
  }),
  /** Whoever goes from here and comes back finds "{name}" empty again. */
  typedIsLost: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'typed-is-lost', severity: 'error', span, related, holes,
    message: `Whoever goes from here and comes back finds "${holes.name}" empty again.`,
    remedy: `Let the form \`keep\` what was typed, in a field of the state of the type \`form\`; secrets are never kept. Where there is no way back to be, say \`replace: true\` at the jump.`,
  }),
  /** When "{name}" runs out something happens, and nobody is told that it runs. */
  unannouncedTimer: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unannounced-timer', severity: 'error', span, related, holes,
    message: `When "${holes.name}" runs out something happens, and nobody is told that it runs.`,
    remedy: `Show it with a \`countdown\`, which also announces it. Where its end concerns nobody, take \`expired\` out.`,
  }),
  /** "{operation}" may answer {codes}, and nothing is said for that. */
  unansweredCode: (span: Span, holes: { readonly operation: string; readonly codes: string }, related: Related = []): Diagnostic => ({
    code: 'unanswered-code', severity: 'error', span, related, holes,
    message: `"${holes.operation}" may answer ${holes.codes}, and nothing is said for that.`,
    remedy: `Add each code under \`rejected:\`, here, in the part, or in flows/app.yaml for all screens. A part answers what the calls of its screens may be rejected with.`,
  }),
  /** With `{word}` there is a case in which nothing leads on and nothing is said; the other words lead on. */
  undecidedBranch: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'undecided-branch', severity: 'error', span, related, holes,
    message: `With \`${holes.word}\` there is a case in which nothing leads on and nothing is said; the other words lead on.`,
    remedy: `Add a \`go\`, a \`notice\` or a \`do\` for the case that its conditions leave open. What is meant to do nothing says so, with \`[]\` alone.`,
  }),
  /** "{code}" is not among the answers that are documented.{suggestion} */
  undocumentedCode: (span: Span, holes: { readonly code: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'undocumented-code', severity: 'error', span, related, holes,
    message: `"${holes.code}" is not among the answers that are documented.${holes.suggestion}`,
    remedy: `The codes of an operation are in the OpenAPI document, in the \`oneOf\` of its error answers.`,
  }),
  /** The part "{part}" may end with {ends}, and this screen does not say what then. */
  unhandledEnd: (span: Span, holes: { readonly part: string; readonly ends: string }, related: Related = []): Diagnostic => ({
    code: 'unhandled-end', severity: 'error', span, related, holes,
    message: `The part "${holes.part}" may end with ${holes.ends}, and this screen does not say what then.`,
    remedy: `Add the end under \`on:\` of the screen, with the steps that follow.`,
  }),
  /** There is no action called "{name}".{suggestion} */
  unknownAction: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-action', severity: 'error', span, related, holes,
    message: `There is no action called "${holes.name}".${holes.suggestion}`,
    remedy: `An action stands under \`actions:\` of the same screen or part, or in a file of flows/actions.`,
  }),
  /** "{of}" does not take "{name}".{suggestion} */
  unknownArgument: (span: Span, holes: { readonly of: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-argument', severity: 'error', span, related, holes,
    message: `"${holes.of}" does not take "${holes.name}".${holes.suggestion}`,
    remedy: `An operation takes what the OpenAPI document declares; a screen takes the names in its route, its \`query:\` and those of app.yaml; a part or an action what its \`takes:\` lists.`,
  }),
  /** "{name}" is no word by which a browser or a password manager fills in a field.{suggestion} */
  unknownAutofill: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-autofill', severity: 'error', span, related, holes,
    message: `"${holes.name}" is no word by which a browser or a password manager fills in a field.${holes.suggestion}`,
    remedy: `The words are those of the HTML standard (section "Autofill"), such as \`username\`, \`current-password\`, \`one-time-code\`, \`email\`, or \`off\`.`,
  }),
  /** "{found}" is no colour that can be used here. */
  unknownColour: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-colour', severity: 'error', span, related, holes,
    message: `"${holes.found}" is no colour that can be used here.`,
    remedy: `Write \`"#rrggbb"\` in quotes, or \`oklch(0.47 0.14 250)\`; a hue is a number from 0 to 360.`,
  }),
  /** There is no table with the column "{name}".{suggestion} */
  unknownColumn: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-column', severity: 'error', span, related, holes,
    message: `There is no table with the column "${holes.name}".${holes.suggestion}`,
    remedy: `What stands for each word is written below \`is\` or \`rejected\`, or read from a column of a table: \`errors.says\` is the column \`says\` of the table \`errors\`.`,
  }),
  /** There is no end called "{name}".{suggestion} */
  unknownEnd: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-end', severity: 'error', span, related, holes,
    message: `There is no end called "${holes.name}".${holes.suggestion}`,
    remedy: `The ends of a part are listed in its \`ends:\`.`,
  }),
  /** There is no endpoint called "{name}" that can be used here.{suggestion} */
  unknownEndpoint: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-endpoint', severity: 'error', span, related, holes,
    message: `There is no endpoint called "${holes.name}" that can be used here.${holes.suggestion}`,
    remedy: `Addresses outside the application are named by their operationId in openapi/auth-endpoints.yaml: a redirect for \`leave\` and \`authorize\`, a form post for \`post-form\`. An address is written out, \`leave: https://portal.example.com/\`, and its origin is one that flows/app.yaml allows.`,
  }),
  /** Nothing ever happens here that is called "{name}".{suggestion} */
  unknownEvent: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-event', severity: 'error', span, related, holes,
    message: `Nothing ever happens here that is called "${holes.name}".${holes.suggestion}`,
    remedy: `A screen is told of \`enter\` and of \`submit\`; only one that uses a part is told of the ends of its part, too.`,
  }),
  /** There is no field called "{name}" in the form.{suggestion} */
  unknownField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-field', severity: 'error', span, related, holes,
    message: `There is no field called "${holes.name}" in the form.${holes.suggestion}`,
    remedy: `A field is declared in the form of the same screen or part, under \`schema: properties:\`.`,
  }),
  /** Nothing reads this file: by its place it is no part of the flows. */
  unknownFile: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'unknown-file', severity: 'error', span, related,
    message: `Nothing reads this file: by its place it is no part of the flows.`,
    remedy: `What is read: flows/app.yaml, flows/state.yaml, flows/<journey>/<screen>.yaml, flows/parts/*.yaml, flows/tables/*.yaml, flows/actions/*.yaml, flows/tenants/*.yaml, flows/texts/<language>/<name>.yaml, schemas/fields/*.yaml, and scenarios as *.test.yaml.`,
  }),
  /** There is no function "{name}" that could be used this way.{suggestion} */
  unknownFunction: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-function', severity: 'error', span, related, holes,
    message: `There is no function "${holes.name}" that could be used this way.${holes.suggestion}`,
    remedy: `The functions are has(x.y), size(x), x.startsWith(y), x.withoutSuffix(y), x.lowerAscii(), list.exists(i, …), list.all(i, …), list.filter(i, …) and list.map(i, …).`,
  }),
  /** There is no icon called "{name}".{suggestion} */
  unknownIcon: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-icon', severity: 'error', span, related, holes,
    message: `There is no icon called "${holes.name}".${holes.suggestion}`,
    remedy: `The icons are listed in docs/language.md, under "The icons".`,
  }),
  /** "{key}" is not a key of {place}.{suggestion} */
  unknownKey: (span: Span, holes: { readonly key: string; readonly place: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-key', severity: 'error', span, related, holes,
    message: `"${holes.key}" is not a key of ${holes.place}.${holes.suggestion}`,
    remedy: `The keys that may stand here are listed in docs/language.md. Letters count: upper and lower case differ.`,
  }),
  /** There are no texts in the language "{name}".{suggestion} */
  unknownLanguage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-language', severity: 'error', span, related, holes,
    message: `There are no texts in the language "${holes.name}".${holes.suggestion}`,
    remedy: `A language is named as its folder under flows/texts. To add one, translate every file of another language into a folder of its own first.`,
  }),
  /** There is no value "{name}" that could have a limit.{suggestion} */
  unknownLimit: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-limit', severity: 'error', span, related, holes,
    message: `There is no value "${holes.name}" that could have a limit.${holes.suggestion}`,
    remedy: `A limit names a value of the default tenant by its path: \`otp.digits\`.`,
  }),
  /** There is no load "{name}" on this screen.{suggestion} */
  unknownLoad: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-load', severity: 'error', span, related, holes,
    message: `There is no load "${holes.name}" on this screen.${holes.suggestion}`,
    remedy: `Loads are named under \`load:\` of the screen or of its part.`,
  }),
  /** There is no file of texts called "{name}".{suggestion} */
  unknownNamespace: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-namespace', severity: 'error', span, related, holes,
    message: `There is no file of texts called "${holes.name}".${holes.suggestion}`,
    remedy: `A file of texts is flows/texts/<language>/<name>.yaml, one in each language; it is named without its folder and its ending.`,
  }),
  /** There is no operation called "{name}".{suggestion} */
  unknownOperation: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-operation', severity: 'error', span, related, holes,
    message: `There is no operation called "${holes.name}".${holes.suggestion}`,
    remedy: `An operation is named by its operationId in openapi/. Letters count: upper and lower case differ.`,
  }),
  /** There is no page called "{name}" in this screen.{suggestion} */
  unknownPage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-page', severity: 'error', span, related, holes,
    message: `There is no page called "${holes.name}" in this screen.${holes.suggestion}`,
    remedy: `\`turn\` leads to a page of the same screen, declared under \`pages:\`, or says \`next\` or \`back\`. Another screen is reached with \`go\`.`,
  }),
  /** There is no part called "{name}".{suggestion} */
  unknownPart: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-part', severity: 'error', span, related, holes,
    message: `There is no part called "${holes.name}".${holes.suggestion}`,
    remedy: `A part is named by the \`part:\` key of a file in flows/parts.`,
  }),
  /** There is no "{name}" {place}.{suggestion} */
  unknownPath: (span: Span, holes: { readonly name: string; readonly place: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-path', severity: 'error', span, related, holes,
    message: `There is no "${holes.name}" ${holes.place}.${holes.suggestion}`,
    remedy: `In scope are form, state, params, query and tenant; answer inside \`ok\`, error inside \`rejected\`, item inside a list, takes inside a part or an action.`,
  }),
  /** There is no rule called "{name}".{suggestion} */
  unknownRule: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-rule', severity: 'error', span, related, holes,
    message: `There is no rule called "${holes.name}".${holes.suggestion}`,
    remedy: `The rules are listed in docs/language.md. A rule that is missing is added in src/rules, not in a flow.`,
  }),
  /** There is no screen called "{name}".{suggestion} */
  unknownScreen: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-screen', severity: 'error', span, related, holes,
    message: `There is no screen called "${holes.name}".${holes.suggestion}`,
    remedy: `A screen is named by the \`screen:\` key of its file, not by its route or the name of the file.`,
  }),
  /** There is no shared field called "{name}".{suggestion} */
  unknownSharedField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-shared-field', severity: 'error', span, related, holes,
    message: `There is no shared field called "${holes.name}".${holes.suggestion}`,
    remedy: `Shared fields are the files of schemas/fields, named \`fields/<name>\`.`,
  }),
  /** There is no field called "{name}" in the state.{suggestion} */
  unknownStateField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-state-field', severity: 'error', span, related, holes,
    message: `There is no field called "${holes.name}" in the state.${holes.suggestion}`,
    remedy: `Fields of the state are declared in flows/state.yaml and named by store and field: \`auth.requestId\`.`,
  }),
  /** There is no tenant called "{name}".{suggestion} */
  unknownTenant: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-tenant', severity: 'error', span, related, holes,
    message: `There is no tenant called "${holes.name}".${holes.suggestion}`,
    remedy: `A tenant is called as the \`tenant\` of its file in flows/tenants says; a scenario without one is about the default.`,
  }),
  /** There is no text called "{key}".{suggestion} */
  unknownText: (span: Span, holes: { readonly key: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-text', severity: 'error', span, related, holes,
    message: `There is no text called "${holes.key}".${holes.suggestion}`,
    remedy: `A text is named by its file and its keys: \`verify.sms.title\` is the key \`title\` under \`sms\` in flows/texts/<language>/verify.yaml.`,
  }),
  /** There is no timer called "{name}".{suggestion} */
  unknownTimer: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-timer', severity: 'error', span, related, holes,
    message: `There is no timer called "${holes.name}".${holes.suggestion}`,
    remedy: `A timer is declared under \`timers:\` of the same screen or part. \`once\` also knows the word \`visit\`.`,
  }),
  /** There is no type called "{name}".{suggestion} */
  unknownType: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-type', severity: 'error', span, related, holes,
    message: `There is no type called "${holes.name}".${holes.suggestion}`,
    remedy: `A type is text, integer, number, boolean or time, where something is taken also error-code or a schema of the OpenAPI document, and in a part call, store, icon or key.`,
  }),
  /** "{key}" is nothing that a field can be told about how it is drawn.{suggestion} */
  unknownUiKey: (span: Span, holes: { readonly key: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-ui-key', severity: 'error', span, related, holes,
    message: `"${holes.key}" is nothing that a field can be told about how it is drawn.${holes.suggestion}`,
    remedy: `A field knows \`ui:widget\`, \`ui:autocomplete\`, \`ui:autofocus\`, \`ui:help\` and, of a one-time code, \`ui:digits\`.`,
  }),
  /** There is no widget called "{name}".{suggestion} */
  unknownWidget: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-widget', severity: 'error', span, related, holes,
    message: `There is no widget called "${holes.name}".${holes.suggestion}`,
    remedy: `The widgets are the rows of src/forms/slim-registry.ts. Without \`ui:widget\` a field is drawn by its type.`,
  }),
  /** "{word}" is not among the words that this can be: {words}.{suggestion} */
  unknownWord: (span: Span, holes: { readonly word: string; readonly words: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-word', severity: 'error', span, related, holes,
    message: `"${holes.word}" is not among the words that this can be: ${holes.words}.${holes.suggestion}`,
    remedy: `Write one of these words. They are the language's own (docs/language.md), or those of the OpenAPI document, of flows/state.yaml, of the app, or of a value in flows/tenants/default.yaml. Letters count: upper and lower case differ.`,
  }),
  /** These texts are in "{name}", and `languages:` of flows/app.yaml does not name it: nobody sees them, and nothing in them is checked.{suggestion} */
  unlistedLanguage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unlisted-language', severity: 'warning', span, related, holes,
    message: `These texts are in "${holes.name}", and \`languages:\` of flows/app.yaml does not name it: nobody sees them, and nothing in them is checked.${holes.suggestion}`,
    remedy: `Add the language to \`languages:\` when every text is translated, or take its folder away.`,
  }),
  /** "{word}" keeps password managers from a field for a password. */
  unmanagedPassword: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'unmanaged-password', severity: 'error', span, related, holes,
    message: `"${holes.word}" keeps password managers from a field for a password.`,
    remedy: `Write \`current-password\`, or \`new-password\` where one is chosen. Who has to remember a password, or to type it out, chooses a weak one.`,
  }),
  /** When `{operation}` succeeds, somebody may not notice: nothing is said or shown, and nothing leads on. */
  unnoticedSuccess: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'unnoticed-success', severity: 'error', span, related, holes,
    message: `When \`${holes.operation}\` succeeds, somebody may not notice: nothing is said or shown, and nothing leads on.`,
    remedy: `Add a \`notice\`, a \`go\` or a \`leave\` to its \`ok\`, one for each case that the conditions leave open. A call that is made for its answer needs an \`ok\` that uses it.`,
  }),
  /** No other screen leads to "{name}". */
  unreachableScreen: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unreachable-screen', severity: 'warning', span, related, holes,
    message: `No other screen leads to "${holes.name}".`,
    remedy: `Let a \`go\` lead to it, or name it in flows/app.yaml. A screen that is entered from outside (by a provider's redirect, by a link in a message) says \`entry: true\`.`,
  }),
  /** This pattern is not taken: {danger}. */
  unsafePattern: (span: Span, holes: { readonly danger: string }, related: Related = []): Diagnostic => ({
    code: 'unsafe-pattern', severity: 'error', span, related, holes,
    message: `This pattern is not taken: ${holes.danger}.`,
    remedy: `A pattern is tried again at every keystroke, so it must take linear time. Begin it with \`^\`, let no two neighbours that repeat read the same characters, repeat nothing that itself repeats; or use a rule.`,
  }),
  /** The forms of Gatehouse do not know "{keyword}" here.{suggestion} */
  unsupportedSchema: (span: Span, holes: { readonly keyword: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unsupported-schema', severity: 'error', span, related, holes,
    message: `The forms of Gatehouse do not know "${holes.keyword}" here.${holes.suggestion}`,
    remedy: `A form has flat fields of type text, number or boolean, and lists of texts that a \`select\` writes. Lists from a server are a \`list\` of the content; choices are a \`select\`, or a field with \`enum\`.`,
  }),
  /** Nothing in this text is written as {language} is, "{found}" for one. */
  untranslatedWords: (span: Span, holes: { readonly language: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'untranslated-words', severity: 'warning', span, related, holes,
    message: `Nothing in this text is written as ${holes.language} is, "${holes.found}" for one.`,
    remedy: `Translate it. What is called the same in every language, a product or a standard, stands in the list \`names\` of flows/app.yaml.`,
  }),
  /** Nobody would ever read "{key}": {language} chooses among {needed}.{suggestion} */
  unusedPlural: (span: Span, holes: { readonly key: string; readonly language: string; readonly needed: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unused-plural', severity: 'error', span, related, holes,
    message: `Nobody would ever read "${holes.key}": ${holes.language} chooses among ${holes.needed}.${holes.suggestion}`,
    remedy: `Give it the name of a form that this language has; where all of those are there, take it out. How many forms a language has differs: English has two, Korean one.`,
  }),
  /** The text "{key}" has no placeholder "{name}". */
  unusedTextValue: (span: Span, holes: { readonly key: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unused-text-value', severity: 'warning', span, related, holes,
    message: `The text "${holes.key}" has no placeholder "${holes.name}".`,
    remedy: `Remove the value, or add the placeholder to the text in every language.`,
  }),
  /** No flow says "{key}". */
  unusedText: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'unused-text', severity: 'warning', span, related, holes,
    message: `No flow says "${holes.key}".`,
    remedy: `Take it out of every language, or name it where it is to be said. A text that is kept for later is forgotten in one language and out of date in the other.`,
  }),
  /** "{name}" is said to be unused, and flows write and read it. */
  usedAfterAll: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'used-after-all', severity: 'warning', span, related, holes,
    message: `"${holes.name}" is said to be unused, and flows write and read it.`,
    remedy: `Take \`unused\` away: it would keep quiet about the day on which nobody uses the field any more.`,
  }),
  /** The list of the default tenant has "{word}", those of {tenants} have "{right}", which it has not. Did you mean "{right}"? */
  wordDiffers: (span: Span, holes: { readonly word: string; readonly tenants: string; readonly right: string }, related: Related = []): Diagnostic => ({
    code: 'word-differs', severity: 'error', span, related, holes,
    message: `The list of the default tenant has "${holes.word}", those of ${holes.tenants} have "${holes.right}", which it has not. Did you mean "${holes.right}"?`,
    remedy: `A tenant takes its words from the list of the default: write the word alike in all of them, as the server knows it.`,
  }),
  /** Below "{key}" no text is called {words}. */
  wordWithoutText: (span: Span, holes: { readonly key: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'word-without-text', severity: 'error', span, related, holes,
    message: `Below "${holes.key}" no text is called ${holes.words}.`,
    remedy: `Write these texts below the key; \`other\` is said for a word that has no text of its own.`,
  }),
  /** {key} takes {wanted}; this is {found}. */
  wrongKind: (span: Span, holes: { readonly key: string; readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'wrong-kind', severity: 'error', span, related, holes,
    message: `${holes.key} takes ${holes.wanted}; this is ${holes.found}.`,
    remedy: `Write what the key takes. A value that begins with \`=\` is an expression, everything else stands for itself.`,
  }),
  /** This is {found}; wanted is {wanted}. */
  wrongType: (span: Span, holes: { readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'wrong-type', severity: 'error', span, related, holes,
    message: `This is ${holes.found}; wanted is ${holes.wanted}.`,
    remedy: `The types of answers and errors come from the OpenAPI document, those of the state from flows/state.yaml, and those of \`tenant.…\` from the values in flows/tenants/default.yaml.`,
  }),
  /** {feature} is not part of the flow language. */
  yamlFeature: (span: Span, holes: { readonly feature: string }, related: Related = []): Diagnostic => ({
    code: 'yaml-feature', severity: 'error', span, related, holes,
    message: `${holes.feature} is not part of the flow language.`,
    remedy: `Flows use maps, lists and plain values only. What stands in two places becomes a part, an action or a shared field.`,
  }),
  /** This is not valid YAML: {reason}. */
  yamlSyntax: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'yaml-syntax', severity: 'error', span, related, holes,
    message: `This is not valid YAML: ${holes.reason}.`,
    remedy: `Mend this place first: what comes after it in the file was not read.`,
  }),
} as const
