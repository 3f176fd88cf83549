import { scenarioTables } from './scenario-keys.ts'
/**
 * Table of keys: the keys allowed in each file of flows/, in reading order, each with a line of
 * help and an example. Its readers are the shape check of the compiler, docs/reference and the
 * schemas of the editor.
 */
import {
  requires,
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
  required,
  name,
  nameLike,
  nameOf,
  oneOrMore,
  some,
  type TableName,
  value,
  word,
  words,
} from './syntax-dsl.ts'
import { mockTables, anyValue, forWords, values, valueTables } from './value-keys.ts'

/** Location of the pages, without a slash at the end. */
const pathLike = {
  pattern: '^(/(?![.]{1,2}(/|$))[A-Za-z0-9._~-]+)+$',
  called: 'a path such as /rooms',
}

/** Names and indexes from the body of an answer to a part of it. */
const partLike = {
  pattern: '^[^.\\[\\]\\s]+(?:[.][^.\\[\\]\\s]+|\\[\\d+\\])*$',
  called: 'a place such as error.code or errors[0].code',
}

/** RFC 6838, section 4.2. */
const mediaTypeLike = {
  pattern: '^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$',
  called: 'a media type such as text/plain',
}

/** Characters allowed in a host name (RFC 1123, section 2.1). */
const hostPartLike = {
  pattern: '^(?!.*(?:[.][.-]|-[.]))[A-Za-z0-9.-]+$',
  called: 'a part of a host name, such as .iam.',
}

/** A space, a dash, `...` or a bare `true` is no text. */
const reasonLike = { pattern: '^(?!=|(?:true|false)$).*\\p{L}', called: 'a reason in words' }

/** ISO 15924; the codes are also values of the property Script of Unicode. */
const scriptWords = words({
  Arab: 'Arabic.',
  Armn: 'Armenian.',
  Beng: 'Bengali.',
  Cyrl: 'Cyrillic.',
  Deva: 'Devanagari.',
  Ethi: 'Ethiopic.',
  Geor: 'Georgian.',
  Grek: 'Greek.',
  Gujr: 'Gujarati.',
  Guru: 'Gurmukhi.',
  Hang: 'Hangul.',
  Hani: 'Han.',
  Hebr: 'Hebrew.',
  Hira: 'Hiragana.',
  Kana: 'Katakana.',
  Khmr: 'Khmer.',
  Knda: 'Kannada.',
  Laoo: 'Lao.',
  Mlym: 'Malayalam.',
  Mong: 'Mongolian.',
  Mymr: 'Myanmar.',
  Orya: 'Oriya.',
  Sinh: 'Sinhala.',
  Taml: 'Tamil.',
  Telu: 'Telugu.',
  Thai: 'Thai.',
  Tibt: 'Tibetan.',
})

/** Address of a style sheet in a package of npm. */
const sheetLike = {
  pattern: '^(@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*(/[A-Za-z0-9._~-]+)+[.]css$',
  called: 'a style sheet of a package, such as @fontsource-variable/noto-sans-kr/wght.css',
}

/** Letters of CSS that need no escape within quotes. */
const familyLike = {
  pattern: '^[A-Za-z][A-Za-z0-9]*([ -][A-Za-z0-9]+)*$',
  called: 'the name of a font, such as Yu Gothic UI',
}

const steps = some(keys('step'))
const text = either(name, keys('text'))
const names = list(name)
const type = either(name, list(value), data)

const classWords = words({
  secret: 'Password or code: never in an address, in storage, in a log or in a message.',
  handle:
    'Key or ID of a request: encrypted in storage, masked in logs, in an address only if OpenAPI allows it.',
  personal: 'Data of a person: encrypted in storage, never logged.',
  plain: 'Any other value; the default.',
})

const factorWords = words({
  knowledge: 'Known to the user: a password, a PIN.',
  possession: 'Owned by the user: a phone, a key.',
  inherence: 'Part of the user: a finger, a face.',
})

const layout = key(
  words({
    card: 'A narrow card in the middle: sign-in and its steps.',
    wide: 'A wide card: a form with many fields.',
    home: 'A page of the portal: sections side by side.',
    doc: 'A text to read.',
    status: 'A result and the next action.',
    bare: 'Without shell: a page that only redirects.',
  }),
  'Layout of the page.',
  'layout: card',
)
const windowWords = words({
  print: 'Opens the print dialog of the browser.',
  close: 'Closes the tab, if the browser lets a page do so.',
  announce:
    'Tells the other tabs that a request has moved on: a visible one runs its `seen` steps.',
})
const toneWords = words({
  plain: 'Neutral.',
  good: 'Success.',
  bad: 'Failure.',
  warn: 'Warning.',
})
const tone = key(toneWords, 'Tone, shown as a color and a picture.', 'tone: good')

const title = key(text, 'Text of the tab and of the page, by its key.', 'title: verify.sms.title')
const heading = key(
  text,
  'Text of the page, if it differs from the title of the tab.',
  'heading: portal.home.greeting',
)
const profileIcon = key(boolean, 'Allows the profile menu in the header.', 'profile-icon: true')
const ofText = key(
  values,
  'Fills the places `{name}` of the text.',
  'values: { target: =state.verification.Sms.verification.maskedData }',
)
const id = key(
  name,
  'Name for changes of a tenant; without it, the value of its word (`field: code` is `code`).',
  'id: hint',
)
const when = key(
  expression,
  'Condition; without it, always.',
  'when: =state.session.markerToken != ""',
)
const press = required(steps, 'Steps for a press: one step, or a list.', 'press: { go: login }')
const takes = key(
  map(keys('take')),
  'Inputs, given in `with`; read as `takes.…`.',
  'takes:\n  step: { type: text }',
)

/** Keys shared by a screen and the part that it fills. */
const body = {
  layout,
  load: key(
    map(keys('load')),
    'Calls for `data.<name>` of the content; requested when the screen opens.',
    'load:\n  methods: { call: listUserAuthenticators }',
  ),
  stores: key(
    map(keys('storeCopy')),
    'Short name for one copy of a store: read as `state.<name>.…`, named as `<name>.…`.',
    'stores:\n  challenge: { store: verification, kind: Sms, variant: =state.auth.process }',
  ),
  derived: key(
    values,
    'Named expressions, read as `derived.…`; their values are always current.',
    "derived:\n  step: '=state.auth.stepCompleted >= 1 ? 2 : 1'",
  ),
  poll: key(
    map(keys('poll')),
    'Calls that repeat until an answer decides.',
    'poll:\n  approval:\n    call: getLoginStatus\n    with: { requestId: =state.auth.requestId }\n    every: 2\n    until: =answer.status != "PENDING"\n    ok: { do: decided }',
  ),
  content: key(
    list(keys('block')),
    'Blocks, from top to bottom.',
    'content:\n  - text: otp.sentTo\n  - field: code\n  - submit: otp.confirm',
  ),
  form: key(
    keys('form'),
    'Fields of the screen; `content` places them.',
    'form:\n  schema:\n    required: [code]\n    properties:\n      code: { $ref: fields/one-time-code, title: otp.code, digits: 6 }',
  ),
  timers: key(
    map(keys('timer')),
    'Timers by name; a `start` step starts them.',
    'timers:\n  expiry: { deadline: verification.Sms.verification.expiresAt }',
  ),
  actions: key(
    map(either(list(keys('step')), keys('step'), keys('screenAction'))),
    'Named sequences, run by `do`: a list of steps, or `takes` and `steps`.',
    'actions:\n  send:\n    - call: sendVerificationOtp',
  ),
  on: key(
    keys('on'),
    'Steps for events: `enter`, `submit`, `seen`, `change` of a field, or an outcome of the used part. `seen` follows a reload, Back, or a hidden page.',
    'on:\n  enter: { do: send }\n  submit:\n    - call: verifyPassword',
  ),
} as const

/** Chooses a text by a word, next to `of`. */
const choice = {
  is: required(
    forWords(name),
    'Text for each word, or the column of a table.',
    'is: { Sms: verify.method.sms, Email: verify.method.email }',
  ),
  else: required(name, 'Text for every other word.', 'else: verify.method.other'),
}
const chosen = word(
  expression,
  'Word; `is` has the text for each.',
  'of: =item.name\nis: { Sms: verify.method.sms }\nelse: verify.method.other',
  choice,
)
const keyOfText = word(
  name,
  'Key of a text: its file, then the key in it.',
  'text: verify.select.title',
  {
    by: key(
      expression,
      'Word that selects a text below the key; `other` if there is none.',
      'by: =item.name',
    ),
  },
)

/** Content of a row, in a list and in a select. */
const ofRows = {
  key: required(
    expression,
    'Key of a row, different for each: a text; of a `list` also an integer.',
    'key: =item.name',
  ),
  only: key(expression, 'Condition of a row.', 'only: =item.register'),
  order: key(
    keys('listOrder'),
    'Order of the rows; without it, the order of the list.',
    'order: { of: =item.name, as: =tenant.methods }',
  ),
  icon: key(value, 'Icon of a row.', 'icon: =item.name'),
  picture: key(
    expression,
    'Picture in place of the icon: a path of this origin, or an image as data. Without a value the icon is drawn.',
    'picture: =item.iconUrl',
  ),
  title: required(text, 'First line of a row.', 'title: verify.select.row'),
  detail: key(
    either(name, keys('detail')),
    'Second line of a row.',
    'detail: { text: verify.method.detail, values: { target: =item.maskedData } }',
  ),
  badge: key(
    some(keys('badge')),
    'One badge: the first match.',
    'badge:\n  - { text: verify.method.preferred, tone: good, when: =item.preferred }',
  ),
  none: key(text, 'Text of a list without rows.', 'none: verify.select.none'),
  failed: key(
    text,
    'Text beside *Try again*, when the load of the rows failed; without it, a general one.',
    'failed: verify.select.failed',
  ),
} as const

const buttonWord = word(text, 'A button.', 'button: system.startAgain\npress: { go: login }', {
  values: ofText,
  kind: key(
    words({
      main: 'Most common choice.',
      plain: 'Alternative.',
      danger: 'Removes something.',
    }),
    'Importance of the button.',
    'kind: main',
  ),
  icon: key(nameOf('icon'), 'Drawn before the text.', 'icon: key'),
  press,
})

export const keyTables: Readonly<Record<TableName, KeyTable>> = {
  screen: {
    title: 'a screen',
    keys: {
      screen: required(name, 'Name, unique in the project; `go` uses it.', 'screen: verify-sms'),
      route: required(
        name,
        'Address below the base path; `{…}` is a parameter.',
        'route: /enrollment/sms/verify/{type}',
      ),
      access: required(
        words({
          public: 'All users.',
          auth: 'Signed-in users only; others must sign in first.',
        }),
        'Users with access.',
        'access: public',
      ),
      title,
      heading,
      'profile-icon': profileIcon,
      query: key(
        names,
        'Parameters that the address accepts, read as `query.…`.',
        'query: [sessionDataKey, sp]',
      ),
      fragment: key(
        names,
        'Parameters that the address accepts after `#`, read as `fragment.…`; the browser sends them to no server.',
        'fragment: [jwt]',
      ),
      tokens: key(
        keys('tokens'),
        'One-time tokens of the address. Before anything else of the screen, they go to state fields in memory, and leave the address and the history.',
        'tokens:\n  fragment: { code: emailLink.code }',
      ),
      entry: key(
        boolean,
        'Allows users to enter from outside: from a provider, a link, a typed address. A `go` leads to every other screen.',
        'entry: true',
      ),
      'in-turn': key(
        boolean,
        'Serializes `enter` over all tabs: one at a time runs it, after it adopts a session that another tab began.',
        'in-turn: true',
      ),
      final: key(
        boolean,
        'Nothing leads on from here, on purpose: a page in a tab of its own, or a page that no user sees.',
        'final: true',
      ),
      params: key(
        map(names),
        'Allowed words of a route parameter; any other address is unknown.',
        'params: { type: [new, change] }',
      ),
      needs: key(
        expression,
        'Precondition; if it is false, `unmet` of flows/app.yaml answers.',
        'needs: =state.auth.requestId != ""',
      ),
      offered: key(
        expression,
        'Whether the tenant offers this screen, by settings of `tenant` alone. If not, `closed` of flows/app.yaml answers.',
        'offered: =tenant.signUp.open',
      ),
      use: key(
        nameOf('part'),
        'Part that this screen fills, instead of a content of its own.',
        'use: otp-challenge',
      ),
      pages: key(
        filled(keys('page')),
        'Several pages of one form, instead of `content`.',
        'pages:\n  - page: account\n    title: sign-in.login.title\n    content:\n      - field: username\n      - submit: app.next',
      ),
      with: requires(
        { key: 'use' },
        key(
          map(dataOf('given')),
          'Inputs of the part.',
          'with: { challenge: verification.Sms.verification, send: { call: sendVerificationOtp } }',
        ),
      ),
      ...body,
    },
  },
  tokens: {
    title: 'tokens',
    keys: {
      fragment: key(
        map(name),
        'Tokens after `#`, each with the state field that takes it. The browser sends them to no server.',
        'fragment: { request: emailLink.requestId, code: emailLink.code }',
      ),
      query: key(
        map(name),
        'The same for tokens after `?`, where the sender of the link puts them there. The server of the pages gets them.',
        'query: { code: emailLink.code }',
      ),
    },
  },
  part: {
    title: 'a part',
    keys: {
      part: required(name, 'Name; a screen writes it in `use`.', 'part: otp-challenge'),
      takes,
      ends: key(
        names,
        'Outcomes; the screen handles each in `on`.',
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
      action: required(name, 'Name; any screen writes it in `do`.', 'action: next-step'),
      takes,
      steps: required(steps, 'Steps, in this order.', 'steps:\n  - go: consumer-home'),
    },
  },
  table: {
    title: 'a table',
    keys: {
      table: required(name, 'Name; readers write `errors.says`.', 'table: errors'),
      of: key(
        words({ 'error-codes': 'A row for every error code of the OpenAPI document.' }),
        'Kind of its words; without it, any words of the rows.',
        'of: error-codes',
      ),
      beside: key(names, 'Further words for rows.', 'beside: [FLOW_EXPIRED]'),
      columns: required(
        map(
          words({
            text: 'Key of a text.',
            steps: 'A step, or a list of steps.',
            screens: 'Name of a screen, or a list of names.',
            word: 'A word.',
          }),
        ),
        'Columns of a row, with their types.',
        'columns: { says: text, leads: steps }',
      ),
      rows: required(
        map(map(data)),
        'By word: the value in each column. One key may list several words, with commas.',
        'rows:\n  OTP_EXPIRED: { says: otp.expired }',
      ),
    },
  },
  // Next to `store` are the names of its `each`, which the author chooses.
  storeCopy: {
    title: 'a copy of a store',
    keys: { store: required(name, 'Name of the store.', 'store: verification') },
    others: value,
  },
  screenAction: {
    title: 'an action of a screen',
    keys: {
      takes,
      steps: required(steps, 'Steps, in this order.', 'steps:\n  - go: consumer-home'),
    },
  },
  take: {
    title: 'a value that is taken',
    keys: {
      type: required(
        either(nameOf('answer-schema'), list(name)),
        '`text`, `integer`, `boolean`, `error-code`, `key` (of a text), `icon`, `store`, `call`, a schema of OpenAPI, or a list of words: one of them.',
        'type: text',
      ),
      optional: key(boolean, 'Allows the input to be missing.', 'optional: true'),
      class: key(
        classWords,
        'Of an action: class of the input; a value of a stricter class is a mistake.',
        'class: secret',
      ),
      like: requires(
        { key: 'type', words: ['store'] },
        key(
          name,
          'Of a `store`: name of the store with the same fields.',
          'type: store\nlike: verification',
        ),
      ),
      answers: requires(
        { key: 'type', words: ['call'] },
        key(
          nameOf('answer-schema'),
          'Of a `call`: schema of its answer.',
          'type: call\nanswers: OtpDelivery',
        ),
      ),
      given: requires(
        { key: 'type', words: ['call'] },
        key(
          map(name),
          'Of a `call`: arguments that the part adds; the screen gives the rest.',
          'type: call\ngiven: { otp: text }',
        ),
      ),
    },
  },
  app: {
    title: 'app.yaml',
    keys: {
      app: required(name, 'Name of the app.', 'app: gatehouse'),
      languages: required(
        names,
        'Languages in the order of the menu (BCP 47).',
        'languages: [en-US, ko-KR]',
      ),
      texts: required(names, 'Files of texts for every screen.', 'texts: [app, error]'),
      names: key(
        list({ is: 'name', spaced: true }),
        'Names that are equal in every language, for products and standards. A text of such names needs no translation.',
        'names: [Knox ID, App Store]',
      ),
      'base-path': key(
        nameLike(pathLike),
        'Path of the pages below their origin; without it, the root. BASE_PATH of the environment replaces it.',
        'base-path: /secdx/mfa',
      ),
      fonts: key(
        list(keys('font')),
        'Fonts that the pages bring along, for machines without letters of a script. A page fetches one for a language of the script, or when it shows such letters.',
        "fonts:\n  - { script: Hang, family: Noto Sans KR Variable, sheet: '@fontsource-variable/noto-sans-kr/wght.css' }",
      ),
      'system-fonts': key(
        list(keys('systemFonts')),
        'Fonts of the machine for languages of a script, before those of other languages. Languages with the same letters may draw them differently.',
        'system-fonts:\n  - { script: Kana, families: [Hiragino Sans, Yu Gothic UI] }',
      ),
      icons: key(
        map(nameOf('icon')),
        'Icon for each name in data: an `icon: =…` of a row accepts both.',
        'icons: { Sms: sms, WindowsHello: hello }',
      ),
      environment: key(
        keys('environment'),
        'Settings that depend on the host.',
        'environment:\n  internal-hosts: []\n  clients: { internal: iam, other: singleid }\n  auth-origin: same\n  allowed-origins: []',
      ),
      regions: key(
        map(names),
        "Groups of languages, read as `environment.region`: the group of the browser's language. The longest range applies; `*` fits every other language.",
        'regions:\n  pt-419: [pt, es-419]\n  en-150: [de, fr, es]\n  en-001: ["*"]',
      ),
      query: key(
        names,
        'Parameters that every screen accepts in its address.',
        'query: [serviceName, client_id]',
      ),
      flow: key(
        expression,
        'Key of the running request; keyed stores have one copy for each key.',
        'flow: =state.auth.requestId',
      ),
      step: key(
        expression,
        'Number of proven steps of the running request. Calls send it, and the server refuses an outdated number.',
        'step: =state.auth.stepCompleted',
      ),
      authorization: key(
        expression,
        'Marker token that every call carries; an empty text omits it.',
        'authorization: =state.session.markerToken',
      ),
      records: key(
        expression,
        'A setting of the tenant. Where it is true, the browser records events without typed values, and sends them with an operation that takes them (`x-recorded`).',
        'records: =tenant.signUp.open',
      ),
      api: key(
        keys('api'),
        'Requests to the server of another product; without it, calls go to the origin of the page.',
        'api:\n  csrf: { cookie: XSRF-TOKEN, header: X-XSRF-TOKEN }',
      ),
      guard: required(
        keys('guard'),
        'Access to screens with `access: auth`.',
        'guard:\n  signed-in: =state.session.markerToken != ""\n  else: { go: oauth2-authorize }\n  wanted: session.wanted\n  landing: consumer-home',
      ),
      factors: key(
        keys('factors'),
        'Answers that prove factors, and endpoints that require them.',
        'factors:\n  proven-by: { verifyPassword: knowledge }\n  needed-by: [postPrimaryAuth]',
      ),
      switches: key(
        list(keys('switch')),
        'Settings that close a journey whose screens stay open by their address. Where one is false, no link of another journey leads there.',
        'switches:\n  - when: =tenant.signUp.open\n    screens: [signup]',
      ),
      'number-words': key(
        map(map(either(text, list(text)))),
        'Numbers as each language writes them in words, so that a time in a text is recognized (`duration-in-text`). A language of any region has its tag without the region.',
        'number-words:\n  en: { 1: one, 5: five }',
      ),
      'unit-words': key(
        map(map(either(text, list(text)))),
        'Units of limits as each language writes them, so that a number in a text is recognized (`number-in-text`). Times need none.',
        'unit-words:\n  en: { digits: [digit, digits] }',
      ),
      titles: required(
        list(either(words({ screen: 'Title of the screen.' }), keys('titleRule'))),
        'Texts of the tab; the first match applies.',
        'titles:\n  - screen\n  - text: app.title.login',
      ),
      'at-start': key(
        steps,
        'Steps at the start of the page, also after a reload. They end, including their calls, before the first screen begins.',
        'at-start:\n  - when: =state.auth.requestId != ""\n    call: getLoginStatus\n    with: { requestId: =state.auth.requestId }\n    ok:\n      - set: { auth.stepCompleted: =answer.result.stepCompleted }',
      ),
      arrive: key(
        steps,
        'Steps at every arrival, before `enter` of the screen.',
        'arrive:\n  - set: { ui.titleFlag: true }',
      ),
      check: key(
        keys('check'),
        'Call before each screen; the screen is shown after it.',
        'check:\n  when: =state.browser.supported == ""\n  call: checkBrowserInfo\n  with: { userAgent: =environment.userAgent }\n  holds: =answer.available\n  wanted: browser.continueRoute\n  except: [browsers-download]\n  else: { go: browsers-download, replace: true }',
      ),
      unmet: required(
        steps,
        'Steps for a screen with a false `needs`.',
        'unmet: { go: system-error, replace: true }',
      ),
      closed: key(
        steps,
        'Steps for a screen that the tenant does not offer; by default those for an unknown address.',
        'closed: { go: system-error, replace: true }',
      ),
      unknown: required(
        keys('goStep'),
        'Steps for an unknown address.',
        'unknown: { go: not-found }',
      ),
      errors: key(
        keys('errors'),
        'Parts of an error answer, for a server with other errors than a constant `code`. Then a row of `rejected` may name a status: `401`, `4xx`, `default`, or `401 LOCKED`.',
        'errors: { code: error.code, message: error.message, wait: [Retry-After] }',
      ),
      answers: required(
        keys('answers'),
        'Steps for answers that a screen does not handle.',
        'answers:\n  unauthorized: { go: oauth2-authorize }\n  forbidden: { go: access-denied }\n  no-answer: { notice: app.networkFail }\n  broken: { notice: app.unexpectedAnswer }\n  rejected: {}\n  else: { notice: app.unexpectedAnswer }',
      ),
      timers: key(
        map(keys('appTimer')),
        'Timers of every screen, by name; a `start` step starts them.',
        'timers:\n  request:\n    deadline: auth.expiresAt\n    expired: { go: system-error, with: { code: FLOW_EXPIRED }, replace: true }',
      ),
      shell: required(
        keys('shell'),
        'Header, footer and content around every screen.',
        'shell:\n  load: {}\n  logo: []\n  profile: { when: =state.auth.consumerHomeFlow, name: =state.profile.username, detail: =state.profile.displayUid, managed-by: =state.profile.sotName, press: { go: secure-logout } }\n  footer: []',
      ),
    },
  },
  errors: {
    title: 'the parts of errors',
    keys: {
      code: key(
        some(nameLike(partLike)),
        'Where the code is; the first place with a value counts. Without this key `code`; `[]` for none.',
        'code: [error.code, error]',
      ),
      uri: key(
        words({
          last: 'The last part of its path is the code.',
          whole: 'The whole address is the code.',
        }),
        'Of a code that is an address, as the `type` of RFC 9457. Without this key `last`.',
        'uri: last',
      ),
      message: key(
        some(nameLike(partLike)),
        'Where the words for a person are: `error.message` in a row of `rejected`.',
        'message: [detail, title]',
      ),
      fields: key(
        some(nameLike(partLike)),
        'Where errors of fields are, as a list or by name: `error.fields`, for the step `problems`.',
        'fields: errors',
      ),
      field: key(
        some(nameLike(partLike)),
        'In an item of the list, its field: a name, names with dots, or a JSON pointer. Without this key `field`.',
        'field: [field, pointer]',
      ),
      text: key(
        some(nameLike(partLike)),
        'In an item, its words. Without this key `message`.',
        'text: [message, detail]',
      ),
      wait: key(
        some(name),
        'Headers with the time to wait: seconds, a date, or a time of the epoch. Without this key `Retry-After`.',
        'wait: [Retry-After, RateLimit-Reset]',
      ),
      'media-types': key(
        some({ is: 'name', like: mediaTypeLike }),
        'Media types of errors beside JSON. An error of another type is not of this server.',
        'media-types: [text/plain]',
      ),
    },
  },
  font: {
    title: 'a font',
    keys: {
      script: required(scriptWords, 'Script of its letters (ISO 15924).', 'script: Hang'),
      family: required(
        { is: 'name', spaced: true },
        'Name of the font in its style sheet.',
        'family: Noto Sans KR Variable',
      ),
      sheet: required(
        nameLike(sheetLike),
        'Style sheet of an installed package with the font.',
        "sheet: '@fontsource-variable/noto-sans-kr/wght.css'",
      ),
    },
  },
  systemFonts: {
    title: 'the fonts of a script',
    keys: {
      script: required(scriptWords, 'Script of the language (ISO 15924).', 'script: Kana'),
      families: required(
        list({ is: 'name', like: familyLike, spaced: true }),
        'Names of the fonts; the first one that a machine has is taken.',
        'families: [Hiragino Sans, Yu Gothic UI]',
      ),
    },
  },
  api: {
    title: 'the requests',
    keys: {
      origin: key(
        either(name, map(name)),
        'Origin of the API, when it is not that of the page. With several documents, an origin by the name of each file: `{ users: "https://id.example.com" }`. The policy of the pages allows it, and its server must allow the origin of the pages (CORS).',
        'origin: https://api.example.com',
      ),
      credentials: key(
        words({
          'same-origin': 'Cookies go to the origin of the page only; the default.',
          include: 'Cookies also go to another origin, which must allow it.',
          omit: 'No cookies.',
        }),
        'Cookies of the requests.',
        'credentials: include',
      ),
      security: key(
        map(either(value, keys('publicKey'))),
        'Value for each security scheme of the document: an API key, or what follows the name of an HTTP scheme. For `Basic` it is a name, or `name:password`. Everybody can read a page: a key that is no secret is marked with `public`.',
        'security: { sessionToken: =state.session.markerToken }',
      ),
      csrf: key(
        keys('csrf'),
        'Token against forged requests (CSRF), for all calls except GET.',
        'csrf: { cookie: XSRF-TOKEN, header: X-XSRF-TOKEN }',
      ),
      headers: key(
        names,
        'Headers of good answers that flows read, each declared in the document: `answer.headers["x-total-count"]`, in small letters, inside `has`. An answer that is no object is then at `answer.body`. The server of another origin must name them in `Access-Control-Expose-Headers`.',
        'headers: [X-Total-Count]',
      ),
    },
  },
  csrf: {
    title: 'a token against forged requests',
    keys: {
      header: required(name, 'Header with the token.', 'header: X-XSRF-TOKEN'),
      cookie: key(
        name,
        'Cookie with the token, which scripts may read (double submit).',
        'cookie: XSRF-TOKEN',
      ),
      'answer-header': key(
        name,
        'Header of an answer with the token for later calls; the page keeps it in memory.',
        'answer-header: X-CSRF-Token',
      ),
      value: key(
        expression,
        'Token that an answer had in its body.',
        'value: =state.session.markerToken',
      ),
    },
  },
  publicKey: {
    title: 'a public key',
    keys: {
      public: required(
        { is: 'name', spaced: true },
        'Key that everybody may know, such as the ID of a public client.',
        'public: pk_1',
      ),
    },
  },
  environment: {
    title: 'the environment',
    keys: {
      'internal-hosts': key(
        names,
        'Host names with the client `internal`.',
        'internal-hosts: [iam.example.com]',
      ),
      clients: key(
        keys('clients'),
        'OpenID client, by kind of host.',
        'clients: { internal: iam, other: singleid }',
      ),
      'auth-origin': key(
        name,
        'Origin of openapi/auth-endpoints.yaml; `same` is the origin of the page.',
        'auth-origin: same',
      ),
      'allowed-origins': key(
        names,
        'Further origins that a flow may leave to.',
        'allowed-origins: ["https://portal.example.com"]',
      ),
      'by-host': key(
        map(keys('hostEnvironment')),
        'Environments by host name: the first with a fitting `contains`. The keys next to it apply to every host.',
        'by-host:\n  admin: { contains: .iam., auth-origin: "https://admin.example.com" }',
      ),
    },
  },
  hostEnvironment: {
    title: 'an environment by host name',
    keys: {
      contains: required(
        nameLike(hostPartLike),
        'Part of the host name; case does not matter.',
        'contains: .iam.',
      ),
      'auth-origin': key(
        name,
        'Replaces the `auth-origin` of every host.',
        'auth-origin: https://admin.example.com',
      ),
      'allowed-origins': key(
        names,
        'Adds to the `allowed-origins` of every host.',
        'allowed-origins: ["https://desk.example.com"]',
      ),
    },
  },
  clients: {
    title: 'the clients',
    keys: {
      internal: required(name, 'Client on an internal host.', 'internal: iam'),
      other: required(name, 'Client on every other host.', 'other: singleid'),
    },
  },
  guard: {
    title: 'the guard',
    keys: {
      'signed-in': required(
        expression,
        'True while a user is signed in.',
        'signed-in: =state.session.markerToken != ""',
      ),
      session: key(
        steps,
        'Asks the server for a session that the page does not know, such as one in a cookie: once, before the first screen with `access: auth`. Nothing is shown until the answer. Then `signed-in` decides; without an answer the page waits for a retry.',
        'session:\n  - call: getSession\n    ok:\n      - set: { session.username: =answer.username }',
      ),
      else: required(keys('goStep'), 'Target for other users.', 'else: { go: oauth2-authorize }'),
      wanted: required(
        name,
        'State field that stores the requested screen.',
        'wanted: session.wanted',
      ),
      landing: required(
        nameOf('screen'),
        'Screen after the sign-in, which leads on to the requested screen.',
        'landing: consumer-home',
      ),
      owner: key(
        name,
        "State field with the name of the session's user. All tabs share the envelope values of its store, so a tab adopts the session of another tab.",
        'owner: session.owner',
      ),
    },
  },
  factors: {
    title: 'the factors',
    keys: {
      'proven-by': required(
        map(some(factorWords)),
        'By operation: factor that its answer proves.',
        'proven-by: { verifyPassword: knowledge, verifyVerificationOtp: possession }',
      ),
      'told-by': key(
        list(nameOf('operation')),
        'Operations that report earlier proofs, of this tab or another.',
        'told-by: [getLoginStatus]',
      ),
      'needed-by': required(
        list(nameOf('endpoint')),
        'Endpoints that require the floor of the tenant.',
        'needed-by: [postPrimaryAuth]',
      ),
    },
  },
  switch: {
    title: 'a switch',
    keys: {
      when: required(
        expression,
        'Whether the tenant offers the journey, by settings of `tenant` alone.',
        'when: =tenant.passwordless.allowed',
      ),
      screens: key(
        list(nameOf('screen')),
        'Screens of the journey that a link leads to.',
        'screens: [passwordless]',
      ),
      calls: key(
        list(nameOf('operation')),
        'Operations that begin the journey.',
        'calls: [startLogin]',
      ),
    },
  },
  goStep: {
    title: 'a target',
    keys: {
      go: required(nameOf('screen'), 'Name of a screen.', 'go: not-found'),
      with: key(
        values,
        'Parameters of the screen; all are visible in the address.',
        'with: { code: FLOW_EXPIRED }',
      ),
    },
  },
  titleRule: {
    title: 'a rule of the title',
    keys: { when, text: required(text, 'Text of the tab.', 'text: app.title.portal') },
  },
  answers: {
    title: 'the answers',
    keys: {
      unauthorized: required(
        steps,
        'After 401: the session has ended.',
        'unauthorized:\n  - clear: everything\n  - go: oauth2-authorize',
      ),
      forbidden: required(
        steps,
        'After 403: the user has no permission.',
        'forbidden: { go: access-denied, replace: true }',
      ),
      'no-answer': required(
        steps,
        'After a missing answer; the notice offers *Try again*.',
        'no-answer: { notice: app.networkFail, tone: bad }',
      ),
      broken: required(
        steps,
        'After an answer outside OpenAPI; the notice has *Try again* and the reference of the answer.',
        'broken: { notice: app.unexpectedAnswer, tone: bad }',
      ),
      unknown: key(
        steps,
        'After a lost answer, when the effect of the call is unknown. Without it: as `no-answer`.',
        'unknown: { notice: app.unknownOutcome, tone: warn }',
      ),
      replaced: key(
        steps,
        'Another user signed in in another tab; shown if this tab shows the first account.',
        'replaced:\n  - notice: app.otherAccount\n    tone: warn',
      ),
      unkept: key(
        steps,
        'Instead of `authorize`, if the browser cannot store the data for the return.',
        'unkept:\n  - go: system-error\n    with: { code: STORAGE_NEEDED }\n    replace: true',
      ),
      blocked: key(
        steps,
        'If the browser opens no new tab; the notice offers the screen in this tab. Without it: as `go`.',
        'blocked: { notice: app.tabBlocked, tone: warn }',
      ),
      slow: key(
        steps,
        'While the user waits for more than ten seconds; the answer removes its message.',
        'slow: { notice: app.takingLonger }',
      ),
      busy: key(
        steps,
        'When the server asks to wait; the request repeats afterwards. `error.retryAfter` is in seconds.',
        'busy: { notice: app.serverBusy, values: { count: =error.retryAfter } }',
      ),
      reached: key(
        steps,
        'When the network is back; replaces the message of `no-answer`, with its *Try again*.',
        'reached: { notice: app.reachedAgain, tone: good }',
      ),
      rejected: required(
        forWords(steps),
        'By error code, for every call that does not handle it; or the column of a table.',
        'rejected:\n  RATE_LIMITED: { notice: app.tooManyRequests, tone: warn }',
      ),
      else: required(
        steps,
        'Any other error code; the notice has *Try again* and the reference of the error.',
        'else: { notice: app.unexpectedAnswer, tone: bad }',
      ),
    },
  },
  shell: {
    title: 'the shell',
    keys: {
      load: required(
        map(keys('shellLoad')),
        'Calls that the shell reads as `data.<name>`, once per page; a failure is only logged.',
        'load:\n  copyright: { call: getCopyright }',
      ),
      brand: key(
        keys('shellBrand'),
        'Values to show; a missing value is not shown.',
        'brand:\n  copyright: =data.copyright',
      ),
      logo: required(
        list(keys('logo')),
        'Steps of the logo; the first match applies.',
        'logo:\n  - when: =state.auth.consumerHomeFlow\n    press: { go: consumer-home }',
      ),
      profile: key(
        keys('profile'),
        'Profile menu.',
        'profile:\n  when: =state.session.markerToken != ""\n  name: =state.profile.username\n  detail: =state.profile.displayUid\n  managed-by: =state.profile.sotName\n  press: { go: secure-logout }',
      ),
      content: key(
        list(keys('block')),
        'Blocks above the content of every screen, below its heading: text, notice, icon, facts, link, button, row, countdown, support.',
        'content:\n  - countdown: request\n    label: app.requestEnds\n    last: 60',
      ),
      menu: key(
        keys('shellMenu'),
        'Menu next to every screen of layout `home`, with entries from an answer.',
        'menu:\n  label: portal.menu\n  call: listMenus\n  with: { language: =environment.language }\n  active: =query.menuid',
      ),
      popup: key(
        keys('shellPopup'),
        'Panel at the bottom of the page that the user may ignore: it takes no focus and does not cover the focus.',
        'popup:\n  title: app.cookies.title\n  when: =state.policy.cookieConsent == null\n  content:\n    - text: app.cookies.says\n    - button: app.cookies.accept\n      press: { set: { policy.cookieConsent.accept: true } }',
      ),
      plain: key(
        list(keys('plainLink')),
        'Pages of the server that need neither scripts nor a current browser; a page that cannot run links to them.',
        'plain:\n  - { text: page.plain.faq, at: /secdx/plain/faq }',
      ),
      footer: required(
        list(keys('footerLink')),
        'Links of the footer.',
        'footer:\n  - { text: app.title.login, go: login }',
      ),
    },
  },
  check: {
    title: 'the check before each screen',
    keys: {
      when: required(expression, 'Condition of the call.', 'when: =state.browser.supported == ""'),
      call: required(
        nameOf('operation'),
        'Operation. Without an answer the screen is shown: an outage locks out no user.',
        'call: checkBrowserInfo',
      ),
      with: key(values, 'Arguments.', 'with: { userAgent: =environment.userAgent }'),
      holds: required(
        expression,
        'True for an answer that allows the screen.',
        'holds: =answer.available',
      ),
      wanted: required(
        name,
        'State field that stores the requested screen.',
        'wanted: browser.continueRoute',
      ),
      except: required(
        list(nameOf('screen')),
        'Screens without this check.',
        'except: [browsers-download]',
      ),
      else: required(
        steps,
        'Steps if `holds` is false; `answer` is the answer of the server.',
        'else: { go: browsers-download, replace: true }',
      ),
    },
  },
  shellPopup: {
    title: 'the popup',
    keys: {
      title: required(text, 'Title of the panel.', 'title: app.cookies.title'),
      when: required(
        expression,
        'Condition of the panel.',
        'when: =state.policy.cookieConsent == null',
      ),
      content: required(
        list(keys('block')),
        'Blocks: text, notice, icon, facts, link, button, row, countdown, support.',
        'content:\n  - text: app.cookies.says',
      ),
    },
  },
  shellBrand: {
    title: 'the brand',
    keys: {
      logo: key(
        expression,
        "Picture in the header, as CSS `url(…)`, of the page's origin or as data; without it, the picture of the tenant.",
        'logo: =data.companyLogo',
      ),
      favicon: key(expression, 'Picture in the tab, as CSS `url(…)`.', 'favicon: =data.favicon'),
      languages: key(
        expression,
        'Tags of the languages in the menu, in this order; unsupported ones are left out. Without a value, all languages of the app.',
        'languages: =data.languages.map(l, l.languageTag)',
      ),
      phone: key(expression, 'Phone number of the service desk.', 'phone: =data.tel'),
      email: key(expression, 'Email address of the service desk.', 'email: =data.email'),
      copyright: key(expression, 'Line at the end of the footer.', 'copyright: =data.copyright'),
    },
  },
  logo: {
    title: 'the logo',
    keys: {
      when: required(expression, 'Condition.', 'when: =state.auth.consumerHomeFlow'),
      press,
    },
  },
  profile: {
    title: 'the profile',
    keys: {
      when: required(
        expression,
        'Condition of the menu.',
        'when: =state.session.markerToken != ""',
      ),
      name: required(expression, 'Name of the user.', 'name: =state.profile.username'),
      detail: required(expression, 'Line below the name.', 'detail: =state.profile.displayUid'),
      'managed-by': required(
        expression,
        'Organization that manages the account.',
        'managed-by: =state.profile.sotName',
      ),
      press: required(steps, 'Steps of *Sign out*.', 'press: { go: secure-logout }'),
    },
  },
  footerLink: {
    title: 'a link of the footer',
    keys: {
      text: required(text, 'Text of the link.', 'text: app.title.login'),
      go: required(nameOf('screen'), 'Target of the link.', 'go: login'),
      with: key(values, 'Parameters of that screen.', 'with: { code: FLOW_EXPIRED }'),
    },
  },
  plainLink: {
    title: 'a link to a plain page',
    keys: {
      text: required(text, 'Text of the link.', 'text: page.plain.faq'),
      at: required(name, 'Path below the origin.', 'at: /secdx/plain/faq'),
    },
  },
  state: {
    title: 'state.yaml',
    keys: {
      stores: required(
        map(keys('stateStore')),
        'Values that the browser remembers, by the name of the store. In the folder of a tenant, the name is `own`, or `own` and a word.',
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
        'Keeps the store when a step clears everything.',
        'survives-sign-out: true',
      ),
      each: key(
        map(names),
        'One copy for each word: `verification.Sms.enrollment`.',
        'each:\n  kind: [Sms, Email]',
      ),
      unused: key(
        nameLike(reasonLike),
        'Reason for unused fields; reported when all fields are used.',
        'unused: the screens of the portal come later',
      ),
      fields: required(
        map(keys('stateField')),
        'Its fields by name.',
        'fields:\n  requestId: { type: text, class: handle, persists: envelope }',
      ),
    },
  },
  stateField: {
    title: 'a field of the state',
    keys: {
      type: required(
        type,
        '`text`, `integer`, `boolean`, `time`, a list of words, `{ list: … }`, `{ each: … }`, fields with their types, or a part with a class of its own: `{ handle: text }`.',
        'type: text',
      ),
      default: key(
        data,
        'First value; otherwise an empty text, 0, false, the first word, or null.',
        'default: 60',
      ),
      nullable: key(boolean, 'Allows null.', 'nullable: true'),
      class: key(classWords, 'Class of the value.', 'class: handle'),
      persists: key(
        words({
          memory: 'Until a departure or a reload.',
          envelope: 'Encrypted, in this tab, also after a reload.',
          tab: 'Encrypted, for the session of the browser.',
          cookie: 'In a cookie with the name of the field, readable without restriction.',
        }),
        'Lifetime of the value.',
        'persists: envelope',
      ),
      days: requires(
        { key: 'persists', words: ['cookie'] },
        key(value, 'Lifetime of the cookie in days.', 'persists: cookie\ndays: 180'),
      ),
      unused: key(
        nameLike(reasonLike),
        'Reason for a field that no flow reads, or none writes, or neither; silences the check.',
        'unused: the portal reads it from the envelope',
      ),
    },
  },
  tenant: {
    title: 'a tenant',
    advice: ' Settings, such as `otp`, are below `values`.',
    keys: {
      tenant: required(name, 'Name, equal to the name of the file.', 'tenant: default'),
      hosts: key(
        filled(name),
        'Host names that sign in users of this tenant.',
        'hosts: [login.hanbit.example]',
      ),
      values: key(
        map(data),
        'Tree of values, read as `tenant.…`. Another tenant than the default has only the differences.',
        'values:\n  otp: { digits: 6 }',
      ),
      limits: key(
        map(keys('limit')),
        'Of the default tenant: limits for other tenants, by the path of the value.',
        'limits:\n  otp.digits: { least: 6, most: 8, stronger: more }\n  session.idle: { at-most: session.lasts }',
      ),
      server: key(
        names,
        'Of the default tenant: paths of values that only the server reads. Nothing else reads them, and they are not reported as unused.',
        'server: [signUp.approval]',
      ),
      floor: key(
        either(list(name), value),
        'Factors that a departure to an endpoint of `needed-by` requires: a number, or a list. Other tenants than the default only raise it.',
        'floor: [knowledge, possession]',
      ),
      brand: key(keys('brand'), 'Appearance.', 'brand: { hue: 25, logo: logo.svg }'),
      screens: key(
        map(data),
        'By name: changes of a screen, null to remove it, or a new screen with its `route`.',
        'screens:\n  login:\n    content:\n      sign-in.login.submit: { submit: hanbit.enter }',
      ),
      parts: key(
        map(data),
        'By name: changes of a part.',
        'parts:\n  otp-challenge:\n    content:\n      otp.knoxId: null',
      ),
      actions: key(
        map(data),
        'By name: changes of an action.',
        'actions:\n  go-home: { steps: { go: login } }',
      ),
      app: key(
        keys('tenantApp'),
        'Changes of flows/app.yaml.',
        'app:\n  languages: [ko-KR, en-US]',
      ),
      texts: key(
        map(map(data)),
        'By language and file: replaced texts, or a new file.',
        'texts:\n  en-US:\n    app: { product: Hanbit Bank }',
      ),
    },
  },
  listOrder: {
    title: 'the order of a list',
    keys: {
      of: required(expression, 'A value of the row.', 'of: =item.name'),
      as: required(
        expression,
        'Words in their order; a row with another word comes last.',
        'as: =tenant.methods',
      ),
    },
  },
  limit: {
    title: 'a limit',
    keys: {
      least: key(value, 'Minimum; of a list, the number of items.', 'least: 2'),
      most: key(value, 'Maximum; of a list, the number of items.', 'most: 10'),
      'at-most': key(
        name,
        'Path of another number that is the maximum, in each tenant.',
        'at-most: password.maxLength',
      ),
      'shorter-than': key(
        name,
        'Path of a number; the text has fewer characters, in each tenant.',
        'shorter-than: signUp.idMaxLength',
      ),
      shape: key(
        words({
          path: 'A path below another: one slash first, no `?`, no `#`.',
          address:
            'A page: a path below the origin of the page, or an address with an origin of `allowed-origins`.',
          domain: 'Name of a domain, such as example.com.',
          email: 'Email address.',
          phone: 'Phone number as people write it, such as +82 2-5550-0100.',
          language: 'Tag of a language, such as ko-KR (BCP 47).',
          character: 'A single character.',
          word: 'A text that is not empty, without spaces at its ends.',
          ending: 'End of an ID: no spaces, and at most one `@`.',
        }),
        'Shape of the text, or of each item of a list.',
        'shape: domain',
      ),
      among: key(
        name,
        'Path of a list with the allowed words. Its own path means the list of the default tenant; another path means a list of the same tenant.',
        'among: methods.offered',
      ),
      stronger: key(
        words({
          more: 'A tenant may have more than the default.',
          fewer: 'A tenant may have fewer than the default.',
        }),
        'Safer direction; no tenant may go in the other direction.',
        'stronger: fewer',
      ),
      unit: key(
        words({
          seconds: 'The number counts seconds.',
          minutes: 'The number counts minutes.',
          hours: 'The number counts hours.',
          days: 'The number counts days.',
          digits: 'The number counts digits, such as those of a code.',
          characters: 'The number counts characters.',
          attempts: 'The number counts attempts.',
        }),
        'Unit of the number. A text with this number and unit written in is reported, because the number of a tenant can differ. `unit-words` of flows/app.yaml has the words of digits, characters and attempts.',
        'unit: seconds',
      ),
    },
  },
  brand: {
    title: 'a brand',
    keys: {
      hue: key(
        value,
        'Hue of backgrounds, lines and letters, and of the brand by default: 0 to 360.',
        'hue: 25',
      ),
      logo: key(
        name,
        'Picture in the header and in the tab, until the app has another: a file in flows/tenants/<name>/, or a path below the origin of the page.',
        'logo: logo.svg',
      ),
      sign: key(
        nameOf('icon'),
        'Drawing next to the name and in the tab, without a picture.',
        'sign: gate',
      ),
      focus: key(
        words({ brand: 'The color of the brand.', ink: 'The color of the text.' }),
        'Color of the focus. Without it, the brand; but the text where the brand looks like an error.',
        'focus: ink',
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
      light: key(keys('brandColours'), 'On light backgrounds.', 'light: { brand: "#7a1f1f" }'),
      dark: key(keys('brandColours'), 'On dark backgrounds.', 'dark: { brand: "#ff9d94" }'),
    },
  },
  brandColours: {
    title: 'colours of a theme',
    keys: {
      brand: key(name, 'Buttons, links, focus.', 'brand: "#7a1f1f"'),
      'brand-strong': key(name, 'The same, under the pointer.', 'brand-strong: "#5e1414"'),
      'brand-ink': key(name, 'Text of a button.', 'brand-ink: "#ffffff"'),
      'brand-wash': key(
        name,
        'Background tinted with the brand.',
        'brand-wash: oklch(0.95 0.025 25)',
      ),
    },
  },
  tenantApp: {
    title: "a tenant's changes of app.yaml",
    keys: {
      languages: key(
        data,
        'Languages in the order of the menu; the first is for users without a preference.',
        'languages: [ko-KR, en-US]',
      ),
      texts: key(data, 'Files of texts for every screen.', 'texts: [app, error, hanbit]'),
      titles: key(data, 'Text of the tab.', 'titles: [screen]'),
      environment: key(
        data,
        'Settings that depend on the host.',
        'environment:\n  allowed-origins: ["https://www.hanbit.example"]',
      ),
      shell: key(
        data,
        'Header, footer and content around every screen.',
        'shell:\n  footer:\n    app.shell.termsOfUse: null',
      ),
    },
  },
  field: {
    title: 'a field',
    keys: {
      field: required(name, 'Name; a form writes `$ref: fields/<name>`.', 'field: one-time-code'),
      class: key(classWords, 'Class of the typed value.', 'class: secret'),
      takes: key(
        map(keys('take')),
        'Inputs that a form writes next to `$ref`; read as `takes.…`.',
        'takes:\n  digits: { type: integer }',
      ),
      schema: required(
        dataOf('field-schema'),
        'Allowed values: JSON Schema 2020-12.',
        'schema: { type: string, minLength: 1 }',
      ),
      ui: key(
        dataOf('field-ui'),
        'Appearance, as in rjsf.',
        'ui: { ui:widget: one-time-code, ui:autocomplete: one-time-code }',
      ),
      rules: key(
        list(either(name, anyValue)),
        'Further rules, from src/rules.',
        'rules:\n  - not-blank\n  - one-time-code: { digits: =takes.digits }',
      ),
    },
  },
  load: {
    title: 'a load',
    keys: {
      call: required(
        nameOf('operation'),
        'Operation that only reads, by its operationId.',
        'call: listUserAuthenticators',
      ),
      when: key(expression, 'Condition of the request.', 'when: =has(query.consent)'),
      with: key(values, 'Arguments.', 'with: { requestId: =state.auth.requestId }'),
      ok: key(
        steps,
        'Steps after the answer; `answer` is the answer of the server.',
        'ok:\n  - when: =size(answer.items) == 1\n    go: verify-sms\n    replace: true',
      ),
      rejected: key(
        forWords(steps),
        'By error code; an unlisted code shows the failed state, with *Try again*. `[]` declares this as intended.',
        'rejected:\n  REQUEST_EXPIRED: { go: system-error, replace: true }',
      ),
      failed: key(
        steps,
        'Steps in addition to the failed state, whatever the reason.',
        'failed: { set: { support.builtIn: true } }',
      ),
    },
  },
  poll: {
    title: 'a poll',
    keys: {
      call: required(
        nameOf('operation'),
        'Operation that only reads, by its operationId.',
        'call: getLoginStatus',
      ),
      with: key(values, 'Arguments.', 'with: { requestId: =state.auth.requestId }'),
      when: key(
        expression,
        'Condition; the poll pauses while it is false, and starts again when it is true.',
        'when: =timers.expiry.running',
      ),
      every: required(
        value,
        'Seconds between an answer and the next request: 1 to 3600.',
        'every: 2',
      ),
      'back-off': key(
        value,
        'Longest wait in seconds; the wait doubles only after a missing answer. The third failure in a row shows a message.',
        'back-off: 10',
      ),
      until: required(
        expression,
        'True for the `answer` that decides; then the poll ends.',
        'until: =answer.status != "PENDING"',
      ),
      ok: required(
        steps,
        'Steps after that answer, once; earlier answers are not visible.',
        'ok: { do: decided }',
      ),
      rejected: key(
        forWords(steps),
        'By error code, which also decides; flows/app.yaml answers an unlisted code.',
        'rejected:\n  REQUEST_EXPIRED: { go: system-error, replace: true }',
      ),
    },
  },
  shellLoad: {
    title: 'a load of the shell',
    keys: {
      call: required(
        nameOf('operation'),
        'Operation that only reads, by its operationId.',
        'call: getCopyright',
      ),
      when: key(expression, 'Condition of the request.', 'when: =has(query.consent)'),
      with: key(values, 'Arguments.', 'with: { language: en-US }'),
      ok: key(
        steps,
        'Steps after the answer, once.',
        'ok:\n  - set: { policy.version: =answer.version }',
      ),
    },
  },
  form: {
    title: 'a form',
    keys: {
      schema: required(
        dataOf('form-schema'),
        'Fields: JSON Schema 2020-12; `$ref: fields/<field>` takes a kind of field.',
        'schema:\n  required: [username]\n  properties:\n    username: { $ref: fields/user-id, title: sign-in.login.username }',
      ),
      ui: key(
        dataOf('form-ui'),
        'Appearance of the fields, as in rjsf.',
        'ui:\n  username: { ui:autofocus: true }',
      ),
      rules: key(
        list(keys('formRule')),
        'Further rules, from src/rules, each at a field.',
        'rules:\n  - at: confirmation\n    same-as: newPassword',
      ),
      fields: key(
        map(expression),
        'Fields that a server defines: a list, by a common name.',
        'fields: { attributes: =data.policy.requiredAttributes }',
      ),
      sms: key(
        map(keys('formSms')),
        'Fields for a code that a phone reads from a text message (WebOTP).',
        'sms: { code: { again: =state.findId.expiresAt } }',
      ),
      keep: key(
        name,
        'State field that keeps typed values, except secrets; read before `enter`.',
        'keep: signup.draft',
      ),
      leaving: key(
        text,
        'Question before a press discards typed values.',
        'leaving: app.form.lost',
      ),
      initial: key(values, 'First values.', 'initial: { username: =state.login.username }'),
    },
  },
  on: {
    title: 'the events of a screen',
    keys: {
      enter: key(
        steps,
        'When the screen opens: one step, or a list of them.',
        'enter: { do: send }',
      ),
      submit: key(steps, 'When a valid form is submitted.', 'submit:\n  - call: verifyPassword'),
      seen: key(
        steps,
        'When the user looks at it again: after a reload, after Back, or when the page was hidden; also when another tab has moved a request on (`window: announce`). Not after a `go`.',
        'seen: { do: ask-again }',
      ),
      change: key(
        map(steps),
        'By field: when the user leaves it with a new, valid value.',
        'change:\n  email:\n    - clear: [signup.emailVerificationId]',
      ),
    },
    others: steps,
  },
  page: {
    title: 'a page',
    keys: {
      page: required(name, 'Name, unique in its screen; `turn` uses it.', 'page: confirm'),
      title: required(text, 'Heading of the page.', 'title: sign-in.login.title'),
      when,
      content: required(
        filled(keys('block')),
        'Blocks, from top to bottom.',
        'content:\n  - field: code\n  - submit: otp.confirm',
      ),
      on: key(
        keys('pageOn'),
        'Steps after a submit of this page; without it, the next page.',
        'on:\n  submit: { turn: next }',
      ),
    },
  },
  pageOn: {
    title: 'the events of a page',
    keys: {
      submit: key(
        steps,
        'When the page is submitted and its own fields are valid.',
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
        'Condition; without it, always.',
        'when: =state.findId.type == "phone"',
      ),
      again: required(
        expression,
        'Value that differs for each message; a change asks the phone again, unless it still waits.',
        'again: =state.findId.expiresAt',
      ),
    },
  },
  formRule: {
    title: 'a rule of the form',
    keys: {
      at: required(name, 'Field that shows the problem.', 'at: confirmation'),
    },
    others: anyValue,
  },
  timer: {
    title: 'a timer',
    keys: {
      deadline: key(
        name,
        'State field of type `time` with the end, so that the timer continues after a reload. Without it the timer belongs to the visit.',
        'deadline: verification.Sms.verification.expiresAt',
      ),
      expired: key(
        steps,
        'Steps when the timer has run out.',
        'expired: { problem: otp.expired, at: code }',
      ),
      essential: key(
        name,
        'Reason why users cannot get more time, where they type (WCAG 2.2, 2.2.1).',
        'essential: the server ends the request',
      ),
    },
  },
  text: { title: 'a text', keys: { values: ofText }, words: { text: keyOfText, of: chosen } },
  badge: {
    title: 'a badge',
    keys: { when },
    words: {
      text: word(text, 'Text of the badge.', 'text: verify.method.preferred', {
        tone,
        values: ofText,
      }),
      of: word(
        expression,
        'Word; `is` has the badge for each.',
        'of: =item.result\nis:\n  SUCCESS: { text: app.title.portal, tone: good }',
        {
          is: required(
            forWords(keys('choiceBadge')),
            'Badge for each word.',
            'is:\n  SUCCESS: { text: app.title.portal, tone: good }',
          ),
        },
      ),
    },
  },
  choiceBadge: {
    title: 'a badge',
    keys: {
      text: required(text, 'Text of the badge.', 'text: verify.method.preferred'),
      tone,
      values: ofText,
    },
  },
  detail: {
    title: 'a detail',
    keys: { values: ofText, when },
    words: { text: keyOfText, of: chosen },
  },
  tab: {
    title: 'a tab',
    keys: {
      tab: required(text, 'Text of the tab, of one or two words.', 'tab: portal.home.methods'),
      icon: required(nameOf('icon'), 'Drawn above the text.', 'icon: key'),
      content: required(
        filled(keys('block')),
        'Blocks of the part.',
        'content:\n  - text: portal.home.greeting',
      ),
    },
  },
  menuEntry: {
    title: 'an entry of a menu',
    keys: { id, when },
    words: { button: buttonWord },
  },
  fact: {
    title: 'a fact',
    keys: {
      label: required(text, 'Label.', 'label: portal.home.lastSignIn'),
      value: required(expression, 'Value.', 'value: =data.history.lastLogin'),
      copy: key(boolean, 'Adds a button that copies it.', 'copy: true'),
      groups: key(
        value,
        'Characters per group, as on a card; the copy has no groups.',
        'groups: 4',
      ),
      bytes: key(boolean, 'Shows a number of bytes as a size, such as 48.2 kB.', 'bytes: true'),
    },
  },
  ceremonyFailures: {
    title: 'the ends of a ceremony',
    keys: {
      cancelled: required(
        steps,
        'The user closed the prompt, or the browser gives no reason.',
        'cancelled: { notice: app.networkFail }',
      ),
      'no-credential': required(
        steps,
        'No suitable credential exists, or the new one exists already.',
        'no-credential: { notice: app.networkFail }',
      ),
      unsupported: required(
        steps,
        'The browser or the machine does not support it.',
        'unsupported: { notice: app.networkFail }',
      ),
      'timed-out': required(
        steps,
        'The timer of `within` ended first.',
        'timed-out: { notice: app.networkFail }',
      ),
    },
  },
  shellMenu: {
    title: 'the menu',
    keys: {
      label: required(text, 'Name of the menu, for screen readers.', 'label: portal.menu'),
      call: required(
        nameOf('operation'),
        'Operation that answers `items`: entries with `id`, `label`, `route` (below the base path), and optional `menus` below them.',
        'call: listMenus',
      ),
      with: key(values, 'Arguments.', 'with: { language: =environment.language }'),
      active: key(expression, '`id` of the current entry.', 'active: =query.menuid'),
      'built-in': key(
        list(keys('footerLink')),
        'Entries for a failed call.',
        'built-in:\n  - { text: app.title.login, go: login }',
      ),
      none: key(text, 'Text for a failed call without built-in entries.', 'none: portal.noMenu'),
    },
  },
  appTimer: {
    title: 'a timer of the app',
    keys: {
      deadline: required(
        name,
        'State field of type `time` with the end; the timer continues on every screen, and after a reload.',
        'deadline: auth.expiresAt',
      ),
      expired: key(
        steps,
        'Steps when the timer has run out, on any screen.',
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
        'Skips the step while this timer runs; `visit` skips it if this visit has done it.',
        'once: expiry',
      ),
    },
    words: {
      call: word(
        nameOf('operation'),
        'Calls an operation of OpenAPI, by its operationId.',
        'call: verifyPassword\nwith: { username: =form.username, password: =form.password }\nok: { do: next-step, with: { result: =answer } }',
        {
          with: key(values, 'Arguments.', 'with: { requestId: =state.auth.requestId }'),
          ok: key(
            steps,
            'Steps after success; `answer` is the answer of the call.',
            'ok:\n  - set: { auth.userId: =form.username }',
          ),
          rejected: key(
            forWords(steps),
            'By error code; `error` has the details. One key may list several codes, with commas. `failed` or flows/app.yaml answers other codes.',
            'rejected:\n  OTP_EXPIRED, OTP_ATTEMPT_LIMIT: { problem: otp.expired, at: code }',
          ),
          failed: key(
            steps,
            'Steps for any other result: another code, a missing or broken answer. For calls with one consequence of all failures.',
            'failed: { do: to-application }',
          ),
          besides: key(
            values,
            'State to write if neither `ok` nor `rejected` answers, just before flows/app.yaml or `failed` does.',
            'besides: { enrollment.outcome: unsent }',
          ),
        },
      ),
      set: word(
        values,
        'Writes fields of the state, named without `state.`.',
        'set: { auth.userId: =form.username }',
      ),
      clear: word(
        oneOrMore(name),
        'Resets fields or stores to their defaults, or `everything`.',
        'clear: [session.pkce, login]',
      ),
      start: word(
        map(value),
        'Starts timers, each with its seconds.',
        'start: { expiry: =answer.timeOut }',
      ),
      stop: word(oneOrMore(name), 'Stops timers, without their `expired`.', 'stop: [expiry]'),
      reload: word(
        oneOrMore(name),
        'Requests loads again, with their `ok`; a load that has not begun begins later.',
        'reload: [methods]',
        {
          keep: key(
            boolean,
            'Keeps the old answer visible until the new one. Not for outdated data: a removed row, a used key.',
            'keep: true',
          ),
        },
      ),
      go: word(
        nameOf('screen'),
        'Goes to another screen.',
        'go: system-error\nwith: { code: FLOW_EXPIRED }\nreplace: true',
        {
          with: key(
            values,
            'Parameters of its route and its query; all are visible in the address.',
            'with: { code: FLOW_EXPIRED }',
          ),
          replace: key(boolean, 'Leaves no way back to this screen.', 'replace: true'),
        },
      ),
      window: word(
        windowWords,
        'Asks the browser to print the page, to close the tab, or to tell the other tabs. If the tab stays, the sequence continues.',
        'window: close',
      ),
      turn: word(name, 'Turns to a page of this screen: its name, `next` or `back`.', 'turn: next'),
      check: word(
        oneOrMore(name),
        'Continues only if these fields are valid; otherwise shows their problems.',
        'check: [email]',
      ),
      open: word(
        nameOf('screen'),
        'Opens a screen in a new tab; this tab continues.',
        'open: policy\nwith: { policy: privacy }',
        {
          with: key(
            values,
            'Parameters of its route and its query; all are visible in the address.',
            'with: { code: FLOW_EXPIRED }',
          ),
        },
      ),
      reopen: word(
        name,
        'Loads the page at the place in this state field; without one, the app from the beginning.',
        'reopen: browser.continueRoute',
      ),
      history: word(
        words({ back: 'Goes back in the browser.' }),
        'Goes back in the browser.',
        'history: back',
      ),
      do: word(
        nameOf('action'),
        'Runs an action of this screen, or else of flows/actions.',
        'do: next-step\nwith: { result: =answer }',
        {
          with: key(values, 'Inputs of the action.', 'with: { result: =answer }'),
          replace: key(
            boolean,
            'Makes every `go` inside leave no way back to this screen.',
            'replace: true',
          ),
        },
      ),
      choose: word(
        expression,
        'Selects steps by the word of an enumeration; `is` has the steps for each.',
        'choose: =answer.nextStep\nis:\n  COMPLETE: { go: consumer-home }\nelse: { go: system-error }',
        {
          is: required(
            forWords(steps),
            'Steps for each word; one key may list several, with commas. Or the column of a table.',
            'is:\n  COMPLETE: { go: consumer-home }\n  SECOND_STEP: { go: verify-select }',
          ),
          else: key(steps, 'Steps for every other word.', 'else: { go: system-error }'),
        },
      ),
      problem: word(
        text,
        'Shows a problem at a field, announces it and focuses the field.',
        'problem: otp.incorrect\nat: code\nvalues: { n: =error.failed, total: =error.allowed }',
        {
          at: key(name, 'Field; without it, the whole form.', 'at: code'),
          marks: key(
            data,
            'Wrong items of that field: lines of its checklist, by rule; rows of a `select` of many, by key.',
            'marks: =error.rules',
          ),
          until: key(name, 'Timer whose end removes the problem.', 'until: wait'),
          values: ofText,
        },
      ),
      problems: word(
        text,
        'Shows each error of a list at its field; those of no field of this form are above the form. The text gets the words of the server as its value `message`.',
        'problems: sign-up.refused\nof: =error.fields\nfields: { user_name: username }',
        {
          of: required(data, 'List of `field` and `message`.', 'of: =error.fields'),
          fields: key(
            map(name),
            'Fields of the form, by their names at the server. Without a row the name, or its last part, is the same.',
            'fields: { user_name: username }',
          ),
        },
      ),
      notice: word(text, 'Shows a passing message.', 'notice: otp.sent\ntone: good', {
        tone,
        values: ofText,
      }),
      fill: word(
        map(value),
        'Fills fields that are empty.',
        'fill: { username: =answer.username }',
      ),
      empty: word(oneOrMore(name), 'Empties fields.', 'empty: [password]'),
      lock: word(oneOrMore(name), 'Disables fields for this visit.', 'lock: [code]'),
      unlock: word(oneOrMore(name), 'Ends a `lock`.', 'unlock: [code]'),
      ask: word(
        text,
        'Asks a question over the screen. Any button closes it, then runs its `press`; Escape closes it and does nothing.',
        'ask: system.startAgain\ncontent:\n  - button: system.startAgain\n    kind: danger\n    press: { do: remove }\n  - button: app.cancel\n    press: []',
        {
          values: ofText,
          content: required(
            list(keys('block')),
            'Blocks of the question, with a button for each answer; `item` stays in scope.',
            'content:\n  - button: app.cancel\n    press: []',
          ),
        },
      ),
      ceremony: word(
        words({ create: 'Creates a credential.', get: 'Signs with an existing credential.' }),
        'Runs WebAuthn in the browser, after a press.',
        'ceremony: get\nwith: { publicKey: =takes.options }\nwithin: prompt\nok: { do: verify, with: { credential: =answer } }\nrejected:\n  cancelled: { notice: app.networkFail }\n  no-credential: { notice: app.networkFail }\n  unsupported: { notice: app.networkFail }\n  timed-out: { notice: app.networkFail }',
        {
          with: required(
            values,
            'Options of the server: `publicKey`.',
            'with: { publicKey: =answer.publicKey }',
          ),
          mediation: key(
            words({
              conditional:
                "No prompt: the browser offers the user's keys at a field with `ui:autocomplete: username webauthn`.",
            }),
            'Kind of request; without it, a prompt. `conditional` needs no press, and ends with a submit.',
            'mediation: conditional',
          ),
          within: key(
            name,
            'Timer that closes the prompt at 0. The end of the ceremony stops it, without its `expired`.',
            'within: prompt',
          ),
          ok: required(
            steps,
            'Steps after success; `answer` is the credential.',
            'ok: { do: verify, with: { credential: =answer } }',
          ),
          rejected: required(
            keys('ceremonyFailures'),
            'Steps without a credential; all four are required.',
            'rejected:\n  cancelled: { notice: app.networkFail }\n  no-credential: { notice: app.networkFail }\n  unsupported: { notice: app.networkFail }\n  timed-out: { notice: app.networkFail }',
          ),
        },
      ),
      leave: word(
        either(nameOf('endpoint'), expression),
        'Leaves the app: name of an endpoint, or an address with an allowed origin.',
        'leave: =answer.logoutUrl',
        {
          with: key(
            values,
            'Parameters of the endpoint; all are visible in the address.',
            'with: { sp: =state.login.sp }',
          ),
        },
      ),
      'post-form': word(
        nameOf('endpoint'),
        'Leaves the app with a form post: name of an endpoint.',
        'post-form: postPrimaryAuth\nfields: { sessionDataKey: =state.login.sessionDataKey }',
        {
          fields: required(
            values,
            'Fields of the form post.',
            'fields: { sessionDataKey: =state.login.sessionDataKey }',
          ),
        },
      ),
      authorize: word(
        nameOf('endpoint'),
        'Leaves to the OpenID provider, with PKCE.',
        'authorize: authorize\nclient: =environment.client\nscope: openid\nback-to: oauth2-redirect\nremember: session.pkce',
        {
          client: required(value, 'Client ID.', 'client: =environment.client'),
          scope: required(name, 'Requested scope.', 'scope: openid'),
          'back-to': required(
            nameOf('screen'),
            'Screen for the return.',
            'back-to: oauth2-redirect',
          ),
          remember: required(name, 'State field for the verifier.', 'remember: session.pkce'),
          with: key(
            values,
            'Further parameters of the request that the endpoint declares, such as `prompt`, `login_hint`, `acr_values`, `ui_locales`, `audience` and `resource`. The engine writes the others. All are visible in the address.',
            'with: { ui_locales: =environment.language }',
          ),
        },
      ),
      prepare: word(
        name,
        'Prepares a sign-in at the OpenID provider, with PKCE, and stores it at this place of the state. The page stays, and a call begins the sign-in.',
        'prepare: session.pkce\nclient: =environment.client\nback-to: oauth2-redirect',
        {
          client: required(value, 'Client ID.', 'client: =environment.client'),
          'back-to': required(
            nameOf('screen'),
            'Screen for the return from the provider.',
            'back-to: oauth2-redirect',
          ),
        },
      ),
      end: word(
        name,
        'Ends a part with this outcome; the screen handles it in `on`.',
        'end: verified',
      ),
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
              body: 'Normal text.',
              small: 'Secondary text.',
              figure: 'A number or a code to read off, large.',
              divider: 'A short word on a line between two ways to go on.',
            }),
            'Size and weight.',
            'tone: lead',
          ),
        },
      ),
      notice: word(text, 'A box with a permanent message.', 'notice: otp.noCode\ntone: warn', {
        values: ofText,
        tone,
      }),
      progress: word(value, 'Progress: step 1 `of` 2.', 'progress: 1\nof: 2', {
        of: required(value, 'Number of steps.', 'of: 2'),
      }),
      icon: word(nameOf('icon'), 'A picture.', 'icon: check\ntone: good', { tone }),
      field: word(name, 'A field of the form.', 'field: code'),
      submit: word(text, 'The button that submits the form.', 'submit: otp.confirm', {
        values: ofText,
        kind: key(
          words({ main: 'Most common choice, also without this key.', plain: 'Alternative.' }),
          'Importance of the button.',
          'kind: plain',
        ),
      }),
      checklist: word(
        name,
        'The rules of a field, met or not met, during typing.',
        'checklist: newPassword',
      ),
      strength: word(
        name,
        "Estimated strength of the field's value, during typing; it decides nothing.",
        'strength: newPassword\nweak: otp.timeLeft\nfair: otp.timeLeft\ngood: otp.timeLeft\nstrong: otp.timeLeft',
        {
          weak: required(
            text,
            'Text for a value from a list of common passwords.',
            'weak: otp.timeLeft',
          ),
          fair: required(
            text,
            'Text for a value that a computer finds in a day.',
            'fair: otp.timeLeft',
          ),
          good: required(
            text,
            'Text for a value that is not worth an attack.',
            'good: otp.timeLeft',
          ),
          strong: required(
            text,
            'Text for a value that is practically impossible to guess.',
            'strong: otp.timeLeft',
          ),
        },
      ),
      countdown: word(
        name,
        'The remaining time of a timer.',
        'countdown: expiry\nlabel: otp.timeLeft',
        {
          label: required(text, 'Label of the timer.', 'label: otp.timeLeft'),
          until: key(
            text,
            'Text with the time of the end, for screen readers.',
            'until: otp.worksUntil',
          ),
          over: key(
            text,
            'Text after the end, for screen readers; without it, a default text. Unused if the timer shows a message.',
            'over: otp.expired',
          ),
          last: key(value, 'Hides the countdown until so many seconds remain.', 'last: 60'),
        },
      ),
      resend: word(
        name,
        'A button that waits for a timer.',
        'resend: resend\nlabel: otp.resend\npress: { do: send }',
        {
          label: required(text, 'Text of the button.', 'label: otp.resend'),
          kind: key(
            words({ main: 'Most common choice.', plain: 'Alternative.' }),
            'Importance of the button; without it, it looks like a link.',
            'kind: main',
          ),
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
            'Heading above the rows that share it; they appear together, at the position of the first.',
            'group: { text: support.faq.topic, values: { topic: =item.topic } }',
          ),
          press: key(
            steps,
            'Steps for a press of a row; without it, rows are only for reading.',
            'press: { go: verify-sms }',
          ),
          content: key(
            filled(keys('block')),
            'Blocks in each row below its lines, with `item` in scope: text, notice, icon, facts, markdown, link, button, menu-button, row.',
            'content:\n  - button: system.startAgain\n    press: { go: login }',
          ),
          look: key(
            words({
              rows: 'One below the other.',
              cards: 'Side by side, if there is room.',
              folded: 'One below the other, with hidden content; one row is open at a time.',
              steps: 'One below the other, numbered, for tasks in order.',
              buttons: 'One below the other, as buttons: other ways to do the same.',
            }),
            'Look of the rows.',
            'look: cards',
          ),
          'at-most': requires(
            { key: 'more' },
            key(
              value,
              'Number of rows that are shown; the others are folded below `more`.',
              'at-most: 3\nmore: enroll.moreWays',
            ),
          ),
          more: requires(
            { key: 'at-most' },
            key(text, 'Text that opens the other rows.', 'at-most: 3\nmore: enroll.moreWays'),
          ),
          placeholders: key(
            value,
            'Number of placeholder rows while the data loads; 3 without it.',
            'placeholders: =size(tenant.identityProviders)',
          ),
          opened: requires(
            { key: 'look', words: ['folded'] },
            key(
              expression,
              'Of folded rows: key of the row that is open at first.',
              'look: folded\nopened: =query.question',
            ),
          ),
        },
      ),
      select: word(
        name,
        'A field of the form with the rows of a list as choices; its schema allows one (text) or many (array).',
        'select: chosen\neach: =data.methods.items\nkey: =item.name\ntitle: { text: verify.method.other }',
        {
          each: required(expression, 'The list; `item` is the row.', 'each: =data.methods.items'),
          ...ofRows,
          look: key(
            words({
              rows: 'One below the other.',
              cards: 'Side by side, if there is room.',
              menu: 'A drop-down, for one choice of several.',
            }),
            'Look of the choices.',
            'look: menu',
          ),
          all: key(
            text,
            'Text of a first row that chooses all rows or none; for a field that holds many.',
            'all: otp.confirm',
          ),
          opens: requires(
            { key: 'press' },
            key(
              text,
              'Name of a button at the end of each row, for screen readers; `press` has its steps.',
              'opens: { text: verify.method.detail, values: { target: =item.name } }\npress: { go: verify-sms }',
            ),
          ),
          press: requires(
            { key: 'opens' },
            key(
              steps,
              'Steps for a press of that button. The choice stays as it is.',
              'opens: { text: verify.method.detail, values: { target: =item.name } }\npress: { go: verify-sms }',
            ),
          ),
        },
      ),
      link: word(text, 'A link.', 'link: otp.otherWays\npress: { end: other-ways }', {
        values: ofText,
        tone: key(
          toneWords,
          'Draws the link as a banner above the screen, in the room that is kept for messages: it may come late, and moves nothing.',
          'tone: warn',
        ),
        press,
      }),
      button: buttonWord,
      row: word(
        filled(keys('block')),
        'Blocks side by side.',
        'row:\n  - text: otp.sentSomewhere\n  - text: otp.noCode',
      ),
      section: word(
        text,
        'A heading with its content.',
        'section: portal.home.methods\ncontent:\n  - text: portal.home.greeting',
        {
          values: ofText,
          tone: key(
            toneWords,
            'Draws the section as a card, with the picture of the tone.',
            'tone: good',
          ),
          folded: key(boolean, 'Hides the content until a press of the heading.', 'folded: true'),
          content: required(
            filled(keys('block')),
            'Blocks below the heading.',
            'content:\n  - text: portal.home.greeting',
          ),
        },
      ),
      sheet: word(
        text,
        'A dialog over the page while `when` is true: from the bottom on a phone, at the side on a wide screen. The text is its heading.',
        'sheet: portal.home.methods\nwhen: =state.ui.renames\ncontent:\n  - text: portal.home.greeting\npress: { set: { ui.renames: false } }',
        {
          values: ofText,
          when: required(
            expression,
            'Condition under which it is open.',
            'when: =state.ui.renames',
          ),
          content: required(
            filled(keys('block')),
            'Blocks below the heading.',
            'content:\n  - text: portal.home.greeting',
          ),
          press: required(
            steps,
            'Steps that close it: they run at its *Close*, at Escape, and at a press beside it.',
            'press: { set: { ui.renames: false } }',
          ),
        },
      ),
      tabs: word(
        filled(keys('tab')),
        'Parts of a page. A narrow screen shows one, and their tabs at its bottom; a wide one shows all.',
        'tabs:\n  - tab: portal.home.methods\n    icon: key\n    content: [{ text: portal.home.greeting }]',
      ),
      'menu-button': word(
        text,
        'A button with three dots that opens a menu; the text is its name for screen readers.',
        'menu-button: portal.home.options\ncontent:\n  - button: portal.home.change\n    press: { go: login }',
        {
          content: required(
            filled(keys('menuEntry')),
            'Entries of the menu; without a shown one, no button is drawn.',
            'content:\n  - button: portal.home.change\n    press: { go: login }',
          ),
        },
      ),
      identity: word(
        expression,
        'The account that the screen is about, with its initial.',
        'identity: =state.auth.displayUid\nlabel: verify.account',
        {
          label: required(
            text,
            'Sentence for screen readers; the block fills in `name`, its value.',
            'label: verify.account',
          ),
          content: key(
            filled(keys('block')),
            'Texts below the account, and a link beside it.',
            'content:\n  - link: verify.notYou\n    press: { go: login }',
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
        'A text of the server: Markdown with headings, lists, tables, links and emphasis. HTML in it is never interpreted.',
        'markdown: =data.policy.content',
        {
          none: key(text, 'Text for missing data.', 'none: policy.failed'),
        },
      ),
      links: word(
        expression,
        'Links out of the app, from a map of names to addresses; only https, each in a new tab.',
        'links: =state.browser.downloadLinks\ntitle: { text: support.browsers.download, values: { name: =item } }',
        {
          title: required(
            text,
            'Text of each link; `item` is its name.',
            'title: { text: support.browsers.download, values: { name: =item } }',
          ),
        },
      ),
      codes: word(
        expression,
        'Secrets that are shown once, for the user to keep: a list of codes, or one key. Buttons copy, download and print them.',
        'codes: =state.recovery.codes\ntitle: portal.recovery.codes\nfile: portal.recovery.file\ndownload: portal.recovery.download\nprint: portal.recovery.print',
        {
          title: required(
            text,
            'Line above the codes, also on paper and in the file.',
            'title: portal.recovery.codes',
          ),
          note: key(
            text,
            'Line below the codes, also on paper and in the file.',
            'note: portal.recovery.note',
          ),
          file: required(
            text,
            'Name of the text file, without its ending.',
            'file: portal.recovery.file',
          ),
          download: required(
            text,
            'Text of the button that saves the file.',
            'download: portal.recovery.download',
          ),
          print: required(
            text,
            'Text of the button that prints the codes; nothing else of the page is printed.',
            'print: portal.recovery.print',
          ),
        },
      ),
      qr: word(
        expression,
        'A QR code, for another device to scan.',
        'qr: =state.enrollment.appData\nlabel: enroll.qrLabel\ntyped: { label: enroll.keyToType, value: =state.enrollment.secureCode, groups: 4, copy: true }',
        {
          label: required(text, 'Description for screen readers.', 'label: enroll.qrLabel'),
          typed: required(
            keys('fact'),
            'Value to type instead, next to the picture.',
            'typed: { label: enroll.keyToType, value: =state.enrollment.secureCode, groups: 4, copy: true }',
          ),
          opens: key(
            text,
            'Text of a link that opens the code in its app, on a phone or a tablet.',
            'opens: enroll.openApp',
          ),
          elsewhere: requires(
            { key: 'opens' },
            key(
              text,
              'Text below that link; it unfolds the code, for another device.',
              'opens: enroll.openApp\nelsewhere: enroll.onAnotherPhone',
            ),
          ),
        },
      ),
      support: word(
        boolean,
        'Contact of the service desk, for a screen where something went wrong; the footer has it anyway. A bare word, or `support: true` with keys of its own, such as `when`.',
        '- support',
      ),
    },
  },
  ...valueTables,
  ...scenarioTables,
  ...mockTables,
}

/** Blocks that may be written as a bare word. */
export const bareBlocks: readonly string[] = ['support']
