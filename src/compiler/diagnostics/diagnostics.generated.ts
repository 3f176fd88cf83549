// Generated from docs/diagnostics by `npm run generate`. Do not edit.
import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/source.ts'

type Related = Diagnostic['related']

/** Raising a diagnostic is a sentence: the function named after the code, the place, and what fills the holes of its message. */
export const raise = {
  /** The action "{name}" runs itself{way} and never ends. */
  actionPerformsItself: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'action-performs-itself', severity: 'error', span, related, holes,
    message: `The action "${holes.name}" runs itself${holes.way} and never ends.`,
    remedy: `Remove the \`do\`. To repeat an action later, tie it to a timer of the screen or to a press.`,
  }),
  /** A first row chooses all rows, but "{name}" holds one. */
  allOfOne: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'all-of-one', severity: 'error', span, related, holes,
    message: `A first row chooses all rows, but "${holes.name}" holds one.`,
    remedy: `Remove \`all\`, or let the field hold a list: \`$ref: fields/choices\`.`,
  }),
  /** `{answer}` of flows/app.yaml stays on the screen "{name}", which has no exit after this answer. */
  answerLeadsNowhere: (span: Span, holes: { readonly answer: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'answer-leads-nowhere', severity: 'error', span, related, holes,
    message: `\`${holes.answer}\` of flows/app.yaml stays on the screen "${holes.name}", which has no exit after this answer.`,
    remedy: `Every later call gets the same answer. Go to another screen in flows/app.yaml, or add a link to this screen that needs no call.`,
  }),
  /** "{name}" is not allowed in a question. Allowed blocks: {words}. */
  askContent: (span: Span, holes: { readonly name: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'ask-content', severity: 'error', span, related, holes,
    message: `"${holes.name}" is not allowed in a question. Allowed blocks: ${holes.words}.`,
    remedy: `Write the question in a \`text\`, and give each answer a button. Put fields and choices on a screen of their own.`,
  }),
  /** This question has no button: users cannot answer it. */
  askWithoutButton: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'ask-without-button', severity: 'error', span, related,
    message: `This question has no button: users cannot answer it.`,
    remedy: `Give each answer a \`button\`. A button that does nothing has \`press: []\`.`,
  }),
  /** "{name}" asks again for what "{before}" of the screen "{screen}" asked in this journey. */
  askedAgain: (span: Span, holes: { readonly name: string; readonly before: string; readonly screen: string }, related: Related = []): Diagnostic => ({
    code: 'asked-again', severity: 'warning', span, related, holes,
    message: `"${holes.name}" asks again for what "${holes.before}" of the screen "${holes.screen}" asked in this journey.`,
    remedy: `Keep the first answer in the state, and fill it in here: \`initial:\` of the form (WCAG 2.2, 3.3.7). Or show it as a text. Passwords and codes may be asked again.`,
  }),
  /** `replace: false` is not allowed here: this step follows a call that changes data. */
  backAfterChange: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'back-after-change', severity: 'error', span, related,
    message: `\`replace: false\` is not allowed here: this step follows a call that changes data.`,
    remedy: `Remove \`replace\`: it is true here. Otherwise Back returns users to a step that is already done.`,
  }),
  /** "{root}" is not allowed as the address of a `leave`. */
  borrowedAddress: (span: Span, holes: { readonly root: string }, related: Related = []): Diagnostic => ({
    code: 'borrowed-address', severity: 'error', span, related, holes,
    message: `"${holes.root}" is not allowed as the address of a \`leave\`.`,
    remedy: `The author of a link, or of a pasted text, could choose the destination. Take the address from an answer, or choose between fixed addresses.`,
  }),
  /** "{root}" is not allowed as Markdown. */
  borrowedMarkdown: (span: Span, holes: { readonly root: string }, related: Related = []): Diagnostic => ({
    code: 'borrowed-markdown', severity: 'error', span, related, holes,
    message: `"${holes.root}" is not allowed as Markdown.`,
    remedy: `The author of a link, or of a pasted text, could add headings and links to the page. Show the value in a \`text\`. Use Markdown only from an answer of the server.`,
  }),
  /** The brand's hue ({found}) is near the hue of errors ({wanted}): a field with focus looks like a field with an error. */
  brandNearError: (span: Span, holes: { readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'brand-near-error', severity: 'warning', span, related, holes,
    message: `The brand's hue (${holes.found}) is near the hue of errors (${holes.wanted}): a field with focus looks like a field with an error.`,
    remedy: `The page draws the focus in the color of the text instead. Write \`focus: ink\` to say that this is right, or use a hue that differs by more than 30 degrees.`,
  }),
  /** "{operation}" changes data, and {when}. */
  callRepeats: (span: Span, holes: { readonly operation: string; readonly when: string }, related: Related = []): Diagnostic => ({
    code: 'call-repeats', severity: 'error', span, related, holes,
    message: `"${holes.operation}" changes data, and ${holes.when}.`,
    remedy: `Tie the call, or the \`do\` that runs it, to a press. Otherwise write \`once: <timer>\` or \`once: visit\`. With \`once: <timer>\`, the call does not repeat while the timer runs. The call must start this timer, and the state must keep its deadline over a reload. With \`once: visit\`, the call runs at each arrival, also after a reload.`,
  }),
  /** A ceremony must begin with a press. */
  ceremonyUnasked: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'ceremony-unasked', severity: 'error', span, related,
    message: `A ceremony must begin with a press.`,
    remedy: `Move it under the \`press\` of a button, or under \`on: submit\`. Browsers refuse a prompt without a press, and users do not expect it. \`mediation: conditional\` opens no prompt and needs no press.`,
  }),
  /** Users cannot reach the screen "{name}": the check goes there, and runs again before this screen. */
  checkedAgain: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'checked-again', severity: 'error', span, related, holes,
    message: `Users cannot reach the screen "${holes.name}": the check goes there, and runs again before this screen.`,
    remedy: `Name the screen in the \`except\` of the check.`,
  }),
  /** The field "{name}" has no rules for a checklist. */
  checklistWithoutRules: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'checklist-without-rules', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" has no rules for a checklist.`,
    remedy: `Add a rule, or remove the checklist. A checklist shows the rules under \`rules:\` of the form and of the kind of field. It does not show \`not-blank\` and \`required-when\`.`,
  }),
  /** "{name}" cannot be kept in a cookie: {reason}. */
  cookieField: (span: Span, holes: { readonly name: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'cookie-field', severity: 'error', span, related, holes,
    message: `"${holes.name}" cannot be kept in a cookie: ${holes.reason}.`,
    remedy: `Every reader of the cookies sees the value, and browsers send it to servers. The field must be \`plain\` and have \`days\`. Its store must have one copy and survive a sign-out. Keep other values in the \`envelope\` or in the \`tab\`.`,
  }),
  /** "{root}" cannot choose the copy of the store: it is not always available. */
  copyByMoment: (span: Span, holes: { readonly root: string }, related: Related = []): Diagnostic => ({
    code: 'copy-by-moment', severity: 'error', span, related, holes,
    message: `"${holes.root}" cannot choose the copy of the store: it is not always available.`,
    remedy: `Choose by the state or by the address (\`state\`, \`params\`, \`query\`). A timer of the copy also runs while the screen is not shown.`,
  }),
  /** There is no {ref} in {file}.{suggestion} */
  danglingReference: (span: Span, holes: { readonly ref: string; readonly file: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'dangling-reference', severity: 'error', span, related, holes,
    message: `There is no ${holes.ref} in ${holes.file}.${holes.suggestion}`,
    remedy: `Correct the name, or add the missing part. A reference names a part of the same document exactly, such as \`#/components/schemas/\` and the name of a schema.`,
  }),
  /** "{name}" is {found}, and `{written}` does not format it for users. */
  dateAsItIs: (span: Span, holes: { readonly name: string; readonly found: string; readonly written: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'date-as-it-is', severity: 'error', span, related, holes,
    message: `"${holes.name}" is ${holes.found}, and \`${holes.written}\` does not format it for users.`,
    remedy: `Write \`${holes.wanted}\`. Use \`date\` for a day and \`datetime\` for a time.`,
  }),
  /** "{name}" depends on itself{way}. */
  derivedFromItself: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'derived-from-itself', severity: 'error', span, related, holes,
    message: `"${holes.name}" depends on itself${holes.way}.`,
    remedy: `Define it without its own name: a value that depends on itself has no result.`,
  }),
  /** The key "{key}" exists twice in the same map. */
  duplicateKey: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-key', severity: 'error', span, related, holes,
    message: `The key "${holes.key}" exists twice in the same map.`,
    remedy: `Keep one of them. Many YAML readers silently use the second one.`,
  }),
  /** The {kind} "{name}" exists twice. */
  duplicateName: (span: Span, holes: { readonly kind: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-name', severity: 'error', span, related, holes,
    message: `The ${holes.kind} "${holes.name}" exists twice.`,
    remedy: `Rename one of them. Other parts of the flows refer to it by name.`,
  }),
  /** Another screen already has the route "{route}". */
  duplicateRoute: (span: Span, holes: { readonly route: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-route', severity: 'error', span, related, holes,
    message: `Another screen already has the route "${holes.route}".`,
    remedy: `Give one of the two screens another route. Routes that differ only in case, or in the names in braces, are the same.`,
  }),
  /** "{word}" is in this list twice. */
  duplicateWord: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'duplicate-word', severity: 'error', span, related, holes,
    message: `"${holes.word}" is in this list twice.`,
    remedy: `Remove one of them, or replace it with the correct word.`,
  }),
  /** This text says "{time}", but the setting "{setting}" decides that time: when the number changes, the text is wrong. */
  durationInText: (span: Span, holes: { readonly time: string; readonly setting: string }, related: Related = []): Diagnostic => ({
    code: 'duration-in-text', severity: 'warning', span, related, holes,
    message: `This text says "${holes.time}", but the setting "${holes.setting}" decides that time: when the number changes, the text is wrong.`,
    remedy: `Write a placeholder in its place, and give it the number where the text is shown: \`values: { time: =tenant.${holes.setting} }\`. If the text speaks of another time, word it without this number.`,
  }),
  /** This file is empty, or has only comments. */
  emptyFile: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'empty-file', severity: 'error', span, related,
    message: `This file is empty, or has only comments.`,
    remedy: `Add the content for this type of file, or delete the file.`,
  }),
  /** {key} is empty. */
  emptyList: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'empty-list', severity: 'error', span, related, holes,
    message: `${holes.key} is empty.`,
    remedy: `Add at least one item, or remove the key. An empty step does nothing, and an empty section is only a heading. A form without \`required\` requires no field, and a scenario without steps always passes.`,
  }),
  /** No value is valid here: {least} is more than {most}. */
  emptyRange: (span: Span, holes: { readonly least: string; readonly most: string }, related: Related = []): Diagnostic => ({
    code: 'empty-range', severity: 'error', span, related, holes,
    message: `No value is valid here: ${holes.least} is more than ${holes.most}.`,
    remedy: `Raise the upper limit, or lower the other one. One of them can come from the shared field or from the tenant.`,
  }),
  /** The schema "{name}" must contain itself. */
  endlessSchema: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'endless-schema', severity: 'error', span, related, holes,
    message: `The schema "${holes.name}" must contain itself.`,
    remedy: `Each value has another one inside, so no value is complete. Take the property out of \`required\`, or allow null.`,
  }),
  /** The engine writes the parameter "{name}" of an authorization request itself. */
  engineParameter: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'engine-parameter', severity: 'error', span, related, holes,
    message: `The engine writes the parameter "${holes.name}" of an authorization request itself.`,
    remedy: `\`client\`, \`scope\` and \`back-to\` of the step give some of them. The others (\`state\`, \`nonce\`, the code challenge) are new for each request, and protect the return from forgery. Remove the parameter.`,
  }),
  /** The environment "{name}" is never used: "{first}" comes first and matches the same hosts. */
  environmentNeverChosen: (span: Span, holes: { readonly name: string; readonly first: string }, related: Related = []): Diagnostic => ({
    code: 'environment-never-chosen', severity: 'error', span, related, holes,
    message: `The environment "${holes.name}" is never used: "${holes.first}" comes first and matches the same hosts.`,
    remedy: `\`by-host\` uses the first environment with a matching \`contains\`. Put the longer \`contains\` before the shorter one, or remove one environment.`,
  }),
  /** YAML splits this expression, because it is inside braces or brackets. */
  expressionInBraces: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'expression-in-braces', severity: 'error', span, related,
    message: `YAML splits this expression, because it is inside braces or brackets.`,
    remedy: `Write the map on several lines, or put the expression in quotes. Inside \`{ }\` and \`[ ]\` the characters \`[ ] { } ,\` and \`: \` belong to YAML.`,
  }),
  /** This expression is not valid: {reason}. */
  expressionSyntax: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'expression-syntax', severity: 'error', span, related, holes,
    message: `This expression is not valid: ${holes.reason}.`,
    remedy: `Expressions are CEL: paths, comparisons, \`&& || !\`, \`+ - * / %\`, \`in\`, \`has()\`, \`size()\`, \`startsWith()\`, \`exists()\`, \`all()\` and \`? :\`.`,
  }),
  /** The field "{name}" is in the form, but not in the content. */
  fieldNotPlaced: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-not-placed', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" is in the form, but not in the content.`,
    remedy: `Place it with \`- field: ${holes.name}\`, or remove it from the form.`,
  }),
  /** The field "{name}" holds several values, but an input holds only one. */
  fieldOfMany: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-of-many', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" holds several values, but an input holds only one.`,
    remedy: `Place it with \`select\`, with one row for each choice. Or change the type of the field to a single value.`,
  }),
  /** The field "{name}" is already in the content. */
  fieldPlacedTwice: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-placed-twice', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" is already in the content.`,
    remedy: `Keep one of the two. To change the content by a condition, put the condition on the blocks around the field.`,
  }),
  /** The field "{name}" has no `ui:autocomplete`: browsers and password managers cannot fill it in. */
  fieldWithoutAutofill: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-without-autofill', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" has no \`ui:autocomplete\`: browsers and password managers cannot fill it in.`,
    remedy: `Add \`ui:autocomplete\` to its kind of field, or under \`ui\` of the form. Use a token of the HTML standard (\`username\`, \`email\`, \`tel\`, \`given-name\` ...). Write \`"off"\` when the value is not about the user.`,
  }),
  /** The field "{name}" has no title: users do not know what to enter. */
  fieldWithoutTitle: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'field-without-title', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" has no title: users do not know what to enter.`,
    remedy: `Give it a \`title\`, the key of a text. The title is the label, and screen readers read it aloud.`,
  }),
  /** `{key}` is for a file, but "{name}" has another widget. */
  fileRuleElsewhere: (span: Span, holes: { readonly key: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'file-rule-elsewhere', severity: 'error', span, related, holes,
    message: `\`${holes.key}\` is for a file, but "${holes.name}" has another widget.`,
    remedy: `Write \`ui:widget: file\`, or remove it. A typed text is never a file, so a rule for files would refuse every entry.`,
  }),
  /** {subject}: {found}; the limit is {limit}. */
  fileTooLarge: (span: Span, holes: { readonly subject: string; readonly found: string; readonly limit: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'file-too-large', severity: 'error', span, related, holes,
    message: `${holes.subject}: ${holes.found}; the limit is ${holes.limit}.`,
    remedy: `${holes.instead} Larger files take too long to compile and to read.`,
  }),
  /** "{found}" fits only some of the words that can come before it. */
  fixedParticle: (span: Span, holes: { readonly found: string; readonly instead: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'fixed-particle', severity: 'error', span, related, holes,
    message: `"${holes.found}" fits only some of the words that can come before it.`,
    remedy: `Write "${holes.instead}" instead of "${holes.found}": ${holes.why}.`,
  }),
  /** The floor of factors has no effect: no screen leaves for an endpoint that requires it. */
  floorBindsNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'floor-binds-nothing', severity: 'error', span, related,
    message: `The floor of factors has no effect: no screen leaves for an endpoint that requires it.`,
    remedy: `In \`factors:\` of flows/app.yaml, write in \`proven-by\` which answer proves which factor. Name the endpoint of the hand-over in \`needed-by\`. A product that proves no factor has no floor.`,
  }),
  /** Users can leave {place} with {found} proven; the floor requires {floor}. */
  floorNotReached: (span: Span, holes: { readonly place: string; readonly found: string; readonly floor: string }, related: Related = []): Diagnostic => ({
    code: 'floor-not-reached', severity: 'error', span, related, holes,
    message: `Users can leave ${holes.place} with ${holes.found} proven; the floor requires ${holes.floor}.`,
    remedy: `Let the screen need a value that is written only after the proof, or remove the exit below. \`factors\` of flows/app.yaml lists the answers that prove a factor. \`floor\` of a tenant sets the required factors.`,
  }),
  /** "{found}" is not an allowed address. */
  foreignAddress: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'foreign-address', severity: 'error', span, related, holes,
    message: `"${holes.found}" is not an allowed address.`,
    remedy: `Allowed are paths of the page's own origin, such as \`/help\`, and http or https addresses. Their origin must be \`auth-origin\` or one of the \`allowed-origins\` of flows/app.yaml, the same on every host. Add the origin there, name an endpoint, or take the address from an answer.`,
  }),
  /** "{value}" is not a path of the page's own origin. */
  foreignLogo: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'foreign-logo', severity: 'error', span, related, holes,
    message: `"${holes.value}" is not a path of the page's own origin.`,
    remedy: `The page loads pictures only from its own origin. Put the file into flows/tenants/<name>/ and write its name, \`acme.svg\`, or write the path of a file that another server has there, \`/brand/acme.svg\`.`,
  }),
  /** "{value}" is a plain text here; write `={value}` for the value of that name. */
  forgottenEquals: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'forgotten-equals', severity: 'error', span, related, holes,
    message: `"${holes.value}" is a plain text here; write \`=${holes.value}\` for the value of that name.`,
    remedy: `Put \`=\` before it to read the value. To show the text itself, write it as an expression, \`='"a.b"'\`.`,
  }),
  /** This form has fields, but no submit. */
  formWithoutSubmit: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'form-without-submit', severity: 'error', span, related,
    message: `This form has fields, but no submit.`,
    remedy: `Add \`- submit: <text>\` after the last field of the content.`,
  }),
  /** The part "{part}" already gives "{name}" to this call. */
  givenTwice: (span: Span, holes: { readonly part: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'given-twice', severity: 'error', span, related, holes,
    message: `The part "${holes.part}" already gives "${holes.name}" to this call.`,
    remedy: `The call sends the value of the part, so this value is not used. Remove it here. Or remove it from the part, and let each screen give it.`,
  }),
  /** "{name}" {has}, but {lacks}. */
  idempotencyKey: (span: Span, holes: { readonly name: string; readonly has: string; readonly lacks: string }, related: Related = []): Diagnostic => ({
    code: 'idempotency-key', severity: 'error', span, related, holes,
    message: `"${holes.name}" ${holes.has}, but ${holes.lacks}.`,
    remedy: `A call that changes data has \`x-changes-state: true\`. If the server counts repeated calls once, declare the header \`Idempotency-Key\` and an answer with \`x-key-reused\`. Calls send the key only with \`x-changes-state: true\`. Calls without the key are never repeated.`,
  }),
  /** "{setting}" cannot work: {reason}. */
  impossibleRequest: (span: Span, holes: { readonly setting: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'impossible-request', severity: 'error', span, related, holes,
    message: `"${holes.setting}" cannot work: ${holes.reason}.`,
    remedy: `Write \`https:\`, or leave \`origin\` out and forward the calls. A CSRF token has one source: \`cookie\` of the own origin, \`answer-header\`, or \`value\`.`,
  }),
  /** The file "{name}" has no {missing}. */
  incompleteFileField: (span: Span, holes: { readonly name: string; readonly missing: string }, related: Related = []): Diagnostic => ({
    code: 'incomplete-file-field', severity: 'error', span, related, holes,
    message: `The file "${holes.name}" has no ${holes.missing}.`,
    remedy: `The widget \`file\` needs the rules \`file-kinds\` and \`max-kilobytes\`, with values that are known before the page runs, and the words of its two buttons: \`ui:choose\` and \`ui:remove\`.`,
  }),
  /** The texts in {language} are not complete: {gaps}. */
  incompleteLanguage: (span: Span, holes: { readonly language: string; readonly gaps: string }, related: Related = []): Diagnostic => ({
    code: 'incomplete-language', severity: 'warning', span, related, holes,
    message: `The texts in ${holes.language} are not complete: ${holes.gaps}.`,
    remedy: `Write them in flows/texts/${holes.language}. \`npm run generate -- --language ${holes.language}\` adds missing keys with an empty text, and removes keys without use. A text with other placeholders than that of the first language is missing, too.`,
  }),
  /** "{value}" is not a host name. */
  invalidHost: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-host', severity: 'error', span, related, holes,
    message: `"${holes.value}" is not a host name.`,
    remedy: `Write the host name without scheme, port and path: \`id.internal.example.com\`. It must equal the whole host name of the page.`,
  }),
  /** "{value}" is not an origin. */
  invalidOrigin: (span: Span, holes: { readonly value: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-origin', severity: 'error', span, related, holes,
    message: `"${holes.value}" is not an origin.`,
    remedy: `Write a scheme and a host, with a port only if it is not the default: \`https://id.example.com\`. \`auth-origin\` can also be \`same\`, the origin of the page.`,
  }),
  /** This pattern is not a regular expression: {reason}. */
  invalidPattern: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-pattern', severity: 'error', span, related, holes,
    message: `This pattern is not a regular expression: ${holes.reason}.`,
    remedy: `Patterns are regular expressions of JavaScript with the flag \`u\`. Write \`\\\` before a sign that is meant as itself: \`\\.\`, \`\\[\`, \`\\(\`, \`\\+\`. In single quotes, YAML keeps each \`\\\`.`,
  }),
  /** "{route}" is not a valid route.{reason} */
  invalidRoute: (span: Span, holes: { readonly route: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'invalid-route', severity: 'error', span, related, holes,
    message: `"${holes.route}" is not a valid route.${holes.reason}`,
    remedy: `Begin the route with a slash. A segment has letters, digits, \`.\`, \`-\`, \`_\` and \`~\`, or one name in braces. \`.\` and \`..\` are not allowed, because browsers remove them. Use each name only once. Servers treat paths that end like a file (\`/hours.html\`) or begin with \`/assets\` as files, not as screens.`,
  }),
  /** This jump needs `replace: true`: Back would return here and jump again. */
  jumpWithoutPress: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'jump-without-press', severity: 'error', span, related,
    message: `This jump needs \`replace: true\`: Back would return here and jump again.`,
    remedy: `Write \`replace: true\` beside the \`go\`. Write it beside the \`do\` if the jump is in an action that presses also use.`,
  }),
  /** "{key}" has no effect here without `{wanted}`. */
  keyAlone: (span: Span, holes: { readonly key: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'key-alone', severity: 'error', span, related, holes,
    message: `"${holes.key}" has no effect here without \`${holes.wanted}\`.`,
    remedy: `Add the missing key beside it, or remove this one.`,
  }),
  /** The key of "{scheme}" is written here, so everybody who opens the page can read it. */
  keyInPage: (span: Span, holes: { readonly scheme: string }, related: Related = []): Diagnostic => ({
    code: 'key-in-page', severity: 'error', span, related, holes,
    message: `The key of "${holes.scheme}" is written here, so everybody who opens the page can read it.`,
    remedy: `Take a secret from an answer, as \`=state.session.key\`, or let your server add it. A key that is no secret, such as the ID of a public client, is \`{ public: … }\`.`,
  }),
  /** "{name}" has texts and a scenario, but `languages` does not name it. */
  languageLeftOut: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'language-left-out', severity: 'error', span, related, holes,
    message: `"${holes.name}" has texts and a scenario, but \`languages\` does not name it.`,
    remedy: `Add it to \`languages\`. If the product no longer supports it, remove its texts and its scenarios.`,
  }),
  /** This leads to "{name}", which the tenant does not offer. */
  leadsToClosed: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'leads-to-closed', severity: 'error', span, related, holes,
    message: `This leads to "${holes.name}", which the tenant does not offer.`,
    remedy: `Show it only where the setting allows it, with \`when\` at the block or at the step, or remove it for this tenant.`,
  }),
  /** The screen "{name}" has no path to an end: users go in circles. */
  leadsToNoEnd: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'leads-to-no-end', severity: 'error', span, related, holes,
    message: `The screen "${holes.name}" has no path to an end: users go in circles.`,
    remedy: `Let one of these screens leave the app, or go to the \`landing\` or the \`else\` of the guard. If a screen is a real end, write \`final: true\`.`,
  }),
  /** This list replaces "{name}" of {of}, so these items are lost: {lost}. */
  listReplaces: (span: Span, holes: { readonly name: string; readonly of: string; readonly lost: string; readonly fresh: string }, related: Related = []): Diagnostic => ({
    code: 'list-replaces', severity: 'error', span, related, holes,
    message: `This list replaces "${holes.name}" of ${holes.of}, so these items are lost: ${holes.lost}.`,
    remedy: `To keep them, write \`{ add: [${holes.fresh}] }\`. To replace them, write \`{ only: [${holes.fresh}] }\`.`,
  }),
  /** "{operation}" changes data, but a load or a poll may only read. */
  loadChanges: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'load-changes', severity: 'error', span, related, holes,
    message: `"${holes.operation}" changes data, but a load or a poll may only read.`,
    remedy: `Make it a step under a press or a submit. Loads run again at every arrival.`,
  }),
  /** The answer to "{name}" requests it again{way}, without end. */
  loadsInARing: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'loads-in-a-ring', severity: 'error', span, related, holes,
    message: `The answer to "${holes.name}" requests it again${holes.way}, without end.`,
    remedy: `Add a condition with \`when\` to the step, so that it stops. For a request every few seconds, use a \`poll\`. A load with changed values runs again without a \`reload\`.`,
  }),
  /** This looks like {name}, and every visitor can read it. */
  looksLikeSecret: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'looks-like-secret', severity: 'error', span, related, holes,
    message: `This looks like ${holes.name}, and every visitor can read it.`,
    remedy: `Remove it, and replace the key at its service, because it is in the history of the file too. Keys belong to the server: a flow calls an operation, and the server uses the key.`,
  }),
  /** {one} on {other} has a contrast of {found}:1 in the {theme} theme; the minimum is {wanted}:1. */
  lowContrast: (span: Span, holes: { readonly one: string; readonly other: string; readonly found: string; readonly theme: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'low-contrast', severity: 'error', span, related, holes,
    message: `${holes.one} on ${holes.other} has a contrast of ${holes.found}:1 in the ${holes.theme} theme; the minimum is ${holes.wanted}:1.`,
    remedy: `Make one of the two colors darker or lighter. Text needs 4.5:1, the marks of a control 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).`,
  }),
  /** This answer does not match {operation}: {reason}. */
  madeUpAnswer: (span: Span, holes: { readonly operation: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'made-up-answer', severity: 'error', span, related, holes,
    message: `This answer does not match ${holes.operation}: ${holes.reason}.`,
    remedy: `Write answers as the schemas of openapi/ define them. Values that you leave out are filled in. Beside a code, only its details from OpenAPI are allowed.`,
  }),
  /** "{found}" is not allowed in a text: users would see it as written, because a text is neither HTML nor Markdown. */
  markupInText: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'markup-in-text', severity: 'error', span, related, holes,
    message: `"${holes.found}" is not allowed in a text: users would see it as written, because a text is neither HTML nor Markdown.`,
    remedy: `Write the sentence without it. Use a block of its own for a different look, for a link, and for a further line. Long texts with headings and links are \`markdown\` from a server. Type special characters directly.`,
  }),
  /** A menu chooses one value, but "{name}" holds several. */
  menuOfMany: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'menu-of-many', severity: 'error', span, related, holes,
    message: `A menu chooses one value, but "${holes.name}" holds several.`,
    remedy: `Remove \`look\`, or write \`rows\` or \`cards\` to get a checkbox for each choice.`,
  }),
  /** "{name}" can be missing here. */
  mightBeMissing: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'might-be-missing', severity: 'error', span, related, holes,
    message: `"${holes.name}" can be missing here.`,
    remedy: `Check it first: \`has(a.b) && a.b == …\`, \`has(a.b) ? a.b : …\`, or put \`when: =has(a.b)\` beside it.`,
  }),
  /** This value can be null, but {wanted} is required. */
  mightBeNull: (span: Span, holes: { readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'might-be-null', severity: 'error', span, related, holes,
    message: `This value can be null, but ${holes.wanted} is required.`,
    remedy: `Check it first: \`a.b != null && a.b == …\`, \`a.b != null ? a.b : …\`, or put \`when: =a.b != null\` beside it.`,
  }),
  /** "{of}" requires {names}. */
  missingArgument: (span: Span, holes: { readonly of: string; readonly names: string }, related: Related = []): Diagnostic => ({
    code: 'missing-argument', severity: 'error', span, related, holes,
    message: `"${holes.of}" requires ${holes.names}.`,
    remedy: `Add it under \`with:\`. Add it under \`fields:\` for a form that leaves, and beside \`$ref\` for a field of a form.`,
  }),
  /** {path} is missing. */
  missingFile: (span: Span, holes: { readonly path: string }, related: Related = []): Diagnostic => ({
    code: 'missing-file', severity: 'error', span, related, holes,
    message: `${holes.path} is missing.`,
    remedy: `Add the file, or restore its name. Every project has openapi/common-api.yaml, flows/app.yaml, flows/state.yaml and a tenant \`default\`. A project that names addresses also has openapi/auth-endpoints.yaml. Every file of texts exists in every language.`,
  }),
  /** The screen "{name}" has content, but no heading. */
  missingHeading: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'missing-heading', severity: 'error', span, related, holes,
    message: `The screen "${holes.name}" has content, but no heading.`,
    remedy: `Give it a \`title\`. Add a \`heading\` if the page and the browser tab need different texts. Keyboard and screen reader users start there.`,
  }),
  /** The key "{key}" is missing in {place}. */
  missingKey: (span: Span, holes: { readonly key: string; readonly place: string }, related: Related = []): Diagnostic => ({
    code: 'missing-key', severity: 'error', span, related, holes,
    message: `The key "${holes.key}" is missing in ${holes.place}.`,
    remedy: `Add the key; \`docs/reference\` describes its value.`,
  }),
  /** The page uses {keys}, but these texts are missing{where}. */
  missingPageText: (span: Span, holes: { readonly keys: string; readonly where: string }, related: Related = []): Diagnostic => ({
    code: 'missing-page-text', severity: 'error', span, related, holes,
    message: `The page uses ${holes.keys}, but these texts are missing${holes.where}.`,
    remedy: `Add them in every language. \`docs/guide/app.md\` says which languages have default texts. For another language, \`npm run generate -- --language <tag>\` makes the files. Without its text, a button has no name.`,
  }),
  /** There is no picture "{name}" in {folder}.{suggestion} */
  missingPicture: (span: Span, holes: { readonly name: string; readonly folder: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'missing-picture', severity: 'error', span, related, holes,
    message: `There is no picture "${holes.name}" in ${holes.folder}.${holes.suggestion}`,
    remedy: `Put the file there: SVG, PNG or WebP. The build copies it and names it by its content. A name without a slash at its beginning is a file of this folder. A path such as \`/brand/acme.svg\` is a file that another server has at the origin of the page; the check does not know it.`,
  }),
  /** The text "{key}" contains a number, but {language} has no {forms}. */
  missingPlural: (span: Span, holes: { readonly key: string; readonly language: string; readonly forms: string }, related: Related = []): Diagnostic => ({
    code: 'missing-plural', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" contains a number, but ${holes.language} has no ${holes.forms}.`,
    remedy: `Write one text for each plural form, with the form after the key: \`left_one\` for \`1 try\`, \`left_other\` for \`5 tries\`.`,
  }),
  /** The table "{table}" has no row for {codes}. */
  missingRows: (span: Span, holes: { readonly table: string; readonly codes: string }, related: Related = []): Diagnostic => ({
    code: 'missing-rows', severity: 'error', span, related, holes,
    message: `The table "${holes.table}" has no row for ${holes.codes}.`,
    remedy: `Add a row for each code. A table \`of: error-codes\` needs a row for each code of the OpenAPI document.`,
  }),
  /** YAML reads "{found}" as one word, because the space after its {sign} is missing. */
  missingSpace: (span: Span, holes: { readonly found: string; readonly sign: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'missing-space', severity: 'error', span, related, holes,
    message: `YAML reads "${holes.found}" as one word, because the space after its ${holes.sign} is missing.`,
    remedy: `Write \`${holes.instead}\`. A dash begins a list item, and a colon ends a key, only with a space after it.`,
  }),
  /** The text "{key}" needs the value {name}, which is missing.{suggestion} */
  missingTextValue: (span: Span, holes: { readonly key: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'missing-text-value', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" needs the value ${holes.name}, which is missing.${holes.suggestion}`,
    remedy: `Add it under \`values:\`. For the label of a field, add it beside its \`$ref\`.`,
  }),
  /** There is no entry for {words}. */
  missingWords: (span: Span, holes: { readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'missing-words', severity: 'error', span, related, holes,
    message: `There is no entry for ${holes.words}.`,
    remedy: `Add these words under \`is:\`, or add \`else:\` for all other words.`,
  }),
  /** The server has the operation "{operation}", so this mock is never used. */
  mockNeverUsed: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'mock-never-used', severity: 'warning', span, related, holes,
    message: `The server has the operation "${holes.operation}", so this mock is never used.`,
    remedy: `Remove the mock: the server answers. In scenarios, write the answer under \`answers\`.`,
  }),
  /** There is no {path}, so this mock belongs to no screen.{suggestion} */
  mockWithoutScreen: (span: Span, holes: { readonly path: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'mock-without-screen', severity: 'warning', span, related, holes,
    message: `There is no ${holes.path}, so this mock belongs to no screen.${holes.suggestion}`,
    remedy: `A mock has the name of the screen beside it, or of the tenant's file beside it. Rename the file, or remove it when the screen is gone: its answers stay in use as long as it is there.`,
  }),
  /** "{name}" accepts {most} characters, but the operation "{operation}" accepts at most {bound}. */
  moreThanContract: (span: Span, holes: { readonly name: string; readonly most: string; readonly operation: string; readonly bound: string }, related: Related = []): Diagnostic => ({
    code: 'more-than-contract', severity: 'error', span, related, holes,
    message: `"${holes.name}" accepts ${holes.most} characters, but the operation "${holes.operation}" accepts at most ${holes.bound}.`,
    remedy: `Set \`maxLength\` at the field, or lower the value or the limit of the tenant. Otherwise the server rejects the value without a useful message. Users cannot sign in with such a password.`,
  }),
  /** This is {found}, which is never null here, so the comparison with null always has the same result. */
  neverNull: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'never-null', severity: 'error', span, related, holes,
    message: `This is ${holes.found}, which is never null here, so the comparison with null always has the same result.`,
    remedy: `Remove the comparison. The type of the value has no null, or a condition before it has excluded null: \`needs\` of the screen, \`when\`, or the left side of \`&&\`.`,
  }),
  /** The screen "{name}" never opens: its `needs` is never true {way}. */
  neverOpens: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'never-opens', severity: 'error', span, related, holes,
    message: `The screen "${holes.name}" never opens: its \`needs\` is never true ${holes.way}.`,
    remedy: `Set the values that the screen needs before the \`go\`, go to another screen, or do not clear them. On arrival, \`unmet\` of flows/app.yaml sends users away.`,
  }),
  /** "{name}" is written, but never read. */
  neverRead: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-read', severity: 'warning', span, related, holes,
    message: `"${holes.name}" is written, but never read.`,
    remedy: `Remove the field and the steps that write it, because unused data can only leak. If there is a reason to keep it, write it beside the type: \`unused: the portal reads it\`.`,
  }),
  /** The timer "{name}" is never started. */
  neverStarted: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-started', severity: 'warning', span, related, holes,
    message: `The timer "${holes.name}" is never started.`,
    remedy: `Start it with \`start: { ${holes.name}: 60 }\`, or remove it. Until then its countdown is empty and it never expires.`,
  }),
  /** The {kind} "{name}" is not used. */
  neverUsed: (span: Span, holes: { readonly kind: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-used', severity: 'warning', span, related, holes,
    message: `The ${holes.kind} "${holes.name}" is not used.`,
    remedy: `Use it, or remove it. A step that sends or reads \`form.name\` uses the field \`name\`. Check that the last change did not remove its use by mistake. For a field of the state or a store, \`unused: why\` states a reason to keep it. A setting that only the server reads is listed under \`server\` of flows/tenants/default.yaml.`,
  }),
  /** "{name}" is read, but never written. */
  neverWritten: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'never-written', severity: 'warning', span, related, holes,
    message: `"${holes.name}" is read, but never written.`,
    remedy: `Write it with \`set\` where its value is known, or remove the readers. If there is a reason to keep it, write it beside the type: \`unused: the portal writes it\`.`,
  }),
  /** The rows come from no `load`, so the text of `failed` never shows. */
  noLoadToFail: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'no-load-to-fail', severity: 'error', span, related,
    message: `The rows come from no \`load\`, so the text of \`failed\` never shows.`,
    remedy: `Remove \`failed\`, or take the rows from a load: \`list: =data.<load>.items\`.`,
  }),
  /** After {code}, the screen "{name}" has no exit: every press gets the same answer. */
  noWayAfter: (span: Span, holes: { readonly code: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'no-way-after', severity: 'error', span, related, holes,
    message: `After ${holes.code}, the screen "${holes.name}" has no exit: every press gets the same answer.`,
    remedy: `Remove this answer to use the one of flows/app.yaml, which goes to another screen. \`failed\` also answers this code. Or go to another screen here, or add a link that needs no call.`,
  }),
  /** Screen "{name}" has no exit: users get stuck. */
  noWayOut: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'no-way-out', severity: 'error', span, related, holes,
    message: `Screen "${holes.name}" has no exit: users get stuck.`,
    remedy: `Add a \`link\`, a \`button\` or a \`submit\` that goes to another screen or leaves. If this screen is an end, for example in its own tab, write \`final: true\`.`,
  }),
  /** This value is not known before the page runs. */
  notConstant: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'not-constant', severity: 'error', span, related,
    message: `This value is not known before the page runs.`,
    remedy: `Use only \`=tenant.…\` in the schema and the ui of a form, without a calculation, in \`offered\` of a screen, and in \`switches\` of flows/app.yaml. They are compiled before the page runs. If the server decides the value, use a rule in \`rules:\`.`,
  }),
  /** The operation "{operation}" has {construct}, which is not honoured: {effect}. */
  notHonoured: (span: Span, holes: { readonly operation: string; readonly construct: string; readonly effect: string }, related: Related = []): Diagnostic => ({
    code: 'not-honoured', severity: 'warning', span, related, holes,
    message: `The operation "${holes.operation}" has ${holes.construct}, which is not honoured: ${holes.effect}.`,
    remedy: `The flows use this operation. Check that they work without this part, or describe the operation another way. \`docs/reference/openapi.md\` lists the parts that are honoured.`,
  }),
  /** The request of "{operation}" in {document} has no "{name}".{suggestion} */
  notInRequest: (span: Span, holes: { readonly operation: string; readonly document: string; readonly name: string; readonly suggestion: string; readonly schema: string }, related: Related = []): Diagnostic => ({
    code: 'not-in-request', severity: 'error', span, related, holes,
    message: `The request of "${holes.operation}" in ${holes.document} has no "${holes.name}".${holes.suggestion}`,
    remedy: `Correct the name, or remove the line. For a new value, add "${holes.name}" to ${holes.schema} in ${holes.document}, then run \`npm run generate\`. The server refuses values that the document does not have.`,
  }),
  /** No value is valid for "{name}": {why}. */
  nothingFits: (span: Span, holes: { readonly name: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'nothing-fits', severity: 'error', span, related, holes,
    message: `No value is valid for "${holes.name}": ${holes.why}.`,
    remedy: `Relax one of the two limits. Limits of a field are in the form, its kind (\`schemas/fields\`), its rules and the tenant's values.`,
  }),
  /** This text says "{found}", but the setting "{setting}" decides that number: when it changes, the text is wrong. */
  numberInText: (span: Span, holes: { readonly found: string; readonly setting: string }, related: Related = []): Diagnostic => ({
    code: 'number-in-text', severity: 'warning', span, related, holes,
    message: `This text says "${holes.found}", but the setting "${holes.setting}" decides that number: when it changes, the text is wrong.`,
    remedy: `Write a placeholder in its place, and give it the number where the text is shown: \`values: { n: =tenant.${holes.setting} }\`. If the text speaks of another number, word it without this one.`,
  }),
  /** {name} is not allowed here. */
  oddCharacter: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'odd-character', severity: 'error', span, related, holes,
    message: `${holes.name} is not allowed here.`,
    remedy: `Remove the character or its escape, or type a plain space or the Latin letter. Save the file as UTF-8 without a byte order mark, and indent with spaces. Type quotes and spaces by hand, because pasted ones can differ.`,
  }),
  /** `{written}` is read as {read} here, but other YAML readers can read it differently. */
  oddNumber: (span: Span, holes: { readonly written: string; readonly read: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'odd-number', severity: 'error', span, related, holes,
    message: `\`${holes.written}\` is read as ${holes.read} here, but other YAML readers can read it differently.`,
    remedy: `Write ${holes.instead}. YAML has several number formats, and in its older version \`yes\`, \`no\`, \`on\` and \`off\` are booleans.`,
  }),
  /** "{found}" is not a valid placeholder. */
  oddPlaceholder: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'odd-placeholder', severity: 'error', span, related, holes,
    message: `"${holes.found}" is not a valid placeholder.`,
    remedy: `Write one name in one pair of braces, \`{ name }\`. A time can have a format, \`{time, datetime}\` or \`{day, date}\`. Other braces, names of other texts and expressions are not allowed in a text. Compute values under \`values\`.`,
  }),
  /** "{timer}" does not prevent a repeat after a reload: {why}. */
  onceForgets: (span: Span, holes: { readonly timer: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'once-forgets', severity: 'error', span, related, holes,
    message: `"${holes.timer}" does not prevent a repeat after a reload: ${holes.why}.`,
    remedy: `Give the timer a \`deadline\`: a field of type \`time\` with \`persists: envelope\` or \`persists: tab\`. Start it under the \`ok\` of the call, without a condition. To run the step at each arrival, write \`once: visit\`.`,
  }),
  /** {place} must have exactly one leading word; this one has {found}. */
  oneWord: (span: Span, holes: { readonly place: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'one-word', severity: 'error', span, related, holes,
    message: `${holes.place} must have exactly one leading word; this one has ${holes.found}.`,
    remedy: `Give every item of a sequence or of the content one leading word (\`call\`, \`go\`, \`text\`, \`field\` …). Write two things as two list items, each with its own \`-\`.`,
  }),
  /** {file} is {version}. The compiler reads OpenAPI 3.0, 3.1 and 3.2. */
  otherVersion: (span: Span, holes: { readonly file: string; readonly version: string }, related: Related = []): Diagnostic => ({
    code: 'other-version', severity: 'error', span, related, holes,
    message: `${holes.file} is ${holes.version}. The compiler reads OpenAPI 3.0, 3.1 and 3.2.`,
    remedy: `Convert Swagger 2.0 once with \`npx swagger2openapi ${holes.file} --outfile ${holes.file}\`, and write the converted document into the folder. Write another version as OpenAPI 3.1.`,
  }),
  /** {found} is not allowed here: {wanted}. */
  outOfRange: (span: Span, holes: { readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'out-of-range', severity: 'error', span, related, holes,
    message: `${holes.found} is not allowed here: ${holes.wanted}.`,
    remedy: `Write a value within the limits. Limits come from the OpenAPI document, the field of a form, or \`limits:\` of flows/tenants/default.yaml. Timers take seconds, at most one day. \`docs/reference\` lists the limits of keys.`,
  }),
  /** {subject} has {found}; the limit is {limit}. */
  overLimit: (span: Span, holes: { readonly subject: string; readonly found: string; readonly limit: string; readonly instead: string }, related: Related = []): Diagnostic => ({
    code: 'over-limit', severity: 'error', span, related, holes,
    message: `${holes.subject} has ${holes.found}; the limit is ${holes.limit}.`,
    remedy: `${holes.instead} Larger products are slow for all users, or never finish.`,
  }),
  /** The target "{target}" matches nothing in the document. */
  overlayTarget: (span: Span, holes: { readonly target: string }, related: Related = []): Diagnostic => ({
    code: 'overlay-target', severity: 'error', span, related, holes,
    message: `The target "${holes.target}" matches nothing in the document.`,
    remedy: `Correct the target, or remove the action: an update of the document may have renamed or removed its target, and without the action a class such as \`x-class: secret\` is lost.`,
  }),
  /** "{key}" is replaced in {languages} only: users of {others} still read the text of the default. */
  overrideInOneLanguage: (span: Span, holes: { readonly key: string; readonly languages: string; readonly others: string }, related: Related = []): Diagnostic => ({
    code: 'override-in-one-language', severity: 'warning', span, related, holes,
    message: `"${holes.key}" is replaced in ${holes.languages} only: users of ${holes.others} still read the text of the default.`,
    remedy: `Write the text in the other languages as well. If it already says the same there, copy it from flows/texts. Languages that the tenant leaves out of \`app: languages:\` need no text.`,
  }),
  /** The page fills "{key}" with {given}, not with {name}.{suggestion} */
  pageTextValue: (span: Span, holes: { readonly key: string; readonly given: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'page-text-value', severity: 'error', span, related, holes,
    message: `The page fills "${holes.key}" with ${holes.given}, not with ${holes.name}.${holes.suggestion}`,
    remedy: `Use only the names that the page gives. You can leave a value out if you leave it out in every language.`,
  }),
  /** A screen with pages cannot have other content: each page has its own content and submit. */
  pagesAndContent: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'pages-and-content', severity: 'error', span, related,
    message: `A screen with pages cannot have other content: each page has its own content and submit.`,
    remedy: `Move this content into a page, or remove the pages.`,
  }),
  /** The name "{name}" matches more than one item here. */
  patchAmbiguous: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'patch-ambiguous', severity: 'error', span, related, holes,
    message: `The name "${holes.name}" matches more than one item here.`,
    remedy: `Give the correct item an \`id\` in its own file, and use that \`id\` here.`,
  }),
  /** The name "{name}" matches nothing here that a tenant can change.{suggestion} */
  patchMisses: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'patch-misses', severity: 'error', span, related, holes,
    message: `The name "${holes.name}" matches nothing here that a tenant can change.${holes.suggestion}`,
    remedy: `Name an existing item: a screen by its \`screen\`, a block by its \`id\` or the value of its leading word. A new block has \`before\` or \`after\`, and a new screen has a \`route\`. Put your own texts in a file with a name of its own.`,
  }),
  /** The path "{path}" names {named}, but its parameters are {declared}. */
  pathParameter: (span: Span, holes: { readonly path: string; readonly named: string; readonly declared: string }, related: Related = []): Diagnostic => ({
    code: 'path-parameter', severity: 'error', span, related, holes,
    message: `The path "${holes.path}" names ${holes.named}, but its parameters are ${holes.declared}.`,
    remedy: `Rename one of the two. Each name in braces needs a parameter \`in: path\` with the same name. Each such parameter needs its place in the path.`,
  }),
  /** This pattern of a name refuses the letters of {languages}: "{sample}" does not fit. */
  patternExcludesLetters: (span: Span, holes: { readonly languages: string; readonly sample: string; readonly right: string }, related: Related = []): Diagnostic => ({
    code: 'pattern-excludes-letters', severity: 'error', span, related, holes,
    message: `This pattern of a name refuses the letters of ${holes.languages}: "${holes.sample}" does not fit.`,
    remedy: `Allow letters of every script: \`${holes.right}\`. Or remove the pattern: a person knows the own name best.`,
  }),
  /** Screen "{name}" can be without an exit: users can get stuck. */
  perhapsNoWayOut: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'perhaps-no-way-out', severity: 'error', span, related, holes,
    message: `Screen "${holes.name}" can be without an exit: users can get stuck.`,
    remedy: `Add an exit that is always there: without a condition, or with one for each case. Rows, a submit that can be locked, and \`history: back\` do not count as exits.`,
  }),
  /** A place of the state has no "state." here: write "{name}". */
  placeWithState: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'place-with-state', severity: 'error', span, related, holes,
    message: `A place of the state has no "state." here: write "${holes.name}".`,
    remedy: `Write \`${holes.name}\`. Only expressions name the source of a value: \`=state.${holes.name}\`.`,
  }),
  /** The text "{key}" has other placeholders in {language}: {found} instead of {wanted}. */
  placeholdersDiffer: (span: Span, holes: { readonly key: string; readonly language: string; readonly found: string; readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'placeholders-differ', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" has other placeholders in ${holes.language}: ${holes.found} instead of ${holes.wanted}.`,
    remedy: `Use the same placeholders in all languages. Only their order and the words around them can differ.`,
  }),
  /** This press can do nothing visible in at least one case. */
  pressDoesNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'press-does-nothing', severity: 'error', span, related,
    message: `This press can do nothing visible in at least one case.`,
    remedy: `Add a step for that case: a \`go\`, a \`notice\` or a \`call\`. To offer a press only in some cases, put a \`when\` on the block.`,
  }),
  /** `{operation}` proves a factor, but has no next step after success. */
  proofLeadsNowhere: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'proof-leads-nowhere', severity: 'error', span, related, holes,
    message: `\`${holes.operation}\` proves a factor, but has no next step after success.`,
    remedy: `Add a \`go\`, a \`do\` or an \`end\` to its \`ok\`, or after it. If it proves no factor, remove it from \`proven-by\` in \`factors\` of flows/app.yaml.`,
  }),
  /** This scenario proves nothing: it has no step with an expected result. */
  provesNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'proves-nothing', severity: 'error', span, related,
    message: `This scenario proves nothing: it has no step with an expected result.`,
    remedy: `Add the expected result: \`see\`, \`not-seen\`, \`arrive\`, \`opened\`, \`leave\`, \`called\`, \`not-called\` or \`remembers\`. Without \`proves\`, a scenario can run with no expected result.`,
  }),
  /** "{operation}" needs "{name}", which can be empty here. */
  readBeforeWritten: (span: Span, holes: { readonly operation: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'read-before-written', severity: 'error', span, related, holes,
    message: `"${holes.operation}" needs "${holes.name}", which can be empty here.`,
    remedy: `Require it in \`needs\` of the screen, \`needs: =state.a.b != ""\`, or add a \`when\` beside the call. Users can type an address, and skip the screen that writes the value.`,
  }),
  /** "{key}" is not allowed as a name. */
  refusedKey: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'refused-key', severity: 'error', span, related, holes,
    message: `"${holes.key}" is not allowed as a name.`,
    remedy: `Choose another name: JavaScript uses this one internally.`,
  }),
  /** "{name}" is no logo for a page: {reason}. */
  refusedPicture: (span: Span, holes: { readonly name: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'refused-picture', severity: 'error', span, related, holes,
    message: `"${holes.name}" is no logo for a page: ${holes.reason}.`,
    remedy: `Export the picture again as SVG, PNG or WebP, with the ending of its kind in small letters. An SVG draws by itself, without scripts, events such as \`onload\`, and files of other addresses.`,
  }),
  /** "{operation}" runs again when users return to this screen. */
  repeatsOnBack: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'repeats-on-back', severity: 'error', span, related, holes,
    message: `"${holes.operation}" runs again when users return to this screen.`,
    remedy: `Use a timer with a deadline (\`once: expiry\`). Or write \`replace: true\` at the jumps that leave the screen, so that users cannot return.`,
  }),
  /** "{name}" is required, but locked from the start. */
  requiredLocked: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'required-locked', severity: 'error', span, related, holes,
    message: `"${holes.name}" is required, but locked from the start.`,
    remedy: `Unlock it when users can fill it in, give it a value, or remove it from \`required\`. Otherwise users can never submit the form.`,
  }),
  /** "{name}" is required, but users can submit the form while the field is hidden. */
  requiredOutOfSight: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'required-out-of-sight', severity: 'error', span, related, holes,
    message: `"${holes.name}" is required, but users can submit the form while the field is hidden.`,
    remedy: `A hidden field is not required and not sent, so its value may be missing. Remove it from \`required\`, and add the rule \`required-when: true\`, which demands it while it is visible. Or put the submit under the same condition.`,
  }),
  /** "{name}" is required, but this property does not exist.{suggestion} */
  requiredProperty: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'required-property', severity: 'error', span, related, holes,
    message: `"${holes.name}" is required, but this property does not exist.${holes.suggestion}`,
    remedy: `Add it to \`properties:\` beside \`required:\`, or remove it from the list.`,
  }),
  /** This `resend` sends nothing: its press makes no call and starts no timer. */
  resendSendsNothing: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'resend-sends-nothing', severity: 'error', span, related,
    message: `This \`resend\` sends nothing: its press makes no call and starts no timer.`,
    remedy: `Add the \`call\` that sends to its \`press\`, or to the action of the press. For other tasks use a \`button\`.`,
  }),
  /** "{name}" is not allowed as the name of a page. */
  reservedPage: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'reserved-page', severity: 'error', span, related, holes,
    message: `"${holes.name}" is not allowed as the name of a page.`,
    remedy: `Choose another name. \`turn: next\` and \`turn: back\` already go to the next and the previous page.`,
  }),
  /** "{segment}" in this route is "{other}" in another route. */
  routeCase: (span: Span, holes: { readonly segment: string; readonly other: string }, related: Related = []): Diagnostic => ({
    code: 'route-case', severity: 'warning', span, related, holes,
    message: `"${holes.segment}" in this route is "${holes.other}" in another route.`,
    remedy: `Write both in the same letters. An address opens in capital and small letters, but rules of proxies, reports and people compare it as written.`,
  }),
  /** The tenant moves the screen "{name}" from "{from}" to "{to}": links in messages, bookmarks and redirects of the server still open "{from}". */
  routeMoved: (span: Span, holes: { readonly name: string; readonly from: string; readonly to: string }, related: Related = []): Diagnostic => ({
    code: 'route-moved', severity: 'warning', span, related, holes,
    message: `The tenant moves the screen "${holes.name}" from "${holes.from}" to "${holes.to}": links in messages, bookmarks and redirects of the server still open "${holes.from}".`,
    remedy: `Remove \`route\`, because the address of a screen belongs to the product. For an address of your own, add a screen with it that leads there.`,
  }),
  /** "{name}" is not allowed in a row, because a row repeats. Allowed blocks: {words}. */
  rowContent: (span: Span, holes: { readonly name: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'row-content', severity: 'error', span, related, holes,
    message: `"${holes.name}" is not allowed in a row, because a row repeats. Allowed blocks: ${holes.words}.`,
    remedy: `Put it beside the list, or on its own screen that the row opens.`,
  }),
  /** "{row}" never runs: other rows answer each error of "{operation}" that it could. */
  rowNeverRuns: (span: Span, holes: { readonly row: string; readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'row-never-runs', severity: 'error', span, related, holes,
    message: `"${holes.row}" never runs: other rows answer each error of "${holes.operation}" that it could.`,
    remedy: `A browser takes the most exact row: \`401 LOCKED\`, \`LOCKED\`, \`401\`, \`4xx\`, \`default\`. A 401 or 403 takes no \`4xx\` or \`default\`. Remove the row, or the rows that answer its errors.`,
  }),
  /** The rule "{rule}" takes {wanted}, but this is {found}. */
  ruleParameter: (span: Span, holes: { readonly rule: string; readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'rule-parameter', severity: 'error', span, related, holes,
    message: `The rule "${holes.rule}" takes ${holes.wanted}, but this is ${holes.found}.`,
    remedy: `Write the value that the rule takes. Write a rule without a value alone, or with \`true\`. To turn it off, remove its line.`,
  }),
  /** The fields "{one}" and "{other}" have the same label on one page. */
  sameLabel: (span: Span, holes: { readonly one: string; readonly other: string }, related: Related = []): Diagnostic => ({
    code: 'same-label', severity: 'warning', span, related, holes,
    message: `The fields "${holes.one}" and "${holes.other}" have the same label on one page.`,
    remedy: `Give each field a \`title\` of its own. Otherwise users, above all of screen readers, cannot tell them apart in labels and errors.`,
  }),
  /** This condition is always {result}, because {reason}. */
  sameResult: (span: Span, holes: { readonly result: string; readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'same-result', severity: 'error', span, related, holes,
    message: `This condition is always ${holes.result}, because ${holes.reason}.`,
    remedy: `Remove the condition, or compare with the value that you mean. A field that can be missing has a type that says so, and a list is empty when its size is 0: \`size(list) == 0\`.`,
  }),
  /** "{name}" is not allowed as the name of a screen. */
  screenName: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'screen-name', severity: 'error', span, related, holes,
    message: `"${holes.name}" is not allowed as the name of a screen.`,
    remedy: `Use lowercase letters, digits and hyphens, and begin with a letter. Pages, files, flows, texts and scenarios use the same name.`,
  }),
  /** The screen "{name}" returns to itself{way} without a press. */
  screensInARing: (span: Span, holes: { readonly name: string; readonly way: string }, related: Related = []): Diagnostic => ({
    code: 'screens-in-a-ring', severity: 'error', span, related, holes,
    message: `The screen "${holes.name}" returns to itself${holes.way} without a press.`,
    remedy: `Add a \`when\` to the step that is false the second time, so that users stay on a screen. Or tie the step to a press.`,
  }),
  /** The action "{action}" declares "{name}" as {declared}, but gets a value of the class {class}. */
  secretInAction: (span: Span, holes: { readonly action: string; readonly name: string; readonly declared: string; readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-action', severity: 'error', span, related, holes,
    message: `The action "${holes.action}" declares "${holes.name}" as ${holes.declared}, but gets a value of the class ${holes.class}.`,
    remedy: `Declare the class beside the type, \`class: secret\`. The compiler checks the steps of the action against this class.`,
  }),
  /** A value of the class {class} is not allowed in a text. */
  secretInMessage: (span: Span, holes: { readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-message', severity: 'error', span, related, holes,
    message: `A value of the class ${holes.class} is not allowed in a text.`,
    remedy: `Never show passwords, codes and the keys of requests. Show the masked form that the server sends.`,
  }),
  /** "{path}" is declared {declared}, but gets a value of the class {class}. */
  secretInStorage: (span: Span, holes: { readonly path: string; readonly declared: string; readonly class: string; readonly file: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-storage', severity: 'error', span, related, holes,
    message: `"${holes.path}" is declared ${holes.declared}, but gets a value of the class ${holes.class}.`,
    remedy: `Declare the field in ${holes.file}, with the class of its value. Secrets are kept in memory only.`,
  }),
  /** A value of the class {class} is not allowed in an address. */
  secretInUrl: (span: Span, holes: { readonly class: string }, related: Related = []): Diagnostic => ({
    code: 'secret-in-url', severity: 'error', span, related, holes,
    message: `A value of the class ${holes.class} is not allowed in an address.`,
    remedy: `Send the value in the body, because histories and logs keep addresses. Secrets and personal data are never allowed. A handle is allowed only if the OpenAPI document or the route declares it.`,
  }),
  /** "{operation}" takes "{name}" as a secret, but the field "{field}" is not declared as a secret. */
  secretNotDeclared: (span: Span, holes: { readonly operation: string; readonly name: string; readonly field: string }, related: Related = []): Diagnostic => ({
    code: 'secret-not-declared', severity: 'error', span, related, holes,
    message: `"${holes.operation}" takes "${holes.name}" as a secret, but the field "${holes.field}" is not declared as a secret.`,
    remedy: `Write \`class: secret\` in the file of a shared field, or \`x-class: secret\` at a field of the form. Then the field is masked, emptied after the submit, and not remembered by the browser.`,
  }),
  /** The secret "{name}" is not allowed in storage: it persists in "{persists}". */
  secretPersists: (span: Span, holes: { readonly name: string; readonly persists: string }, related: Related = []): Diagnostic => ({
    code: 'secret-persists', severity: 'error', span, related, holes,
    message: `The secret "${holes.name}" is not allowed in storage: it persists in "${holes.persists}".`,
    remedy: `Write \`persists: memory\`, or remove \`persists\`. If the value must remain after a reload, use a handle, not a secret.`,
  }),
  /** The field "{name}" is a secret, but `{widget}` shows and suggests the typed value. */
  secretShown: (span: Span, holes: { readonly name: string; readonly widget: string }, related: Related = []): Diagnostic => ({
    code: 'secret-shown', severity: 'error', span, related, holes,
    message: `The field "${holes.name}" is a secret, but \`${holes.widget}\` shows and suggests the typed value.`,
    remedy: `Write \`ui:widget: password\`, or \`one-time-code\` for a code that works once. Without a widget, a field is a text input.`,
  }),
  /** "{path}" is set without an answer of the server: only the server knows its value. */
  setWithoutAnswer: (span: Span, holes: { readonly path: string }, related: Related = []): Diagnostic => ({
    code: 'set-without-answer', severity: 'error', span, related, holes,
    message: `"${holes.path}" is set without an answer of the server: only the server knows its value.`,
    remedy: `Set it in the \`ok\` of a call, from the answer: \`set: { auth.stepCompleted: =answer.stepCompleted }\`. A value that the page makes up is refused at the next call. To empty it, use \`clear\`.`,
  }),
  /** The timers "{name}" and "{other}" have the same deadline: to start or stop one changes both. */
  sharedDeadline: (span: Span, holes: { readonly name: string; readonly other: string }, related: Related = []): Diagnostic => ({
    code: 'shared-deadline', severity: 'error', span, related, holes,
    message: `The timers "${holes.name}" and "${holes.other}" have the same deadline: to start or stop one changes both.`,
    remedy: `Give this timer its own field of the state, or use one timer for both.`,
  }),
  /** The steps of this sheet can leave it open: its `when` stays true. */
  sheetStaysOpen: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'sheet-stays-open', severity: 'error', span, related,
    message: `The steps of this sheet can leave it open: its \`when\` stays true.`,
    remedy: `Let \`press\` write a value that \`when\` reads, in every case, or leave the screen.`,
  }),
  /** "{name}" is not allowed above every screen. Allowed blocks: {words}. */
  shellContent: (span: Span, holes: { readonly name: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'shell-content', severity: 'error', span, related, holes,
    message: `"${holes.name}" is not allowed above every screen. Allowed blocks: ${holes.words}.`,
    remedy: `Put it in the screens that need it. Use a part for content that several screens share.`,
  }),
  /** After {answer} the user can be left with no message and no next screen. */
  silentAnswer: (span: Span, holes: { readonly answer: string }, related: Related = []): Diagnostic => ({
    code: 'silent-answer', severity: 'error', span, related, holes,
    message: `After ${holes.answer} the user can be left with no message and no next screen.`,
    remedy: `Add a \`notice\`, a \`problem\` or a \`go\` for each case that the conditions leave open. If a call has no message on purpose, write \`[]\` alone.`,
  }),
  /** The step "{word}" never runs: "{end}" before it ends the sequence. */
  stepAfterEnd: (span: Span, holes: { readonly word: string; readonly end: string }, related: Related = []): Diagnostic => ({
    code: 'step-after-end', severity: 'error', span, related, holes,
    message: `The step "${holes.word}" never runs: "${holes.end}" before it ends the sequence.`,
    remedy: `Move it before that step, or give that step a condition with \`when\`. Put the steps after an \`ask\` under its buttons.`,
  }),
  /** This takes away a link to "{name}", but the screen still opens by its address {route}. */
  stillOpen: (span: Span, holes: { readonly name: string; readonly route: string }, related: Related = []): Diagnostic => ({
    code: 'still-open', severity: 'warning', span, related, holes,
    message: `This takes away a link to "${holes.name}", but the screen still opens by its address ${holes.route}.`,
    remedy: `Close the journey with its setting, such as \`signUp: { open: false }\`: it holds on screens, addresses and the server. Or remove the screen with \`null\` under \`screens\`. If people may still open it by its address, say so under \`screens\`: \`entry: true\`.`,
  }),
  /** A file goes into "{path}", which the browser stores. */
  storedFile: (span: Span, holes: { readonly path: string }, related: Related = []): Diagnostic => ({
    code: 'stored-file', severity: 'error', span, related, holes,
    message: `A file goes into "${holes.path}", which the browser stores.`,
    remedy: `A file may be large and private, so no storage of the browser keeps it. Send it in the call of \`on: submit\`, or use a state field with \`persists: memory\`.`,
  }),
  /** A browser blocks this tab, because no press opens it. */
  tabWithoutPress: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'tab-without-press', severity: 'error', span, related,
    message: `A browser blocks this tab, because no press opens it.`,
    remedy: `Tie it to a press. For an automatic step use \`go\`.`,
  }),
  /** This change of the tenant "{tenant}" breaks another part: {message} */
  tenantBreaks: (span: Span, holes: { readonly tenant: string; readonly message: string; readonly code: string; readonly remedy: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-breaks', severity: 'error', span, related, holes,
    message: `This change of the tenant "${holes.tenant}" breaks another part: ${holes.message}`,
    remedy: `Undo this change, or change the broken part below, too. The remedy of \`${holes.code}\`: ${holes.remedy}`,
  }),
  /** The file of the tenant "{name}" must be {file}. */
  tenantFile: (span: Span, holes: { readonly name: string; readonly file: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-file', severity: 'error', span, related, holes,
    message: `The file of the tenant "${holes.name}" must be ${holes.file}.`,
    remedy: `Rename the file, or change the word. Tenant names have lowercase letters, digits and hyphens. The name is also the folder of its pages and, in the sandbox, a host, \`<name>.localhost\`.`,
  }),
  /** The product has a journey "{name}", too. */
  tenantJourney: (span: Span, holes: { readonly name: string; readonly tenant: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-journey', severity: 'error', span, related, holes,
    message: `The product has a journey "${holes.name}", too.`,
    remedy: `Rename the folder in flows/tenants/${holes.tenant}. Screens of one journey load together, so the screens of a tenant are in journeys of their own. To change a screen of the product, write the change under \`screens\` of flows/tenants/${holes.tenant}.yaml.`,
  }),
  /** The store "{name}" is not allowed here: {rule}. */
  tenantStore: (span: Span, holes: { readonly name: string; readonly rule: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-store', severity: 'error', span, related, holes,
    message: `The store "${holes.name}" is not allowed here: ${holes.rule}.`,
    remedy: `A tenant declares its own stores in flows/tenants/<name>/state.yaml: \`own\`, or \`own\` and a word, such as \`ownSurvey\`. Expressions read them as \`state.own.…\`. So no store of the product has the name of a store of a tenant.`,
  }),
  /** The table "{name}" is not allowed here: {rule}. */
  tenantTable: (span: Span, holes: { readonly name: string; readonly rule: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-table', severity: 'error', span, related, holes,
    message: `The table "${holes.name}" is not allowed here: ${holes.rule}.`,
    remedy: `A tenant has its own lookup tables in flows/tenants/<name>/lookups: \`own\`, or \`own\` and a word, such as \`ownOffices\`. Only the files of this tenant read them. To change a value of a table of the product, change the place that reads it, in the tenant's file.`,
  }),
  /** A tenant cannot be weaker than the default tenant: {wanted}. */
  tenantWeakens: (span: Span, holes: { readonly wanted: string }, related: Related = []): Diagnostic => ({
    code: 'tenant-weakens', severity: 'error', span, related, holes,
    message: `A tenant cannot be weaker than the default tenant: ${holes.wanted}.`,
    remedy: `Write a value at least as strict as the default. \`limits\` of flows/tenants/default.yaml states which direction is stricter. A tenant cannot open a screen that the default protects.`,
  }),
  /** A space and `#` begin a comment, so this text ends at "{ending}". */
  textCut: (span: Span, holes: { readonly ending: string }, related: Related = []): Diagnostic => ({
    code: 'text-cut', severity: 'error', span, related, holes,
    message: `A space and \`#\` begin a comment, so this text ends at "${holes.ending}".`,
    remedy: `Put the whole text in quotes. For a comment, put two spaces before it.`,
  }),
  /** YAML does not read this as one text: {reason}. */
  textInBraces: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'text-in-braces', severity: 'error', span, related, holes,
    message: `YAML does not read this as one text: ${holes.reason}.`,
    remedy: `Put the text in quotes. Braces begin a map, and inside braces and brackets a comma ends a value.`,
  }),
  /** The text "{key}" is missing in {language}, which has "{right}" instead. */
  textKeyDiffers: (span: Span, holes: { readonly key: string; readonly language: string; readonly right: string }, related: Related = []): Diagnostic => ({
    code: 'text-key-differs', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is missing in ${holes.language}, which has "${holes.right}" instead.`,
    remedy: `Use the same key in all languages: write this key as in the related place.`,
  }),
  /** The text "{key}" is missing in {language}. */
  textNotTranslated: (span: Span, holes: { readonly key: string; readonly language: string; readonly place: string }, related: Related = []): Diagnostic => ({
    code: 'text-not-translated', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is missing in ${holes.language}.`,
    remedy: `Add it to ${holes.place}. Every text needs a translation in every language.`,
  }),
  /** In {language} this text takes {found}, but {place} has room for {room}. */
  textTooLong: (span: Span, holes: { readonly language: string; readonly found: string; readonly place: string; readonly room: string }, related: Related = []): Diagnostic => ({
    code: 'text-too-long', severity: 'warning', span, related, holes,
    message: `In ${holes.language} this text takes ${holes.found}, but ${holes.place} has room for ${holes.room}.`,
    remedy: `Shorten the text. The width is an estimate for a page of 320 pixels, with eight letters for each filled-in name. A longer text is not cut: it wraps and moves the content below it.`,
  }),
  /** The text "{key}" is written in the folder of the tenant and in its file: the text here is never shown. */
  textWrittenTwice: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'text-written-twice', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is written in the folder of the tenant and in its file: the text here is never shown.`,
    remedy: `The file of the tenant has the last word. Keep the text in one of the two places.`,
  }),
  /** The timer "{name}" ends what users are typing, and they cannot ask for more time. */
  timerWithoutMoreTime: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'timer-without-more-time', severity: 'error', span, related, holes,
    message: `The timer "${holes.name}" ends what users are typing, and they cannot ask for more time.`,
    remedy: `Add a press that starts it again, for example a \`resend\` whose steps contain \`start: { … }\` with its name (WCAG 2.2, 2.2.1). If no user can get more time, say why: \`essential: the server ends the request\`.`,
  }),
  /** The screen "{screen}" cannot take its tokens out of the address first: {why}. */
  tokenNotFirst: (span: Span, holes: { readonly screen: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'token-not-first', severity: 'error', span, related, holes,
    message: `The screen "${holes.screen}" cannot take its tokens out of the address first: ${holes.why}.`,
    remedy: `A token leaves the address before anything else happens. Take it on a public screen, and write every parameter after \`#\` in \`tokens\`. List the screen in \`except\` of the \`check\` of flows/app.yaml, or put the token after \`#\`.`,
  }),
  /** A token of the address goes to "{path}", which {why}. */
  tokenStored: (span: Span, holes: { readonly path: string; readonly why: string }, related: Related = []): Diagnostic => ({
    code: 'token-stored', severity: 'error', span, related, holes,
    message: `A token of the address goes to "${holes.path}", which ${holes.why}.`,
    remedy: `Whoever has the token can use it, so it ends with its page. Declare the field in flows/state.yaml with \`class: secret\` (or \`handle\` for the key of a request) and \`persists: memory\`.`,
  }),
  /** The value of "{name}" is lost when users leave this screen and return. */
  typedIsLost: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'typed-is-lost', severity: 'error', span, related, holes,
    message: `The value of "${holes.name}" is lost when users leave this screen and return.`,
    remedy: `Let the form \`keep\` its values in a field of the state of the type \`form\`. Secrets are never kept. If users must not return, write \`replace: true\` at the jump.`,
  }),
  /** This pattern lacks {end}, so it accepts an entry with anything else around it. */
  unanchoredPattern: (span: Span, holes: { readonly end: string; readonly right: string }, related: Related = []): Diagnostic => ({
    code: 'unanchored-pattern', severity: 'error', span, related, holes,
    message: `This pattern lacks ${holes.end}, so it accepts an entry with anything else around it.`,
    remedy: `Write \`${holes.right}\`. If other characters are right there, say so: \`^.*[0-9].*$\`.`,
  }),
  /** The timer "{name}" has an effect at its end, but users do not see it. */
  unannouncedTimer: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unannounced-timer', severity: 'error', span, related, holes,
    message: `The timer "${holes.name}" has an effect at its end, but users do not see it.`,
    remedy: `Show it with a \`countdown\`, which also announces it. If its end is not important to users, remove \`expired\`.`,
  }),
  /** "{operation}" can answer {codes}, but there is no reaction. */
  unansweredCode: (span: Span, holes: { readonly operation: string; readonly codes: string }, related: Related = []): Diagnostic => ({
    code: 'unanswered-code', severity: 'error', span, related, holes,
    message: `"${holes.operation}" can answer ${holes.codes}, but there is no reaction.`,
    remedy: `Add each code under \`rejected:\`, here, in the part, or in flows/app.yaml for all screens. A part must answer the codes of the calls that its screens give it.`,
  }),
  /** In one case `{word}` has no next step and no message, but the other words have one. */
  undecidedBranch: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'undecided-branch', severity: 'error', span, related, holes,
    message: `In one case \`${holes.word}\` has no next step and no message, but the other words have one.`,
    remedy: `Add a \`go\`, a \`notice\` or a \`do\` for the case that its conditions leave open. To do nothing on purpose, write \`[]\` alone.`,
  }),
  /** "{code}" is not a documented answer.{suggestion} */
  undocumentedCode: (span: Span, holes: { readonly code: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'undocumented-code', severity: 'error', span, related, holes,
    message: `"${holes.code}" is not a documented answer.${holes.suggestion}`,
    remedy: `Use a code from the OpenAPI document: each operation lists its codes in the \`oneOf\` of its error answers.`,
  }),
  /** "{operation}" never answers with the status {status}. */
  undocumentedStatus: (span: Span, holes: { readonly operation: string; readonly status: string; readonly statuses: string }, related: Related = []): Diagnostic => ({
    code: 'undocumented-status', severity: 'error', span, related, holes,
    message: `"${holes.operation}" never answers with the status ${holes.status}.`,
    remedy: `Write one of its statuses: ${holes.statuses}. Or add an answer with this status to the operation in openapi/common-api.yaml.`,
  }),
  /** The text "{key}" is not written in {language} yet.{others} */
  unfilledTexts: (span: Span, holes: { readonly key: string; readonly language: string; readonly others: string }, related: Related = []): Diagnostic => ({
    code: 'unfilled-texts', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is not written in ${holes.language} yet.${holes.others}`,
    remedy: `Write the text after its key. \`npm run generate -- --language ${holes.language}\` made the file, and the comment beside the key has the text of another language.`,
  }),
  /** The part "{part}" can end with {ends}, but this screen has no steps for it. */
  unhandledEnd: (span: Span, holes: { readonly part: string; readonly ends: string }, related: Related = []): Diagnostic => ({
    code: 'unhandled-end', severity: 'error', span, related, holes,
    message: `The part "${holes.part}" can end with ${holes.ends}, but this screen has no steps for it.`,
    remedy: `Add the end under \`on:\` of the screen, with the steps that follow.`,
  }),
  /** There is no action "{name}".{suggestion} */
  unknownAction: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-action', severity: 'error', span, related, holes,
    message: `There is no action "${holes.name}".${holes.suggestion}`,
    remedy: `Add it under \`actions:\` of the same screen or part, or in a file of flows/actions.`,
  }),
  /** "{of}" does not take "{name}".{suggestion} */
  unknownArgument: (span: Span, holes: { readonly of: string; readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-argument', severity: 'error', span, related, holes,
    message: `"${holes.of}" does not take "${holes.name}".${holes.suggestion}`,
    remedy: `Use only declared names. Operations declare them in OpenAPI, screens in their route, their \`query:\` and app.yaml. Parts and actions declare them in \`takes:\`.`,
  }),
  /** "{name}" is not an autofill word of the HTML standard.{suggestion} */
  unknownAutofill: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-autofill', severity: 'error', span, related, holes,
    message: `"${holes.name}" is not an autofill word of the HTML standard.${holes.suggestion}`,
    remedy: `Use a word of its section "Autofill", such as \`username\`, \`current-password\`, \`one-time-code\`, \`email\`, or \`off\`.`,
  }),
  /** "{found}" is not a valid color here. */
  unknownColour: (span: Span, holes: { readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-colour', severity: 'error', span, related, holes,
    message: `"${holes.found}" is not a valid color here.`,
    remedy: `Write \`"#rrggbb"\` in quotes, or \`oklch(0.47 0.14 250)\`. A hue is a number from 0 to 360.`,
  }),
  /** There is no table with the column "{name}".{suggestion} */
  unknownColumn: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-column', severity: 'error', span, related, holes,
    message: `There is no table with the column "${holes.name}".${holes.suggestion}`,
    remedy: `Write the value for each word below \`is\` or \`rejected\`, or read it from a column. \`errors.says\` is the column \`says\` of the table \`errors\`.`,
  }),
  /** There is no end "{name}".{suggestion} */
  unknownEnd: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-end', severity: 'error', span, related, holes,
    message: `There is no end "${holes.name}".${holes.suggestion}`,
    remedy: `Use an end from the \`ends:\` of the part.`,
  }),
  /** There is no endpoint "{name}" for this use.{suggestion} */
  unknownEndpoint: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-endpoint', severity: 'error', span, related, holes,
    message: `There is no endpoint "${holes.name}" for this use.${holes.suggestion}`,
    remedy: `Name an operationId of openapi/auth-endpoints.yaml: a redirect for \`leave\` and \`authorize\`, a form post for \`post-form\`. Or write the full address, \`leave: https://portal.example.com/\`, with an origin that flows/app.yaml allows.`,
  }),
  /** No error answer of the document has "{place}". */
  unknownErrorPlace: (span: Span, holes: { readonly place: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-error-place', severity: 'warning', span, related, holes,
    message: `No error answer of the document has "${holes.place}".`,
    remedy: `\`errors\` of flows/app.yaml says where the server has its code, its words and its errors of fields. A misspelt place has no value, so that each error seems to have none. Correct the place, or remove it.`,
  }),
  /** There is no event "{name}" here.{suggestion} */
  unknownEvent: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-event', severity: 'error', span, related, holes,
    message: `There is no event "${holes.name}" here.${holes.suggestion}`,
    remedy: `Use \`enter\` or \`submit\`. A screen that uses a part also has the ends of this part.`,
  }),
  /** There is no field "{name}" in the form.{suggestion} */
  unknownField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-field', severity: 'error', span, related, holes,
    message: `There is no field "${holes.name}" in the form.${holes.suggestion}`,
    remedy: `Add the field to the form of the same screen or part, under \`schema: properties:\`.`,
  }),
  /** This file is not used: its place is not part of the flows. */
  unknownFile: (span: Span, _: Readonly<Record<never, string>>, related: Related = []): Diagnostic => ({
    code: 'unknown-file', severity: 'error', span, related,
    message: `This file is not used: its place is not part of the flows.`,
    remedy: `Move it to flows/app.yaml, flows/state.yaml, flows/<journey>/<screen>.yaml, flows/parts/*.yaml, flows/lookups/*.yaml, flows/actions/*.yaml, flows/tenants/*.yaml, flows/texts/<language>/<name>.yaml or schemas/fields/*.yaml. Name scenarios *.test.yaml, and mocks *.mock.yaml. A folder flows/tenants/<name>/ holds state.yaml, <journey>/<screen>.yaml, parts/*.yaml, actions/*.yaml, lookups/*.yaml, fields/*.yaml and texts/<language>/<name>.yaml of one tenant; its changes of the app are in flows/tenants/<name>.yaml.`,
  }),
  /** There is no function "{name}" for this use.{suggestion} */
  unknownFunction: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-function', severity: 'error', span, related, holes,
    message: `There is no function "${holes.name}" for this use.${holes.suggestion}`,
    remedy: `Use has(x.y), size(x), x.startsWith(y), x.withoutSuffix(y), x.lowerAscii(), x.uriHost(), x.uriPath(), x.uriQuery(y), list.exists(i, …), list.all(i, …), list.filter(i, …) or list.map(i, …).`,
  }),
  /** There is no icon "{name}".{suggestion} */
  unknownIcon: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-icon', severity: 'error', span, related, holes,
    message: `There is no icon "${holes.name}".${holes.suggestion}`,
    remedy: `Use an icon from \`docs/reference/icons.md\`.`,
  }),
  /** The key "{key}" is not allowed in {place}.{suggestion} */
  unknownKey: (span: Span, holes: { readonly key: string; readonly place: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-key', severity: 'error', span, related, holes,
    message: `The key "${holes.key}" is not allowed in ${holes.place}.${holes.suggestion}`,
    remedy: `Use a key that \`docs/reference\` lists. Keys are case-sensitive.`,
  }),
  /** There are no texts in the language "{name}".{suggestion} */
  unknownLanguage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-language', severity: 'error', span, related, holes,
    message: `There are no texts in the language "${holes.name}".${holes.suggestion}`,
    remedy: `Name a language like its folder under flows/texts. To add a language, \`npm run generate -- --language <tag>\` makes its folder with every text to fill in.`,
  }),
  /** There is no value "{name}" to limit.{suggestion} */
  unknownLimit: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-limit', severity: 'error', span, related, holes,
    message: `There is no value "${holes.name}" to limit.${holes.suggestion}`,
    remedy: `Name a value of the default tenant by its path: \`otp.digits\`.`,
  }),
  /** There is no load "{name}" on this screen.{suggestion} */
  unknownLoad: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-load', severity: 'error', span, related, holes,
    message: `There is no load "${holes.name}" on this screen.${holes.suggestion}`,
    remedy: `Add the load under \`load:\` of the screen or of its part.`,
  }),
  /** There is no file of texts "{name}".{suggestion} */
  unknownNamespace: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-namespace', severity: 'error', span, related, holes,
    message: `There is no file of texts "${holes.name}".${holes.suggestion}`,
    remedy: `Name the file without its folder and its ending. The file flows/texts/<language>/<name>.yaml must exist in each language.`,
  }),
  /** There is no operation "{name}".{suggestion} */
  unknownOperation: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-operation', severity: 'error', span, related, holes,
    message: `There is no operation "${holes.name}".${holes.suggestion}`,
    remedy: `Use an operationId of openapi/. Names are case-sensitive.`,
  }),
  /** There is no page "{name}" in this screen.{suggestion} */
  unknownPage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-page', severity: 'error', span, related, holes,
    message: `There is no page "${holes.name}" in this screen.${holes.suggestion}`,
    remedy: `Use a page under \`pages:\` of the same screen, or \`next\` or \`back\`. For another screen, use \`go\` instead of \`turn\`.`,
  }),
  /** There is no part "{name}".{suggestion} */
  unknownPart: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-part', severity: 'error', span, related, holes,
    message: `There is no part "${holes.name}".${holes.suggestion}`,
    remedy: `Use the \`part:\` of a file in flows/parts.`,
  }),
  /** There is no "{name}" {place}.{suggestion} */
  unknownPath: (span: Span, holes: { readonly name: string; readonly place: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-path', severity: 'error', span, related, holes,
    message: `There is no "${holes.name}" ${holes.place}.${holes.suggestion}`,
    remedy: `In scope are form, state, params, query and tenant. Use answer inside \`ok\`, error inside \`rejected\`, item inside a list, takes inside a part or an action. Fields of the state are declared in flows/state.yaml, and those of a tenant in flows/tenants/<name>/state.yaml. Fields of \`answer\`, \`error\` and \`data\` are those of the operation in openapi/common-api.yaml.`,
  }),
  /** There is no rule "{name}".{suggestion} */
  unknownRule: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-rule', severity: 'error', span, related, holes,
    message: `There is no rule "${holes.name}".${holes.suggestion}`,
    remedy: `Use a rule from \`docs/guide/forms.md\`. Add new rules in src/rules, not in a flow.`,
  }),
  /** There is no screen "{name}".{suggestion} */
  unknownScreen: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-screen', severity: 'error', span, related, holes,
    message: `There is no screen "${holes.name}".${holes.suggestion}`,
    remedy: `Use the \`screen:\` key of its file, not its route or the name of the file.`,
  }),
  /** There is no shared field "{name}".{suggestion} */
  unknownSharedField: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-shared-field', severity: 'error', span, related, holes,
    message: `There is no shared field "${holes.name}".${holes.suggestion}`,
    remedy: `Use \`fields/<name>\` for a file of schemas/fields.`,
  }),
  /** There is no field "{name}" in the state.{suggestion} */
  unknownStateField: (span: Span, holes: { readonly name: string; readonly suggestion: string; readonly file: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-state-field', severity: 'error', span, related, holes,
    message: `There is no field "${holes.name}" in the state.${holes.suggestion}`,
    remedy: `Declare the field in ${holes.file}, and name it by store and field: \`auth.requestId\`.`,
  }),
  /** There is no tenant "{name}".{suggestion} */
  unknownTenant: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-tenant', severity: 'error', span, related, holes,
    message: `There is no tenant "${holes.name}".${holes.suggestion}`,
    remedy: `Use the \`tenant\` of a file in flows/tenants. A folder in flows/tenants has the name of such a file. A scenario without \`tenant\` uses the tenant of its folder, or the default tenant.`,
  }),
  /** There is no text "{key}".{suggestion} */
  unknownText: (span: Span, holes: { readonly key: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-text', severity: 'error', span, related, holes,
    message: `There is no text "${holes.key}".${holes.suggestion}`,
    remedy: `Name a text by its file and its keys. \`verify.sms.title\` is the key \`title\` under \`sms\` in flows/texts/<language>/verify.yaml.`,
  }),
  /** There is no timer "{name}".{suggestion} */
  unknownTimer: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-timer', severity: 'error', span, related, holes,
    message: `There is no timer "${holes.name}".${holes.suggestion}`,
    remedy: `Declare the timer under \`timers:\` of the same screen or part. \`once\` also takes the word \`visit\`.`,
  }),
  /** There is no type "{name}".{suggestion} */
  unknownType: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-type', severity: 'error', span, related, holes,
    message: `There is no type "${holes.name}".${holes.suggestion}`,
    remedy: `Use text, integer, number, boolean or time. Under \`takes\`, error-code and schemas of the OpenAPI document are also types. A part also takes call, store, icon and key.`,
  }),
  /** "{key}" is not a display option of a field.{suggestion} */
  unknownUiKey: (span: Span, holes: { readonly key: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-ui-key', severity: 'error', span, related, holes,
    message: `"${holes.key}" is not a display option of a field.${holes.suggestion}`,
    remedy: `Use \`ui:widget\`, \`ui:autocomplete\`, \`ui:autofocus\`, \`ui:help\` or, for a one-time code, \`ui:digits\` and \`ui:submits\`.`,
  }),
  /** There is no widget "{name}".{suggestion} */
  unknownWidget: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-widget', severity: 'error', span, related, holes,
    message: `There is no widget "${holes.name}".${holes.suggestion}`,
    remedy: `Use a widget that docs/reference/fields.md lists. Without \`ui:widget\`, the type of a field chooses its widget.`,
  }),
  /** "{word}" is not allowed here. Allowed: {words}.{suggestion} */
  unknownWord: (span: Span, holes: { readonly word: string; readonly words: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unknown-word', severity: 'error', span, related, holes,
    message: `"${holes.word}" is not allowed here. Allowed: ${holes.words}.${holes.suggestion}`,
    remedy: `Write an allowed word. Words come from \`docs/reference\`, OpenAPI, the state, the app, or a value in flows/tenants/default.yaml. A tenant adds words to its own fields in flows/tenants/<name>/state.yaml. They are case-sensitive.`,
  }),
  /** These texts are not used: no list of `languages` names "{name}".{suggestion} */
  unlistedLanguage: (span: Span, holes: { readonly name: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unlisted-language', severity: 'warning', span, related, holes,
    message: `These texts are not used: no list of \`languages\` names "${holes.name}".${holes.suggestion}`,
    remedy: `Add the language to \`languages:\` of flows/app.yaml for all tenants, or to \`app: { languages: […] }\` in the file of the tenant that offers it. Or remove its folder. The compiler does not check texts of other languages.`,
  }),
  /** "{word}" turns off password managers for a password field. */
  unmanagedPassword: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'unmanaged-password', severity: 'error', span, related, holes,
    message: `"${holes.word}" turns off password managers for a password field.`,
    remedy: `Write \`current-password\`, or \`new-password\` to choose one. Without a password manager, users choose weak passwords.`,
  }),
  /** After `{operation}` succeeds, users can see no change: no message and no next step. */
  unnoticedSuccess: (span: Span, holes: { readonly operation: string }, related: Related = []): Diagnostic => ({
    code: 'unnoticed-success', severity: 'error', span, related, holes,
    message: `After \`${holes.operation}\` succeeds, users can see no change: no message and no next step.`,
    remedy: `Add a \`notice\`, a \`go\` or a \`leave\` to its \`ok\`, for each case that the conditions leave open. If you need only the answer of the call, use it in \`ok\`.`,
  }),
  /** No other screen goes to "{name}", which hands the verified request over: no user can finish a sign-in. */
  unreachableHandOver: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unreachable-hand-over', severity: 'error', span, related, holes,
    message: `No other screen goes to "${holes.name}", which hands the verified request over: no user can finish a sign-in.`,
    remedy: `Add a \`go\` to it where the server says that the sign-in is complete. Check that the last change did not remove that step.`,
  }),
  /** No other screen goes to "{name}". */
  unreachableScreen: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unreachable-screen', severity: 'warning', span, related, holes,
    message: `No other screen goes to "${holes.name}".`,
    remedy: `Add a \`go\` to it, or name it in flows/app.yaml. If users enter it from outside (a provider's redirect, a link in an email), write \`entry: true\`.`,
  }),
  /** This pattern is not allowed: {danger}. */
  unsafePattern: (span: Span, holes: { readonly danger: string }, related: Related = []): Diagnostic => ({
    code: 'unsafe-pattern', severity: 'error', span, related, holes,
    message: `This pattern is not allowed: ${holes.danger}.`,
    remedy: `Begin it with \`^\`. Do not repeat a group that repeats, and do not put two repeats of the same characters side by side. Or use a rule. Patterns run at every keystroke, so they must take linear time.`,
  }),
  /** "{keyword}" is not allowed here in a form.{suggestion} */
  unsupportedSchema: (span: Span, holes: { readonly keyword: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unsupported-schema', severity: 'error', span, related, holes,
    message: `"${holes.keyword}" is not allowed here in a form.${holes.suggestion}`,
    remedy: `Use flat fields of type text, number or boolean, or lists of texts that a \`select\` writes. Use a \`list\` of the content for lists from a server. Use a \`select\`, or a field with \`enum\`, for choices.`,
  }),
  /** This text is not in {language}: it contains, for example, "{found}". */
  untranslatedWords: (span: Span, holes: { readonly language: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'untranslated-words', severity: 'warning', span, related, holes,
    message: `This text is not in ${holes.language}: it contains, for example, "${holes.found}".`,
    remedy: `Translate it. Add names that are the same in every language, such as products or standards, to \`names\` of flows/app.yaml.`,
  }),
  /** The text "{key}" is not used: {language} has the plural forms {needed}.{suggestion} */
  unusedPlural: (span: Span, holes: { readonly key: string; readonly language: string; readonly needed: string; readonly suggestion: string }, related: Related = []): Diagnostic => ({
    code: 'unused-plural', severity: 'error', span, related, holes,
    message: `The text "${holes.key}" is not used: ${holes.language} has the plural forms ${holes.needed}.${holes.suggestion}`,
    remedy: `Rename it to a plural form of this language. If all forms exist, remove it. CLDR lists the forms of a language: English has two, Korean and Japanese have one.`,
  }),
  /** The text "{key}" has no placeholder "{name}". */
  unusedTextValue: (span: Span, holes: { readonly key: string; readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'unused-text-value', severity: 'warning', span, related, holes,
    message: `The text "${holes.key}" has no placeholder "${holes.name}".`,
    remedy: `Remove the value, or add the placeholder to the text in every language.`,
  }),
  /** The text "{key}" is not used. */
  unusedText: (span: Span, holes: { readonly key: string }, related: Related = []): Diagnostic => ({
    code: 'unused-text', severity: 'warning', span, related, holes,
    message: `The text "${holes.key}" is not used.`,
    remedy: `Remove it in every language, or name it in a flow. Unused texts become out of date.`,
  }),
  /** "{name}" is marked as unused, but flows write and read it. */
  usedAfterAll: (span: Span, holes: { readonly name: string }, related: Related = []): Diagnostic => ({
    code: 'used-after-all', severity: 'warning', span, related, holes,
    message: `"${holes.name}" is marked as unused, but flows write and read it.`,
    remedy: `Remove \`unused\`: it would hide a later change that no longer uses the field.`,
  }),
  /** The widget `{widget}` takes a field of type {wanted}, but "{name}" has the type {type}. */
  widgetOfOtherType: (span: Span, holes: { readonly widget: string; readonly wanted: string; readonly name: string; readonly type: string }, related: Related = []): Diagnostic => ({
    code: 'widget-of-other-type', severity: 'error', span, related, holes,
    message: `The widget \`${holes.widget}\` takes a field of type ${holes.wanted}, but "${holes.name}" has the type ${holes.type}.`,
    remedy: `Change the widget or the type. Every widget is listed in docs/reference/fields.md, with an example. Without \`ui:widget\`, the type of a field chooses its widget.`,
  }),
  /** In the list of the default tenant, "{word}" differs from "{right}" in {tenants}. Did you mean "{right}"? */
  wordDiffers: (span: Span, holes: { readonly word: string; readonly right: string; readonly tenants: string }, related: Related = []): Diagnostic => ({
    code: 'word-differs', severity: 'error', span, related, holes,
    message: `In the list of the default tenant, "${holes.word}" differs from "${holes.right}" in ${holes.tenants}. Did you mean "${holes.right}"?`,
    remedy: `Write the word in the same way in all tenants, as the server knows it. A tenant takes its words from the list of the default tenant.`,
  }),
  /** "{word}" is offered, but no screen, part or action names it: users who choose it get nowhere. */
  wordLeadsNowhere: (span: Span, holes: { readonly word: string }, related: Related = []): Diagnostic => ({
    code: 'word-leads-nowhere', severity: 'error', span, related, holes,
    message: `"${holes.word}" is offered, but no screen, part or action names it: users who choose it get nowhere.`,
    remedy: `Add its row where the other words lead on, for example under \`is:\` of the \`choose\` by that word. Or remove it from the list.`,
  }),
  /** The key "{key}" has no text for {words}. */
  wordWithoutText: (span: Span, holes: { readonly key: string; readonly words: string }, related: Related = []): Diagnostic => ({
    code: 'word-without-text', severity: 'error', span, related, holes,
    message: `The key "${holes.key}" has no text for ${holes.words}.`,
    remedy: `Add these texts below the key. \`other\` is the text for all words without their own text.`,
  }),
  /** {key} must be {wanted}, but it is {found}. */
  wrongKind: (span: Span, holes: { readonly key: string; readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'wrong-kind', severity: 'error', span, related, holes,
    message: `${holes.key} must be ${holes.wanted}, but it is ${holes.found}.`,
    remedy: `Write a value of this kind. A value that begins with \`=\` is an expression; every other value is plain.`,
  }),
  /** Expected {wanted}, but this is {found}. */
  wrongType: (span: Span, holes: { readonly wanted: string; readonly found: string }, related: Related = []): Diagnostic => ({
    code: 'wrong-type', severity: 'error', span, related, holes,
    message: `Expected ${holes.wanted}, but this is ${holes.found}.`,
    remedy: `Types of answers and errors come from the OpenAPI document, types of the state from flows/state.yaml. Types of \`tenant.…\` come from the values in flows/tenants/default.yaml.`,
  }),
  /** {feature} is not part of the flow language. */
  yamlFeature: (span: Span, holes: { readonly feature: string }, related: Related = []): Diagnostic => ({
    code: 'yaml-feature', severity: 'error', span, related, holes,
    message: `${holes.feature} is not part of the flow language.`,
    remedy: `Use only maps, lists and plain values. To use a text in two places, write a part, an action or a shared field.`,
  }),
  /** This is not valid YAML: {reason}. */
  yamlSyntax: (span: Span, holes: { readonly reason: string }, related: Related = []): Diagnostic => ({
    code: 'yaml-syntax', severity: 'error', span, related, holes,
    message: `This is not valid YAML: ${holes.reason}.`,
    remedy: `Correct this place first. The rest of the file was not read.`,
  }),
} as const
