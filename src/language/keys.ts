/**
 * Table of keys: the keys allowed in each file of flows/, in reading order, each with a line of
 * help and an example. Its readers are the shape check of the compiler, the reference at the end of
 * docs/language.md and the schemas of the editor.
 */
import {
  alongside,
  boolean,
  data,
  dataOf,
  either,
  expression,
  filled,
  key,
  type KeyTable,
  keys,
  list,
  map,
  must,
  name,
  nameLike,
  nameOf,
  oneOrMore,
  some,
  type TableName,
  value,
  word,
  words,
} from './key-table.ts'
import { scenarioTables } from './scenario-keys.ts'
import { anyValue, forWords, values, valueTables } from './value-keys.ts'

/** Where pages lie: no slash at its end. */
const pathLike = {
  pattern: '^(/(?![.]{1,2}(/|$))[A-Za-z0-9._~-]+)+$',
  called: 'a path such as /rooms',
}

/** Characters allowed in a host name (RFC 1123, section 2.1). */
const hostPartLike = {
  pattern: '^(?!.*(?:[.][.-]|-[.]))[A-Za-z0-9.-]+$',
  called: 'a part of a host name, such as .iam.',
}

/** A space, a dash, `...` or a mere `true` says nothing. */
const reasonLike = { pattern: '^(?!=|(?:true|false)$).*\\p{L}', called: 'a reason in words' }

const steps = some(keys('step'))
const text = either(name, keys('text'))
const names = list(name)
const type = either(name, list(value), data)

const classWords = words({
  secret: 'A password, a code: never in an address, in storage, in a log or in a message.',
  handle:
    'A key or an id of a request: stored only encrypted, masked in logs, in an address only where OpenAPI says so.',
  personal: 'Data of a person: stored only encrypted, never logged.',
  plain: 'Anything else; this holds where nothing is said.',
})

const factorWords = words({
  knowledge: 'Something that one knows: a password, a PIN.',
  possession: 'Something that one has: a phone, a key.',
  inherence: 'Something that one is: a finger, a face.',
})

const layout = key(
  words({
    card: 'A narrow card in the middle: sign-in and its steps.',
    wide: 'A wide card: a form with many fields.',
    home: 'A page of the portal: the sections stand beside each other.',
    doc: 'A text to read.',
    status: 'What happened and what to do next.',
    bare: 'Nothing around it and no shell: a page that only sends on.',
  }),
  'How the page is laid out.',
  'layout: card',
)
const windowWords = words({
  print: 'Opens the print dialog of the browser.',
  close: 'Closes the tab, if the browser lets a page do so.',
})
const toneWords = words({
  plain: 'Said as it is.',
  good: 'It went well.',
  bad: 'It failed.',
  warn: 'It needs attention.',
})
const tone = key(toneWords, 'How it is meant; drawn as a colour and a picture.', 'tone: good')

const title = key(text, 'Of the tab and of the page: the key of a text.', 'title: verify.sms.title')
const heading = key(
  text,
  'Of the page, where it differs from the title of the tab.',
  'heading: portal.home.greeting',
)
const profileIcon = key(boolean, 'The profile menu may stand in the header.', 'profile-icon: true')
const ofText = key(
  values,
  'Fills the places `{name}` of the text.',
  'values: { target: =state.verification.Sms.verification.maskedData }',
)
const id = key(
  name,
  'A name by which a tenant changes it; without one, what its word says (`field: code` is `code`).',
  'id: hint',
)
const when = key(
  expression,
  'Only while this holds; without it, always.',
  'when: =state.session.markerToken != ""',
)
const press = must(
  steps,
  'What happens when it is pressed: one step, or a list of them.',
  'press: { go: login }',
)
const takes = key(
  map(keys('take')),
  'What whoever uses it must give in `with`; read as `takes.…`.',
  'takes:\n  step: { type: text }',
)

/** Keys shared by a screen and the part that it fills. */
const body = {
  layout,
  load: key(
    map(keys('load')),
    'Calls whose answers the content reads, as `data.<name>`; asked when the screen opens.',
    'load:\n  methods: { call: listUserAuthenticators }',
  ),
  stores: key(
    map(keys('storeCopy')),
    'A name for one copy of a store: read as `state.<name>.…`, named as `<name>.…`.',
    'stores:\n  challenge: { store: verification, kind: Sms, variant: =state.auth.process }',
  ),
  derived: key(
    values,
    'Named values, read as `derived.…`: each stands wherever it is read, and is always up to date.',
    "derived:\n  step: '=state.auth.stepCompleted >= 1 ? 2 : 1'",
  ),
  poll: key(
    map(keys('poll')),
    'Calls that are asked again until something is decided.',
    'poll:\n  approval:\n    call: getLoginStatus\n    with: { requestId: =state.auth.requestId }\n    every: 2\n    until: =answer.status != "PENDING"\n    ok: { do: decided }',
  ),
  content: key(
    list(keys('block')),
    'What is shown: blocks, from top to bottom.',
    'content:\n  - text: otp.sentTo\n  - field: code\n  - submit: otp.confirm',
  ),
  form: key(
    keys('form'),
    'The fields of the screen; where they stand is said in `content`.',
    'form:\n  schema:\n    required: [code]\n    properties:\n      code: { $ref: fields/one-time-code, title: otp.code, digits: 6 }',
  ),
  timers: key(
    map(keys('timer')),
    'Its timers by name; started by a `start` step.',
    'timers:\n  expiry: { deadline: verification.Sms.verification.expiresAt }',
  ),
  actions: key(
    map(either(list(keys('step')), keys('step'), keys('screenAction'))),
    'Named sequences of steps, called by `do`: steps alone, or `takes` and `steps`.',
    'actions:\n  send:\n    - call: sendVerificationOtp',
  ),
  on: key(
    keys('on'),
    'What happens then: `enter`, `submit`, `seen` (looked at again: after a reload, the way back, or when the page was hidden), `change` of a field, or an end of the part that is used.',
    'on:\n  enter: { do: send }\n  submit:\n    - call: verifyPassword',
  ),
} as const

/** Chooses a text by a word, next to `of`. */
const choice = {
  is: must(
    forWords(name),
    'The text for each of the words, or the column of a table that has it.',
    'is: { Sms: verify.method.sms, Email: verify.method.email }',
  ),
  else: must(name, 'The text for every other word.', 'else: verify.method.other'),
}
const chosen = word(
  expression,
  'A word: `is` says the text for each.',
  'of: =item.name\nis: { Sms: verify.method.sms }\nelse: verify.method.other',
  choice,
)
const keyOfText = word(
  name,
  'The key of a text: its file, then the key in it.',
  'text: verify.select.title',
  {
    by: key(
      expression,
      'A word: of the texts below the key the one that is called so, and `other` when there is none.',
      'by: =item.name',
    ),
  },
)

/** Content of a row, in a list and in a select. */
const ofRows = {
  key: must(expression, 'What tells a row from the others.', 'key: =item.name'),
  only: key(expression, 'Which rows are shown.', 'only: =item.register'),
  order: key(
    keys('listOrder'),
    'How the rows stand; without it, as the list has them.',
    'order: { of: =item.name, as: =tenant.methods }',
  ),
  icon: key(value, 'The picture of a row.', 'icon: =item.name'),
  title: must(text, 'The first line of a row.', 'title: verify.select.row'),
  detail: key(
    either(name, keys('detail')),
    'The second line of a row.',
    'detail: { text: verify.method.detail, values: { target: =item.maskedData } }',
  ),
  badge: key(
    some(keys('badge')),
    'One badge: the first that fits.',
    'badge:\n  - { text: verify.method.preferred, tone: good, when: =item.preferred }',
  ),
  none: key(text, 'What is said when there is no row.', 'none: verify.select.none'),
} as const

export const keyTables: Readonly<Record<TableName, KeyTable>> = {
  screen: {
    title: 'a screen',
    keys: {
      screen: must(name, 'Its name, unique in the project; `go` uses it.', 'screen: verify-sms'),
      route: must(
        name,
        'Its address below the base path; `{…}` is a parameter.',
        'route: /enrollment/sms/verify/{type}',
      ),
      access: must(
        words({
          public: 'Everybody may enter.',
          auth: 'Signed-in people only; others are sent to sign in first.',
        }),
        'Who may enter.',
        'access: public',
      ),
      title,
      heading,
      'profile-icon': profileIcon,
      query: key(
        names,
        'Parameters that it accepts in its address, read as `query.…`.',
        'query: [sessionDataKey, sp]',
      ),
      fragment: key(
        names,
        'Parameters that it accepts after `#` of its address, read as `fragment.…`; they never reach a server by themselves.',
        'fragment: [jwt]',
      ),
      entry: key(
        boolean,
        'It may be entered from outside: by a provider, a link, a typed address. Every other screen is led to by a `go`.',
        'entry: true',
      ),
      'in-turn': key(
        boolean,
        'Of several tabs one at a time runs `enter`, after it has adopted the session that another tab began.',
        'in-turn: true',
      ),
      final: key(
        boolean,
        'Nothing leads on from here, on purpose: a page that is read in a tab of its own, or that nobody sees.',
        'final: true',
      ),
      params: key(
        map(names),
        'The words that a parameter of the route may be; any other address is unknown.',
        'params: { type: [new, change] }',
      ),
      needs: key(
        expression,
        'Must hold, else `unmet` of flows/app.yaml answers.',
        'needs: =state.auth.requestId != ""',
      ),
      use: key(
        nameOf('part'),
        'The part that this screen fills, instead of a content of its own.',
        'use: otp-challenge',
      ),
      pages: key(
        filled(keys('page')),
        'Several pages of one form, instead of `content`.',
        'pages:\n  - page: account\n    title: sign-in.login.title\n    content:\n      - field: username\n      - submit: app.next',
      ),
      with: alongside(
        { key: 'use' },
        key(
          map(dataOf('given')),
          'What the part takes.',
          'with: { challenge: verification.Sms.verification, send: { call: sendVerificationOtp } }',
        ),
      ),
      ...body,
    },
  },
  part: {
    title: 'a part',
    keys: {
      part: must(name, 'Its name; a screen says `use`.', 'part: otp-challenge'),
      takes,
      ends: key(
        names,
        'How it can be over; each is answered in `on` of the screen.',
        'ends: [verified, other-ways]',
      ),
      title,
      heading,
      'profile-icon': profileIcon,
      ...body,
    },
  },
  action: {
    title: 'an action',
    keys: {
      action: must(name, 'Its name; any screen says `do`.', 'action: next-step'),
      takes,
      steps: must(steps, 'What it does, in this order.', 'steps:\n  - go: consumer-home'),
    },
  },
  table: {
    title: 'a table',
    keys: {
      table: must(name, 'Its name; whoever reads it says `errors.says`.', 'table: errors'),
      of: key(
        words({ 'error-codes': 'A row for every error code of the OpenAPI document.' }),
        'What its words are; without it, whatever the rows say.',
        'of: error-codes',
      ),
      beside: key(names, 'Further words that a row may be about.', 'beside: [FLOW_EXPIRED]'),
      columns: must(
        map(
          words({
            text: 'The key of a text.',
            steps: 'A step, or a list of them.',
            screens: 'The name of a screen, or a list of them.',
            word: 'A word of its own.',
          }),
        ),
        'What a row may say, and what each of it is.',
        'columns: { says: text, leads: steps }',
      ),
      rows: must(
        map(map(data)),
        'By word: what the row says in each column; several words may stand in one key, with commas.',
        'rows:\n  OTP_EXPIRED: { says: otp.expired }',
      ),
    },
  },
  // Beside `store` stand the names of its `each`, which are the author's own.
  storeCopy: {
    title: 'a copy of a store',
    keys: { store: must(name, 'The store.', 'store: verification') },
    others: value,
  },
  screenAction: {
    title: 'an action of a screen',
    keys: {
      takes,
      steps: must(steps, 'What it does, in this order.', 'steps:\n  - go: consumer-home'),
    },
  },
  take: {
    title: 'a value that is taken',
    keys: {
      type: must(
        either(nameOf('answer-schema'), list(name)),
        '`text`, `integer`, `boolean`, `error-code`, `key` (of a text), `icon`, `store`, `call`, a schema of OpenAPI, or a list of words: one of them.',
        'type: text',
      ),
      optional: key(boolean, 'It may be left out.', 'optional: true'),
      class: key(
        classWords,
        'Of an action: how careful it is with what it is given; nothing of a stricter class is given to it.',
        'class: secret',
      ),
      like: alongside(
        { key: 'type', words: ['store'] },
        key(
          name,
          'Of a `store`: the store whose fields it has.',
          'type: store\nlike: verification',
        ),
      ),
      answers: alongside(
        { key: 'type', words: ['call'] },
        key(
          nameOf('answer-schema'),
          'Of a `call`: the schema of its answer.',
          'type: call\nanswers: OtpDelivery',
        ),
      ),
      given: alongside(
        { key: 'type', words: ['call'] },
        key(
          map(name),
          'Of a `call`: the arguments that are added here; whoever uses it gives the rest.',
          'type: call\ngiven: { otp: text }',
        ),
      ),
    },
  },
  app: {
    title: 'app.yaml',
    keys: {
      app: must(name, 'The name of the app.', 'app: gatehouse'),
      languages: must(
        names,
        'Languages in the order of the menu (BCP 47).',
        'languages: [en-US, ko-KR]',
      ),
      texts: must(names, 'Files of texts that every screen may use.', 'texts: [app, error]'),
      names: key(
        list({ is: 'name', spaced: true }),
        'What is called the same in every language: products, standards. A text of nothing else needs no translation.',
        'names: [Knox ID, App Store]',
      ),
      'base-path': key(
        nameLike(pathLike),
        'Where the pages lie below their origin; without it, at its root. BASE_PATH of the environment goes before it.',
        'base-path: /secdx/mfa',
      ),
      icons: key(
        map(nameOf('icon')),
        'What data calls a thing, and the picture of it: an `icon: =…` of a row may say either.',
        'icons: { Sms: sms, WindowsHello: hello }',
      ),
      environment: key(
        keys('environment'),
        'What depends on where the page runs.',
        'environment:\n  internal-hosts: []\n  clients: { internal: iam, other: singleid }\n  auth-origin: same\n  allowed-origins: []',
      ),
      regions: key(
        map(names),
        'Groups of languages, read as `environment.region`: to which the language of the browser belongs. The longest range that fits; `*` fits every other.',
        'regions:\n  pt-419: [pt, es-419]\n  en-150: [de, fr, es]\n  en-001: ["*"]',
      ),
      query: key(
        names,
        'Parameters that every screen accepts in its address.',
        'query: [serviceName, client_id]',
      ),
      flow: key(
        expression,
        'The key of the running request: keyed stores are kept under it.',
        'flow: =state.auth.requestId',
      ),
      step: key(
        expression,
        'How many steps of the running request are proven; calls on it say so, and are refused when it moved on.',
        'step: =state.auth.stepCompleted',
      ),
      authorization: key(
        expression,
        'The marker token that goes with each call; an empty text leaves it out.',
        'authorization: =state.session.markerToken',
      ),
      guard: must(
        keys('guard'),
        'Who may see screens of `access: auth`.',
        'guard:\n  signed-in: =state.session.markerToken != ""\n  else: { go: oauth2-authorize }\n  wanted: session.wanted\n  landing: consumer-home',
      ),
      factors: key(
        keys('factors'),
        'What is proven by which answer, and where it must be.',
        'factors:\n  proven-by: { verifyPassword: knowledge }\n  needed-by: [postPrimaryAuth]',
      ),
      titles: must(
        list(either(words({ screen: 'The title of the screen.' }), keys('titleRule'))),
        'What the tab says: the first rule that fits.',
        'titles:\n  - screen\n  - text: app.title.login',
      ),
      'at-start': key(
        steps,
        'What happens when the page starts, at a reload too: it is through, its calls included, before the first screen begins.',
        'at-start:\n  - when: =state.auth.requestId != ""\n    call: getLoginStatus\n    with: { requestId: =state.auth.requestId }\n    ok:\n      - set: { auth.stepCompleted: =answer.result.stepCompleted }',
      ),
      arrive: key(
        steps,
        'What happens on every arrival, before `enter` of the screen.',
        'arrive:\n  - set: { ui.titleFlag: true }',
      ),
      check: key(
        keys('check'),
        'What is asked before each screen, which is not shown before that is through.',
        'check:\n  when: =state.browser.supported == ""\n  call: checkBrowserInfo\n  with: { userAgent: =environment.userAgent }\n  holds: =answer.available\n  wanted: browser.continueRoute\n  except: [browsers-download]\n  else: { go: browsers-download, replace: true }',
      ),
      unmet: must(
        steps,
        'What happens when the `needs` of a screen do not hold.',
        'unmet: { go: system-error, replace: true }',
      ),
      unknown: must(
        keys('goStep'),
        'Where an unknown address leads.',
        'unknown: { go: not-found }',
      ),
      answers: must(
        keys('answers'),
        'What happens after an answer that a screen does not give itself.',
        'answers:\n  unauthorized: { go: oauth2-authorize }\n  forbidden: { go: access-denied }\n  no-answer: { notice: app.networkFail }\n  broken: { notice: app.unexpectedAnswer }\n  rejected: {}\n  else: { notice: app.unexpectedAnswer }',
      ),
      timers: key(
        map(keys('appTimer')),
        'Timers that run on every screen, by name; started by a `start` step.',
        'timers:\n  request:\n    deadline: auth.expiresAt\n    expired: { go: system-error, with: { code: FLOW_EXPIRED }, replace: true }',
      ),
      shell: must(
        keys('shell'),
        'What stands around every screen.',
        'shell:\n  load: {}\n  logo: []\n  profile: { when: =state.auth.consumerHomeFlow, name: =state.profile.username, detail: =state.profile.displayUid, managed-by: =state.profile.sotName, press: { go: secure-logout } }\n  footer: []',
      ),
    },
  },
  environment: {
    title: 'the environment',
    keys: {
      'internal-hosts': key(
        names,
        'Host names on which the client `internal` is used.',
        'internal-hosts: [iam.example.com]',
      ),
      clients: key(
        keys('clients'),
        'The OpenID client, by host name.',
        'clients: { internal: iam, other: singleid }',
      ),
      'auth-origin': key(
        name,
        'The origin of openapi/auth-endpoints.yaml; `same` is that of the page.',
        'auth-origin: same',
      ),
      'allowed-origins': key(
        names,
        'Further origins that one may leave for.',
        'allowed-origins: ["https://portal.example.com"]',
      ),
      'by-host': key(
        map(keys('hostEnvironment')),
        'Environments by host name, and what is otherwise there: the first whose `contains` fits. On every other host holds what stands beside this.',
        'by-host:\n  admin: { contains: .iam., auth-origin: "https://admin.example.com" }',
      ),
    },
  },
  hostEnvironment: {
    title: 'an environment by host name',
    keys: {
      contains: must(
        nameLike(hostPartLike),
        'What the host name of the page contains; upper and lower case are alike.',
        'contains: .iam.',
      ),
      'auth-origin': key(
        name,
        'Instead of the `auth-origin` of every host.',
        'auth-origin: https://admin.example.com',
      ),
      'allowed-origins': key(
        names,
        'Besides the `allowed-origins` of every host.',
        'allowed-origins: ["https://desk.example.com"]',
      ),
    },
  },
  clients: {
    title: 'the clients',
    keys: {
      internal: must(name, 'The client on an internal host.', 'internal: iam'),
      other: must(name, 'The client everywhere else.', 'other: singleid'),
    },
  },
  guard: {
    title: 'the guard',
    keys: {
      'signed-in': must(
        expression,
        'Holds while somebody is signed in.',
        'signed-in: =state.session.markerToken != ""',
      ),
      else: must(keys('goStep'), 'Where others are sent.', 'else: { go: oauth2-authorize }'),
      wanted: must(
        name,
        'The state field that remembers which screen was wanted.',
        'wanted: session.wanted',
      ),
      landing: must(
        nameOf('screen'),
        'The screen after signing in, from which one is sent on to the wanted one.',
        'landing: consumer-home',
      ),
      owner: key(
        name,
        'The state field that names the person of the session. All tabs share what its store keeps in the envelope: a tab adopts the session that another tab began.',
        'owner: session.owner',
      ),
    },
  },
  factors: {
    title: 'the factors',
    keys: {
      'proven-by': must(
        map(some(factorWords)),
        'By operation: what its answer proves.',
        'proven-by: { verifyPassword: knowledge, verifyVerificationOtp: possession }',
      ),
      'told-by': key(
        list(nameOf('operation')),
        'Operations that tell of what was proven before, here or in another tab.',
        'told-by: [getLoginStatus]',
      ),
      'needed-by': must(
        list(nameOf('endpoint')),
        'Endpoints to which one leaves only when the floor of the tenant is proven.',
        'needed-by: [postPrimaryAuth]',
      ),
    },
  },
  goStep: {
    title: 'a target',
    keys: {
      go: must(nameOf('screen'), 'The name of a screen.', 'go: not-found'),
      with: key(
        values,
        'Its parameters: all of it is seen in the address.',
        'with: { code: FLOW_EXPIRED }',
      ),
    },
  },
  titleRule: {
    title: 'a rule of the title',
    keys: { when, text: must(text, 'What the tab says.', 'text: app.title.portal') },
  },
  answers: {
    title: 'the answers',
    keys: {
      unauthorized: must(
        steps,
        'After 401: the session is gone.',
        'unauthorized:\n  - clear: everything\n  - go: oauth2-authorize',
      ),
      forbidden: must(
        steps,
        'After 403: this person may not.',
        'forbidden: { go: access-denied, replace: true }',
      ),
      'no-answer': must(
        steps,
        'When no answer came; *Try again* is offered with the notice.',
        'no-answer: { notice: app.networkFail, tone: bad }',
      ),
      broken: must(
        steps,
        'After an answer that OpenAPI does not describe; *Try again* and the reference of the answer go with the notice.',
        'broken: { notice: app.unexpectedAnswer, tone: bad }',
      ),
      unknown: key(
        steps,
        'The answer of an act was lost, and whether it had its effect is not known. Without it: as no-answer.',
        'unknown: { notice: app.unknownOutcome, tone: warn }',
      ),
      replaced: key(
        steps,
        'Another person signed in in another tab: said where this tab shows their account.',
        'replaced:\n  - notice: app.otherAccount\n    tone: warn',
      ),
      unkept: key(
        steps,
        'Instead of `authorize`, in a browser that refuses to keep what the way back needs.',
        'unkept:\n  - go: system-error\n    with: { code: STORAGE_NEEDED }\n    replace: true',
      ),
      blocked: key(
        steps,
        'When the browser opens no new tab; with the notice the screen is offered in this one. Without it: as `go`.',
        'blocked: { notice: app.tabBlocked, tone: warn }',
      ),
      slow: key(
        steps,
        'While somebody waits for more than ten seconds; what it says goes with the answer.',
        'slow: { notice: app.takingLonger }',
      ),
      busy: key(
        steps,
        'When the server asks to wait and is asked again then; `error.retryAfter` is in seconds.',
        'busy: { notice: app.serverBusy, values: { count: =error.retryAfter } }',
      ),
      reached: key(
        steps,
        'When the network is back: said in place of what `no-answer` said, with its *Try again*.',
        'reached: { notice: app.reachedAgain, tone: good }',
      ),
      rejected: must(
        forWords(steps),
        'By error code, for every call that does not answer it itself; or the column of a table.',
        'rejected:\n  RATE_LIMITED: { notice: app.tooManyRequests, tone: warn }',
      ),
      else: must(
        steps,
        'Any other error code; *Try again* and the reference of the error go with the notice.',
        'else: { notice: app.unexpectedAnswer, tone: bad }',
      ),
    },
  },
  shell: {
    title: 'the shell',
    keys: {
      load: must(
        map(keys('shellLoad')),
        'Calls that the shell reads as `data.<name>`, once for the life of the page; a failure is only logged.',
        'load:\n  copyright: { call: getCopyright }',
      ),
      brand: key(
        keys('shellBrand'),
        'What it shows; what has no value is not shown.',
        'brand:\n  copyright: =data.copyright',
      ),
      logo: must(
        list(keys('logo')),
        'What the logo does: the first that fits.',
        'logo:\n  - when: =state.auth.consumerHomeFlow\n    press: { go: consumer-home }',
      ),
      profile: key(
        keys('profile'),
        'The profile menu.',
        'profile:\n  when: =state.session.markerToken != ""\n  name: =state.profile.username\n  detail: =state.profile.displayUid\n  managed-by: =state.profile.sotName\n  press: { go: secure-logout }',
      ),
      content: key(
        list(keys('block')),
        'What stands above the content of every screen, below its heading: text, notice, icon, facts, link, button, row, countdown, support.',
        'content:\n  - countdown: request\n    label: app.requestEnds\n    last: 60',
      ),
      menu: key(
        keys('shellMenu'),
        'A menu beside every screen of layout `home`: its entries are an answer.',
        'menu:\n  label: portal.menu\n  call: listMenus\n  with: { language: =environment.language }\n  active: =query.menuid',
      ),
      popup: key(
        keys('shellPopup'),
        'A panel at the foot of the page, which nobody has to answer: it takes no focus and covers nothing that has it.',
        'popup:\n  title: app.cookies.title\n  when: =state.policy.cookieConsent == null\n  content:\n    - text: app.cookies.says\n    - button: app.cookies.accept\n      press: { set: { policy.cookieConsent.accept: true } }',
      ),
      plain: key(
        list(keys('plainLink')),
        'Pages of the server that need neither scripts nor a current browser: every page links to them where it cannot run.',
        'plain:\n  - { text: page.plain.faq, at: /secdx/plain/faq }',
      ),
      footer: must(
        list(keys('footerLink')),
        'Links of the footer.',
        'footer:\n  - { text: app.title.login, go: login }',
      ),
    },
  },
  check: {
    title: 'the check before each screen',
    keys: {
      when: must(
        expression,
        'It is made while this holds.',
        'when: =state.browser.supported == ""',
      ),
      call: must(
        nameOf('operation'),
        'What is asked. Without an answer the screen is shown: an outage locks nobody out.',
        'call: checkBrowserInfo',
      ),
      with: key(values, 'Its arguments.', 'with: { userAgent: =environment.userAgent }'),
      holds: must(
        expression,
        'Holds for the answer with which the screen is shown.',
        'holds: =answer.available',
      ),
      wanted: must(
        name,
        'The state field where the screen that was wanted is kept.',
        'wanted: browser.continueRoute',
      ),
      except: must(
        list(nameOf('screen')),
        'Screens that are shown without it.',
        'except: [browsers-download]',
      ),
      else: must(
        steps,
        'What happens when it does not hold; `answer` is what the server said.',
        'else: { go: browsers-download, replace: true }',
      ),
    },
  },
  shellPopup: {
    title: 'the popup',
    keys: {
      title: must(text, 'What it is called.', 'title: app.cookies.title'),
      when: must(
        expression,
        'While this holds it is shown.',
        'when: =state.policy.cookieConsent == null',
      ),
      content: must(
        list(keys('block')),
        'What stands in it: text, notice, icon, facts, link, button, row, countdown, support.',
        'content:\n  - text: app.cookies.says',
      ),
    },
  },
  shellBrand: {
    title: 'the brand',
    keys: {
      logo: key(
        expression,
        "The picture in the header, as css `url(…)`, of the page's own origin or as data; without it, that of the tenant.",
        'logo: =data.companyLogo',
      ),
      favicon: key(
        expression,
        'The picture in the tab, as css `url(…)`.',
        'favicon: =data.favicon',
      ),
      languages: key(
        expression,
        'Tags of the languages in the menu, in this order; those that the app does not speak are left out. Without it, and as long as there is no value, all that it speaks.',
        'languages: =data.languages.map(l, l.languageTag)',
      ),
      phone: key(expression, 'Whom to call.', 'phone: =data.tel'),
      email: key(expression, 'Whom to write to.', 'email: =data.email'),
      copyright: key(
        expression,
        'The line at the end of the footer.',
        'copyright: =data.copyright',
      ),
    },
  },
  logo: {
    title: 'what the logo does',
    keys: {
      when: must(expression, 'While this holds.', 'when: =state.auth.consumerHomeFlow'),
      press,
    },
  },
  profile: {
    title: 'the profile',
    keys: {
      when: must(
        expression,
        'While this holds the menu is shown.',
        'when: =state.session.markerToken != ""',
      ),
      name: must(expression, 'Who is signed in.', 'name: =state.profile.username'),
      detail: must(expression, 'The line below the name.', 'detail: =state.profile.displayUid'),
      'managed-by': must(
        expression,
        'The organisation that manages the account.',
        'managed-by: =state.profile.sotName',
      ),
      press: must(steps, 'What *Sign out* does.', 'press: { go: secure-logout }'),
    },
  },
  footerLink: {
    title: 'a link of the footer',
    keys: {
      text: must(text, 'What the link says.', 'text: app.title.login'),
      go: must(nameOf('screen'), 'Where it leads.', 'go: login'),
      with: key(values, 'Parameters of that screen.', 'with: { code: FLOW_EXPIRED }'),
    },
  },
  plainLink: {
    title: 'a link to a plain page',
    keys: {
      text: must(text, 'What the link says.', 'text: page.plain.faq'),
      at: must(name, 'Its path below the origin.', 'at: /secdx/plain/faq'),
    },
  },
  state: {
    title: 'state.yaml',
    keys: {
      stores: must(
        map(keys('stateStore')),
        'What the browser remembers, by the name of the store.',
        'stores:\n  session:\n    fields:\n      wanted: { type: text }',
      ),
    },
  },
  stateStore: {
    title: 'a store',
    keys: {
      keyed: key(
        boolean,
        'One copy for each running request (`flow` of flows/app.yaml).',
        'keyed: true',
      ),
      'survives-sign-out': key(
        boolean,
        'It is kept when everything is cleared.',
        'survives-sign-out: true',
      ),
      each: key(
        map(names),
        'One copy for each word: `verification.Sms.enrollment`.',
        'each:\n  kind: [Sms, Email]',
      ),
      unused: key(
        nameLike(reasonLike),
        'Why some of its fields are not used yet; told itself when all of them are.',
        'unused: the screens of the portal come later',
      ),
      fields: must(
        map(keys('stateField')),
        'Its fields by name.',
        'fields:\n  requestId: { type: text, class: handle, persists: envelope }',
      ),
    },
  },
  stateField: {
    title: 'a field of the state',
    keys: {
      type: must(
        type,
        '`text`, `integer`, `boolean`, `time`, a list of words, `{ list: … }`, `{ each: … }`, or fields with their types.',
        'type: text',
      ),
      default: key(
        data,
        'What it holds at first; else an empty text, 0, false, the first word, null.',
        'default: 60',
      ),
      nullable: key(boolean, 'It may hold null.', 'nullable: true'),
      class: key(classWords, 'How careful one must be with it.', 'class: handle'),
      persists: key(
        words({
          memory: 'Until the page is left or loaded anew.',
          envelope: 'Encrypted; over a reload, in this tab.',
          tab: 'Encrypted; for the session of the browser.',
          cookie:
            'In a cookie that is called as the field is: whoever can see cookies can read it.',
        }),
        'How long it is remembered.',
        'persists: envelope',
      ),
      days: alongside(
        { key: 'persists', words: ['cookie'] },
        key(value, 'How many days its cookie lasts.', 'persists: cookie\ndays: 180'),
      ),
      unused: key(
        nameLike(reasonLike),
        'Why it is kept although no flow reads it, writes it or does either; the check for that is silent then.',
        'unused: the portal reads it from the envelope',
      ),
    },
  },
  tenant: {
    title: 'a tenant',
    keys: {
      tenant: must(name, 'Its name, which is that of the file.', 'tenant: default'),
      hosts: key(
        names,
        'Host names at which it is this tenant that signs in.',
        'hosts: [login.hanbit.example]',
      ),
      values: key(
        map(data),
        'Any tree of values, read as `tenant.…`; of another tenant than the default, those that differ.',
        'values:\n  otp: { digits: 6 }',
      ),
      limits: key(
        map(keys('limit')),
        'Of the default tenant: how far others may turn its values, by the path of the value.',
        'limits:\n  otp.digits: { least: 6, most: 8, stronger: more }\n  session.idle: { at-most: session.lasts }',
      ),
      floor: key(
        either(list(name), value),
        'The factors that must be proven before one leaves for an endpoint of `needed-by`: so many, or these. Another tenant than the default only raises it.',
        'floor: [knowledge, possession]',
      ),
      brand: key(keys('brand'), 'Its look.', 'brand: { hue: 25, logo: /brand/hanbit.svg }'),
      screens: key(
        map(data),
        'By their names: what changes of a screen, null to take it away, or a new one with its `route`.',
        'screens:\n  login:\n    content:\n      sign-in.login.submit: { submit: hanbit.enter }',
      ),
      parts: key(
        map(data),
        'By their names: what changes of a part.',
        'parts:\n  otp-challenge:\n    content:\n      otp.newestOnly: null',
      ),
      actions: key(
        map(data),
        'By their names: what changes of an action.',
        'actions:\n  go-home: { steps: { go: login } }',
      ),
      app: key(
        keys('tenantApp'),
        'What changes of flows/app.yaml.',
        'app:\n  languages: [ko-KR, en-US]',
      ),
      texts: key(
        map(map(data)),
        'By language and file: texts that read otherwise, or a file of its own.',
        'texts:\n  en-US:\n    app: { product: Hanbit Bank }',
      ),
    },
  },
  listOrder: {
    title: 'the order of a list',
    keys: {
      of: must(expression, 'A word of the row.', 'of: =item.name'),
      as: must(
        expression,
        'Words in their order; a row whose word is not among them comes last.',
        'as: =tenant.methods',
      ),
    },
  },
  limit: {
    title: 'a limit',
    keys: {
      least: key(value, 'The least it may be; of a list, how many items.', 'least: 2'),
      most: key(value, 'The most it may be; of a list, how many items.', 'most: 10'),
      'at-most': key(
        name,
        'Another number, by its path, that it must not be above in any tenant.',
        'at-most: password.maxLength',
      ),
      'shorter-than': key(
        name,
        'A number, by its path, that a text has fewer characters than in any tenant.',
        'shorter-than: signUp.idMaxLength',
      ),
      shape: key(
        words({
          path: 'A path below something else: one slash first, and neither `?` nor `#`.',
          address:
            'A page: a path below the origin of the page, or a whole address whose origin `allowed-origins` of flows/app.yaml lists.',
          domain: 'The name of a domain, such as example.com.',
        }),
        'What a text is, and each of a list.',
        'shape: domain',
      ),
      among: key(
        name,
        'A list, by its path, that its words are taken from: by its own path those of the default, by another those of the same tenant.',
        'among: methods.offered',
      ),
      stronger: key(
        words({
          more: 'A tenant may have more than the default.',
          fewer: 'A tenant may have fewer than the default.',
        }),
        'Which way is the safer one: no tenant goes the other way.',
        'stronger: fewer',
      ),
    },
  },
  brand: {
    title: 'a brand',
    keys: {
      hue: key(
        value,
        'Of grounds, lines and letters, and of the brand where nothing else is said: 0 to 360.',
        'hue: 25',
      ),
      logo: key(
        name,
        'The picture in the header and in the tab, until the app knows another: a path below the origin of the page.',
        'logo: /brand/hanbit.svg',
      ),
      sign: key(
        nameOf('icon'),
        'Without a picture, the drawing that stands beside the name and in the tab.',
        'sign: gate',
      ),
      colours: key(
        keys('brandThemes'),
        'Colours of the brand, in both themes.',
        'colours:\n  light: { brand: "#7a1f1f" }\n  dark: { brand: "#ff9d94" }',
      ),
    },
  },
  brandThemes: {
    title: 'the colours of a brand',
    keys: {
      light: key(keys('brandColours'), 'On light grounds.', 'light: { brand: "#7a1f1f" }'),
      dark: key(keys('brandColours'), 'On dark grounds.', 'dark: { brand: "#ff9d94" }'),
    },
  },
  brandColours: {
    title: 'colours of a theme',
    keys: {
      brand: key(name, 'Buttons, links, focus.', 'brand: "#7a1f1f"'),
      'brand-strong': key(name, 'The same under the pointer.', 'brand-strong: "#5e1414"'),
      'brand-ink': key(name, 'What is written on a button.', 'brand-ink: "#ffffff"'),
      'brand-wash': key(
        name,
        'A ground with a touch of the brand.',
        'brand-wash: oklch(0.95 0.025 25)',
      ),
    },
  },
  tenantApp: {
    title: 'what a tenant may change of app.yaml',
    keys: {
      languages: key(
        data,
        'Languages in the order of the menu; the first is for who prefers none of them.',
        'languages: [ko-KR, en-US]',
      ),
      texts: key(data, 'Files of texts that every screen may use.', 'texts: [app, error, hanbit]'),
      titles: key(data, 'What the tab says.', 'titles: [screen]'),
      environment: key(
        data,
        'What depends on where the page runs.',
        'environment:\n  allowed-origins: ["https://www.hanbit.example"]',
      ),
      shell: key(
        data,
        'What stands around every screen.',
        'shell:\n  footer:\n    app.shell.termsOfUse: null',
      ),
    },
  },
  field: {
    title: 'a field',
    keys: {
      field: must(name, 'Its name; a form says `$ref: fields/<name>`.', 'field: one-time-code'),
      class: key(classWords, 'How careful one must be with what is typed.', 'class: secret'),
      takes: key(
        map(keys('take')),
        'What a form may say beside `$ref`; read as `takes.…`.',
        'takes:\n  digits: { type: integer }',
      ),
      schema: must(
        dataOf('field-schema'),
        'What may be typed: JSON Schema 2020-12.',
        'schema: { type: string, minLength: 1 }',
      ),
      ui: key(
        dataOf('field-ui'),
        'How it is drawn: as rjsf has it.',
        'ui: { ui:widget: one-time-code, ui:autocomplete: one-time-code }',
      ),
      rules: key(
        list(either(name, anyValue)),
        'What JSON Schema cannot say: rules of src/rules.',
        'rules:\n  - not-blank\n  - one-time-code: { digits: =takes.digits }',
      ),
    },
  },
  load: {
    title: 'a load',
    keys: {
      call: must(
        nameOf('operation'),
        'An operation that reads, by its operationId.',
        'call: listUserAuthenticators',
      ),
      when: key(expression, 'It is asked as soon as this holds.', 'when: =has(query.consent)'),
      with: key(values, 'Its arguments.', 'with: { requestId: =state.auth.requestId }'),
      ok: key(
        steps,
        'What happens when the data is there; `answer` is what the server said.',
        'ok:\n  - when: =size(answer.items) == 1\n    go: verify-sms\n    replace: true',
      ),
      rejected: key(
        forWords(steps),
        'By error code; what is not listed is drawn as data that could not be had, with *Try again*. `[]` says that this is meant.',
        'rejected:\n  REQUEST_EXPIRED: { go: system-error, replace: true }',
      ),
      failed: key(
        steps,
        'What happens beside that, whatever the reason.',
        'failed: { set: { support.builtIn: true } }',
      ),
    },
  },
  poll: {
    title: 'a poll',
    keys: {
      call: must(
        nameOf('operation'),
        'An operation that reads, by its operationId.',
        'call: getLoginStatus',
      ),
      with: key(values, 'Its arguments.', 'with: { requestId: =state.auth.requestId }'),
      when: key(
        expression,
        'It rests while this does not hold, and begins anew when it does.',
        'when: =timers.expiry.running',
      ),
      every: must(value, 'So many seconds after an answer it is asked again.', 'every: 2'),
      'back-off': key(
        value,
        'Without an answer, and only then, the wait doubles up to so many seconds; the third failure in a row is said.',
        'back-off: 10',
      ),
      until: must(
        expression,
        'Holds for the `answer` that decides: nothing is asked after it.',
        'until: =answer.status != "PENDING"',
      ),
      ok: must(
        steps,
        'What happens then, once; earlier answers are not seen here.',
        'ok: { do: decided }',
      ),
      rejected: key(
        forWords(steps),
        'By error code, which decides as well; what is not listed, flows/app.yaml answers.',
        'rejected:\n  REQUEST_EXPIRED: { go: system-error, replace: true }',
      ),
    },
  },
  shellLoad: {
    title: 'a load of the shell',
    keys: {
      call: must(
        nameOf('operation'),
        'An operation that reads, by its operationId.',
        'call: getCopyright',
      ),
      when: key(expression, 'It is asked as soon as this holds.', 'when: =has(query.consent)'),
      with: key(values, 'Its arguments.', 'with: { language: en-US }'),
      ok: key(
        steps,
        'What follows its answer, once.',
        'ok:\n  - set: { policy.version: =answer.version }',
      ),
    },
  },
  form: {
    title: 'a form',
    keys: {
      schema: must(
        dataOf('form-schema'),
        'The fields: JSON Schema 2020-12; `$ref: fields/<field>` takes a kind of field.',
        'schema:\n  required: [username]\n  properties:\n    username: { $ref: fields/user-id, title: sign-in.login.username }',
      ),
      ui: key(
        dataOf('form-ui'),
        'How the fields are drawn: as rjsf has it.',
        'ui:\n  username: { ui:autofocus: true }',
      ),
      rules: key(
        list(keys('formRule')),
        'What JSON Schema cannot say: rules of src/rules, each at a field.',
        'rules:\n  - at: confirmation\n    same-as: newPassword',
      ),
      fields: key(
        map(expression),
        'Fields that a server dictates: a list of them, by the name that they have together.',
        'fields: { attributes: =data.policy.requiredAttributes }',
      ),
      sms: key(
        map(keys('formSms')),
        'Fields whose code comes by a text message: a phone that may read the message fills it in (WebOTP).',
        'sms: { code: { again: =state.findId.expiresAt } }',
      ),
      keep: key(
        name,
        'The state field that keeps what was typed, secrets never; read before `enter`.',
        'keep: signup.draft',
      ),
      leaving: key(
        text,
        'What is asked when one goes away with something typed.',
        'leaving: app.form.lost',
      ),
      initial: key(
        values,
        'Values that it opens with.',
        'initial: { username: =state.login.username }',
      ),
    },
  },
  on: {
    title: 'what happens when',
    keys: {
      enter: key(
        steps,
        'When the screen opens: one step, or a list of them.',
        'enter: { do: send }',
      ),
      submit: key(
        steps,
        'When its form is submitted and holds.',
        'submit:\n  - call: verifyPassword',
      ),
      seen: key(
        steps,
        'When it is looked at again: after a reload or the way back, and when the page was hidden. Not when a `go` led here.',
        'seen: { do: ask-again }',
      ),
      change: key(
        map(steps),
        'By field: when a person leaves it with another value, and a good one.',
        'change:\n  email:\n    - clear: [signup.emailVerificationId]',
      ),
    },
    others: steps,
  },
  page: {
    title: 'a page',
    keys: {
      page: must(name, 'Its name, unique in its screen; `turn` uses it.', 'page: confirm'),
      title: must(text, 'Of the page: its heading.', 'title: sign-in.login.title'),
      when,
      content: must(
        filled(keys('block')),
        'What is shown: blocks, from top to bottom.',
        'content:\n  - field: code\n  - submit: otp.confirm',
      ),
      on: key(
        keys('pageOn'),
        'What follows a submit of this page; without it, the next page.',
        'on:\n  submit: { turn: next }',
      ),
    },
  },
  pageOn: {
    title: 'what happens on a page',
    keys: {
      submit: key(
        steps,
        'When it is submitted and its own fields hold.',
        'submit:\n  - turn: next',
      ),
    },
  },
  // Next to `at` is the name of one rule; another table lists the rules (src/rules).
  formSms: {
    title: 'a code that comes by a text message',
    keys: {
      when: key(
        expression,
        'Only when this holds; without it always.',
        'when: =state.findId.type == "phone"',
      ),
      again: must(
        expression,
        'What is another value for each message: the phone is asked again then, unless it still waits.',
        'again: =state.findId.expiresAt',
      ),
    },
  },
  formRule: {
    title: 'a rule of the form',
    keys: {
      at: must(name, 'The field that says it when the rule does not hold.', 'at: confirmation'),
    },
    others: anyValue,
  },
  timer: {
    title: 'a timer',
    keys: {
      deadline: key(
        name,
        'The state field of type `time` where its end is kept, so that it runs on after a reload. Without it the timer is of the visit.',
        'deadline: verification.Sms.verification.expiresAt',
      ),
      expired: key(
        steps,
        'What happens when it has run out.',
        'expired: { problem: otp.expired, at: code }',
      ),
    },
  },
  text: { title: 'a text', keys: { values: ofText }, words: { text: keyOfText, of: chosen } },
  badge: {
    title: 'a badge',
    keys: { when },
    words: {
      text: word(text, 'What the badge says.', 'text: verify.method.preferred', {
        tone,
        values: ofText,
      }),
      of: word(
        expression,
        'A word: `is` says the badge for each.',
        'of: =item.result\nis:\n  SUCCESS: { text: app.title.portal, tone: good }',
        {
          is: must(
            forWords(keys('choiceBadge')),
            'The badge for each of the words.',
            'is:\n  SUCCESS: { text: app.title.portal, tone: good }',
          ),
        },
      ),
    },
  },
  choiceBadge: {
    title: 'a badge',
    keys: {
      text: must(text, 'What the badge says.', 'text: verify.method.preferred'),
      tone,
      values: ofText,
    },
  },
  detail: {
    title: 'a detail',
    keys: { values: ofText, when },
    words: { text: keyOfText, of: chosen },
  },
  fact: {
    title: 'a fact',
    keys: {
      label: must(text, 'What it is.', 'label: portal.home.lastSignIn'),
      value: must(expression, 'What it says.', 'value: =data.history.lastLogin'),
      copy: key(boolean, 'A button copies it.', 'copy: true'),
      groups: key(
        value,
        'So many characters stand together, as on a card; what is copied is whole.',
        'groups: 4',
      ),
    },
  },
  ceremonyFailures: {
    title: 'the ends of a ceremony',
    keys: {
      cancelled: must(
        steps,
        'The person closed the prompt, or the browser does not say why.',
        'cancelled: { notice: app.networkFail }',
      ),
      'no-credential': must(
        steps,
        'There is no credential that may be used, or the one to be made is there already.',
        'no-credential: { notice: app.networkFail }',
      ),
      unsupported: must(
        steps,
        'This browser or this machine cannot do it.',
        'unsupported: { notice: app.networkFail }',
      ),
      'timed-out': must(
        steps,
        'The timer of `within` ended first.',
        'timed-out: { notice: app.networkFail }',
      ),
    },
  },
  shellMenu: {
    title: 'the menu',
    keys: {
      label: must(
        text,
        'What the menu is called, for who does not see where it stands.',
        'label: portal.menu',
      ),
      call: must(
        nameOf('operation'),
        'Answers `items`: entries with `id`, `label`, `route` (below the base path), and perhaps `menus`, entries below them.',
        'call: listMenus',
      ),
      with: key(values, 'Its arguments.', 'with: { language: =environment.language }'),
      active: key(expression, 'The `id` of the entry that one is at.', 'active: =query.menuid'),
      'built-in': key(
        list(keys('footerLink')),
        'Entries that stand there when it could not be had.',
        'built-in:\n  - { text: app.title.login, go: login }',
      ),
      none: key(
        text,
        'What is said when it could not be had and there is nothing built in.',
        'none: portal.noMenu',
      ),
    },
  },
  appTimer: {
    title: 'a timer of the app',
    keys: {
      deadline: must(
        name,
        'The state field of type `time` where its end is kept: it runs on from screen to screen, and after a reload.',
        'deadline: auth.expiresAt',
      ),
      expired: key(
        steps,
        'What happens when it has run out, whatever the screen.',
        'expired: { go: system-error, with: { code: FLOW_EXPIRED }, replace: true }',
      ),
    },
  },
  step: {
    title: 'a step',
    keys: {
      id,
      when,
      once: key(
        name,
        'Left out while this timer runs; `visit`: left out when this visit has done it.',
        'once: expiry',
      ),
    },
    words: {
      call: word(
        nameOf('operation'),
        'Calls an operation of OpenAPI, by its operationId.',
        'call: verifyPassword\nwith: { username: =form.username, password: =form.password }\nok: { do: next-step, with: { result: =answer } }',
        {
          with: key(values, 'Its arguments.', 'with: { requestId: =state.auth.requestId }'),
          ok: key(
            steps,
            'What follows; `answer` is what the call answered.',
            'ok:\n  - set: { auth.userId: =form.username }',
          ),
          rejected: key(
            forWords(steps),
            'By error code; `error` holds the details. Several codes may stand in one key, with commas. What is not listed, `failed` answers, or flows/app.yaml.',
            'rejected:\n  OTP_EXPIRED, OTP_ATTEMPT_LIMIT: { problem: otp.expired, at: code }',
          ),
          failed: key(
            steps,
            'Whatever is neither `ok` nor listed in `rejected`: any other code, no answer, a broken one. For calls whose failure has one consequence.',
            'failed: { do: to-application }',
          ),
          besides: key(
            values,
            'Fields of the state that are written where neither `ok` nor `rejected` answers, a moment before flows/app.yaml does, or `failed`.',
            'besides: { enrollment.outcome: unsent }',
          ),
        },
      ),
      set: word(
        values,
        'Writes fields of the state; they are named without `state.`.',
        'set: { auth.userId: =form.username }',
      ),
      clear: word(
        oneOrMore(name),
        'Fields or stores back to their defaults, or `everything`.',
        'clear: [session.pkce, login]',
      ),
      start: word(
        map(value),
        'Starts timers: each for so many seconds.',
        'start: { expiry: =answer.timeOut }',
      ),
      stop: word(oneOrMore(name), 'Stops timers, without their `expired`.', 'stop: [expiry]'),
      reload: word(
        oneOrMore(name),
        'Asks loads again, with their `ok`; one that has not begun is left to begin.',
        'reload: [methods]',
        {
          keep: key(
            boolean,
            'What they answered before stands until they answer again. Not for what is over by now: a row that is gone, a key that was used.',
            'keep: true',
          ),
        },
      ),
      go: word(
        nameOf('screen'),
        'To another screen.',
        'go: system-error\nwith: { code: FLOW_EXPIRED }\nreplace: true',
        {
          with: key(
            values,
            'Parameters of its route and its query: all of it is seen in the address.',
            'with: { code: FLOW_EXPIRED }',
          ),
          replace: key(boolean, 'Leaves no way back to this screen.', 'replace: true'),
        },
      ),
      window: word(
        windowWords,
        'Asks the browser to print the page, or to close the tab. Where it keeps the tab, the sequence goes on.',
        'window: close',
      ),
      turn: word(name, 'To a page of this screen: its name, `next` or `back`.', 'turn: next'),
      check: word(
        oneOrMore(name),
        'Ends the sequence here, and says what is wrong, unless these fields hold.',
        'check: [email]',
      ),
      open: word(
        nameOf('screen'),
        'A screen in a new tab; this one goes on.',
        'open: policy\nwith: { policy: privacy }',
        {
          with: key(
            values,
            'Parameters of its route and its query: all of it is seen in the address.',
            'with: { code: FLOW_EXPIRED }',
          ),
        },
      ),
      reopen: word(
        name,
        'The place that is kept in this field of the state, as a page that is loaded anew; without one, the beginning.',
        'reopen: browser.continueRoute',
      ),
      history: word(
        words({ back: "The browser's own way back." }),
        "The browser's own way back.",
        'history: back',
      ),
      do: word(
        nameOf('action'),
        'An action: of this screen first, then of flows/actions.',
        'do: next-step\nwith: { result: =answer }',
        {
          with: key(values, 'What the action takes.', 'with: { result: =answer }'),
          replace: key(
            boolean,
            'Every `go` that it comes to leaves no way back to this screen.',
            'replace: true',
          ),
        },
      ),
      choose: word(
        expression,
        'By the words of an enumeration: `is` has the steps for each.',
        'choose: =answer.nextStep\nis:\n  COMPLETE: { go: consumer-home }\nelse: { go: system-error }',
        {
          is: must(
            forWords(steps),
            'The steps for each of the words; several may stand in one key, with commas. Or the column of a table.',
            'is:\n  COMPLETE: { go: consumer-home }\n  SECOND_STEP: { go: verify-select }',
          ),
          else: key(
            steps,
            'The steps for every word that is not listed.',
            'else: { go: system-error }',
          ),
        },
      ),
      problem: word(
        text,
        'What is wrong with an entry: said at the field, announced, focused.',
        'problem: otp.incorrect\nat: code\nvalues: { n: =error.failed, total: =error.allowed }',
        {
          at: key(name, 'The field; without it, the whole form.', 'at: code'),
          marks: key(
            data,
            'What of that field is wrong: lines of its checklist, by the names of their rules; rows of a `select` of many, by their keys.',
            'marks: =error.rules',
          ),
          values: ofText,
        },
      ),
      notice: word(text, 'A passing message.', 'notice: otp.sent\ntone: good', {
        tone,
        values: ofText,
      }),
      fill: word(
        map(value),
        'Writes those of the fields that are empty.',
        'fill: { username: =answer.username }',
      ),
      empty: word(oneOrMore(name), 'Empties fields.', 'empty: [password]'),
      lock: word(oneOrMore(name), 'Disables fields for this visit.', 'lock: [code]'),
      unlock: word(oneOrMore(name), 'Takes a `lock` back.', 'unlock: [code]'),
      ask: word(
        text,
        'A question over the screen. Any button closes it, then runs its `press`; Escape closes it and does nothing.',
        'ask: notices.startAgain\ncontent:\n  - button: notices.startAgain\n    kind: danger\n    press: { do: remove }\n  - button: app.cancel\n    press: []',
        {
          values: ofText,
          content: must(
            list(keys('block')),
            'What is asked, and a button for each answer; `item` stays in scope.',
            'content:\n  - button: app.cancel\n    press: []',
          ),
        },
      ),
      ceremony: word(
        words({ create: 'Makes a credential.', get: 'Signs with one that is there.' }),
        'WebAuthn, after a press: the browser asks the person.',
        'ceremony: get\nwith: { publicKey: =takes.options }\nwithin: prompt\nok: { do: verify, with: { credential: =answer } }\nrejected:\n  cancelled: { notice: app.networkFail }\n  no-credential: { notice: app.networkFail }\n  unsupported: { notice: app.networkFail }\n  timed-out: { notice: app.networkFail }',
        {
          with: must(
            values,
            'The options as the server gave them: `publicKey`.',
            'with: { publicKey: =answer.publicKey }',
          ),
          mediation: key(
            words({
              conditional:
                'No prompt: keys of the person stand among what the browser offers at a field with `ui:autocomplete: username webauthn`.',
            }),
            'How the browser asks; a prompt without it. `conditional` needs no press, and goes with a submit.',
            'mediation: conditional',
          ),
          within: key(
            name,
            "A timer: at 0 the prompt is taken away. The ceremony's end stops it, without its `expired`.",
            'within: prompt',
          ),
          ok: must(
            steps,
            'What follows; `answer` is the credential.',
            'ok: { do: verify, with: { credential: =answer } }',
          ),
          rejected: must(
            keys('ceremonyFailures'),
            'What follows when there is no credential: all four, always.',
            'rejected:\n  cancelled: { notice: app.networkFail }\n  no-credential: { notice: app.networkFail }\n  unsupported: { notice: app.networkFail }\n  timed-out: { notice: app.networkFail }',
          ),
        },
      ),
      leave: word(
        either(nameOf('endpoint'), expression),
        'Out of the app: the name of an endpoint, or an address whose origin is allowed.',
        'leave: =answer.logoutUrl',
        {
          with: key(
            values,
            'Parameters of the endpoint: all of it is seen in the address.',
            'with: { sp: =state.login.sp }',
          ),
        },
      ),
      'post-form': word(
        nameOf('endpoint'),
        'Out of the app by a form: the name of an endpoint.',
        'post-form: postPrimaryAuth\nfields: { sessionDataKey: =state.login.sessionDataKey }',
        {
          fields: must(
            values,
            'The fields of that form.',
            'fields: { sessionDataKey: =state.login.sessionDataKey }',
          ),
        },
      ),
      authorize: word(
        nameOf('endpoint'),
        'Out to the OpenID provider, with PKCE.',
        'authorize: authorize\nclient: =environment.client\nscope: openid\nback-to: oauth2-redirect\nremember: session.pkce',
        {
          client: must(value, 'The client id.', 'client: =environment.client'),
          scope: must(name, 'What is asked for.', 'scope: openid'),
          'back-to': must(
            nameOf('screen'),
            'The screen that it comes back to.',
            'back-to: oauth2-redirect',
          ),
          remember: must(
            name,
            'Where in the state the verifier is kept meanwhile.',
            'remember: session.pkce',
          ),
        },
      ),
      prepare: word(
        name,
        'Makes what a sign-in at the OpenID provider needs, with PKCE, and keeps it at this place of the state; the page stays, and a call begins the sign-in.',
        'prepare: session.pkce\nclient: =environment.client\nback-to: oauth2-redirect',
        {
          client: must(value, 'The client id.', 'client: =environment.client'),
          'back-to': must(
            nameOf('screen'),
            'The screen that the provider comes back to.',
            'back-to: oauth2-redirect',
          ),
        },
      ),
      end: word(name, 'Ends a part: the screen answers it in `on`.', 'end: verified'),
    },
  },
  block: {
    title: 'a block',
    keys: { id, when },
    words: {
      text: word(
        text,
        'A paragraph.',
        'text: otp.sentTo\nvalues: { target: =takes.challenge.maskedData }\ntone: lead',
        {
          values: ofText,
          tone: key(
            words({
              lead: 'The sentence below the heading.',
              body: 'As all text.',
              small: 'Beside the point.',
              figure: 'A number or a code to read off, large.',
            }),
            'How loud it is.',
            'tone: lead',
          ),
        },
      ),
      notice: word(text, 'A boxed message that stays.', 'notice: otp.newestOnly\ntone: warn', {
        values: ofText,
        tone,
      }),
      progress: word(value, 'How far one is: step 1 `of` 2.', 'progress: 1\nof: 2', {
        of: must(value, 'How many steps there are.', 'of: 2'),
      }),
      icon: word(nameOf('icon'), 'A picture.', 'icon: check\ntone: good', { tone }),
      field: word(name, 'A field of the form stands here.', 'field: code'),
      submit: word(text, 'The button that submits the form.', 'submit: otp.confirm', {
        values: ofText,
      }),
      checklist: word(
        name,
        'The rules of a field, met or not met, as one types.',
        'checklist: newPassword',
      ),
      strength: word(
        name,
        'How hard what a field holds is to guess, as one types: an estimate, which decides nothing.',
        'strength: newPassword\nweak: otp.timeLeft\nfair: otp.timeLeft\ngood: otp.timeLeft\nstrong: otp.timeLeft',
        {
          weak: must(text, 'Said of what a list of common passwords finds.', 'weak: otp.timeLeft'),
          fair: must(text, 'Said of what a computer finds in a day.', 'fair: otp.timeLeft'),
          good: must(text, "Said of what is worth nobody's time.", 'good: otp.timeLeft'),
          strong: must(text, 'Said of what nobody goes through.', 'strong: otp.timeLeft'),
        },
      ),
      countdown: word(
        name,
        'The remaining time of a timer.',
        'countdown: expiry\nlabel: otp.timeLeft',
        {
          label: must(text, 'What is running out.', 'label: otp.timeLeft'),
          until: key(
            text,
            'A text with the time of day at which it ends, for those who do not see it count.',
            'until: otp.worksUntil',
          ),
          over: key(
            text,
            'What those who do not see it count are told when it is over, unless what the timer does then says something; without it that the time is up.',
            'over: otp.expired',
          ),
          last: key(value, 'The seconds are shown only when so many are left.', 'last: 60'),
        },
      ),
      resend: word(
        name,
        'A button that waits for a timer.',
        'resend: resend\nlabel: otp.resend\npress: { do: send }',
        {
          label: must(text, 'What the button says.', 'label: otp.resend'),
          press,
        },
      ),
      list: word(
        expression,
        'Rows of a list; `item` is the row.',
        'list: =data.methods.items\nkey: =item.name\ntitle: { text: verify.method.other }\npress: { go: verify-sms }',
        {
          ...ofRows,
          group: key(
            text,
            'A heading above the rows that have it in common: they stand together, where the first of them stands.',
            'group: { text: support.faq.topic, values: { topic: =item.topic } }',
          ),
          press: key(
            steps,
            'What happens when a row is pressed; without it rows are only read.',
            'press: { go: verify-sms }',
          ),
          content: key(
            filled(keys('block')),
            'What stands in each row below its lines, with `item` in scope: text, notice, icon, facts, markdown, link, button, row.',
            'content:\n  - button: notices.startAgain\n    press: { go: login }',
          ),
          look: key(
            words({
              rows: 'One below the other.',
              cards: 'Beside each other, where there is room.',
              folded:
                'One below the other, what stands in them folded away; one is open at a time.',
              steps: 'One below the other, numbered: what is done one after the other.',
            }),
            'How the rows stand.',
            'look: cards',
          ),
          opened: alongside(
            { key: 'look', words: ['folded'] },
            key(
              expression,
              'Of folded rows: the key of the one that is open at first.',
              'look: folded\nopened: =query.question',
            ),
          ),
        },
      ),
      select: word(
        name,
        'A field of the form whose choices are the rows of a list; its schema says one (text) or many (array).',
        'select: chosen\neach: =data.methods.items\nkey: =item.name\ntitle: { text: verify.method.other }',
        {
          each: must(expression, 'The list; `item` is the row.', 'each: =data.methods.items'),
          ...ofRows,
          look: key(
            words({
              rows: 'One below the other.',
              cards: 'Beside each other, where there is room.',
              menu: 'A menu that drops down; for one choice among several.',
            }),
            'How the choices stand.',
            'look: menu',
          ),
        },
      ),
      link: word(text, 'A link.', 'link: otp.otherWays\npress: { end: other-ways }', {
        values: ofText,
        press,
      }),
      button: word(text, 'A button.', 'button: notices.startAgain\npress: { go: login }', {
        values: ofText,
        kind: key(
          words({
            main: 'What most people want.',
            plain: 'Another way.',
            danger: 'It takes something away.',
          }),
          'How it is drawn.',
          'kind: main',
        ),
        press,
      }),
      row: word(
        filled(keys('block')),
        'Blocks beside each other.',
        'row:\n  - text: otp.sentTo\n  - text: otp.newestOnly',
      ),
      section: word(
        text,
        'A heading and what stands below it.',
        'section: portal.home.methods\ncontent:\n  - text: portal.home.greeting',
        {
          values: ofText,
          content: must(
            filled(keys('block')),
            'The blocks below the heading.',
            'content:\n  - text: portal.home.greeting',
          ),
        },
      ),
      facts: word(
        filled(keys('fact')),
        'Labels with their values.',
        'facts:\n  - { label: portal.home.lastSignIn, value: =data.history.lastLogin }',
      ),
      markdown: word(
        expression,
        'A text of the server: Markdown with headings, lists, tables, links and emphasis; HTML in it is never HTML.',
        'markdown: =data.policy.content',
        {
          none: key(text, 'What is said when it could not be had.', 'none: policy.failed'),
        },
      ),
      links: word(
        expression,
        'Links out of the app, each name with its address: those of https alone, each in a tab of its own.',
        'links: =state.browser.downloadLinks\ntitle: { text: support.browsers.download, values: { name: =item } }',
        {
          title: must(
            text,
            'What each says; `item` is its name.',
            'title: { text: support.browsers.download, values: { name: =item } }',
          ),
        },
      ),
      qr: word(
        expression,
        'A QR code, for another device to scan.',
        'qr: =state.enrollment.appData\nlabel: enroll.qrLabel\ntyped: { label: enroll.keyToType, value: =state.enrollment.secureCode, groups: 4, copy: true }',
        {
          label: must(text, 'What it is, for those who do not see it.', 'label: enroll.qrLabel'),
          typed: must(
            keys('fact'),
            'What is typed instead, by those who cannot scan: it stands beside the picture.',
            'typed: { label: enroll.keyToType, value: =state.enrollment.secureCode, groups: 4, copy: true }',
          ),
          opens: key(
            text,
            'On a phone or a tablet, a link that opens in its app what the picture holds.',
            'opens: enroll.openApp',
          ),
        },
      ),
      support: word(
        boolean,
        'Whom to call; it may stand as a bare word, and as `support: true` where it has keys of its own.',
        '- support',
      ),
    },
  },
  ...valueTables,
  ...scenarioTables,
}

/** Blocks that may stand as a bare word. */
export const bareBlocks: readonly string[] = ['support']
