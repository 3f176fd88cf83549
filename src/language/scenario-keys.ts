/** Keys of a scenario file (`*.test.yaml`), as part of the table of keys. */
import {
  boolean,
  data,
  either,
  filled,
  key,
  keys,
  type KeyTable,
  list,
  map,
  required,
  name,
  nameLike,
  nameOf,
  some,
  type TableName,
  value,
  word,
  words,
} from './syntax-dsl.ts'

const answers = map(
  either(
    words({
      'no-answer': 'No answer, as without a network.',
      broken: 'An answer outside OpenAPI.',
      unknown: 'Lost answer to a call that changes something; its effect is unknown.',
      unauthorized: '401: the session has ended.',
      forbidden: '403: the user has no permission.',
    }),
    keys('madeUpAnswer'),
  ),
)
const scenarioSteps = required(
  filled(
    either(
      words({
        reload: 'Reloads the page.',
        back: 'Presses Back of the browser.',
        escape: 'Presses the key that closes a question or a sheet.',
      }),
      keys('scenarioStep'),
    ),
  ),
  'Actions and expectations, in this order.',
  'steps:\n  - type: { code: "482913" }\n  - press: submit\n  - arrive: verify-select',
)
const proves = key(
  list(
    nameLike({
      pattern: '^[RD]\\d+\\.\\d{2,3}$',
      called: 'the id of a requirement, such as R4.12',
    }),
  ),
  'Requirements that this scenario proves, by ID.',
  'proves: [R4.12]',
)
const given = key(
  keys('given'),
  'Conditions at the beginning.',
  'given:\n  state: { auth: { requestId: req-1 } }',
)
const ofText = key(map(data), 'Values in the places of the text.', 'values: { n: 1, total: 5 }')
const parameters = key(map(value), 'Parameters of the address.', 'with: { code: FLOW_EXPIRED }')

export const scenarioTables = {
  scenario: {
    title: 'a file of scenarios',
    keys: {
      screen: required(nameOf('screen'), 'First screen.', 'screen: verify-sms'),
      tenant: key(name, 'Tenant; without it, the default.', 'tenant: hanbit-bank'),
      given,
    },
    words: {
      scenario: word(
        name,
        'Summary in one sentence.',
        'scenario: a wrong code, then the right one\nsteps:\n  - press: submit',
        { proves, steps: scenarioSteps },
      ),
      scenarios: word(
        filled(keys('told')),
        'Several scenarios of one screen.',
        'scenarios:\n  - scenario: the right code\n    steps:\n      - press: submit',
      ),
    },
  },
  told: {
    title: 'a scenario',
    keys: {
      scenario: required(
        name,
        'Summary in one sentence.',
        'scenario: a wrong code, then the right one',
      ),
      proves,
      given,
      steps: scenarioSteps,
    },
  },
  given: {
    title: 'the conditions of a scenario',
    keys: {
      state: key(
        map(data),
        'State at the beginning, by store.',
        'state: { auth: { requestId: req-1 } }',
      ),
      with: key(map(value), 'Parameters of the first address.', 'with: { sessionDataKey: key-1 }'),
      language: key(name, 'Language of the user.', 'language: ko-KR'),
      'windows-hello': key(
        words({
          yes: 'Windows Hello is available.',
          no: 'Not available.',
          unknown: 'Unknown.',
        }),
        'Answer of the browser about Windows Hello.',
        'windows-hello: "no"',
      ),
      passkeys: key(
        boolean,
        'The browser offers keys of this machine at a field.',
        'passkeys: true',
      ),
      handheld: key(boolean, 'Phone or tablet.', 'handheld: true'),
      'browser-language': key(
        name,
        'Language of the browser, whatever the user chose.',
        'browser-language: ko-KR',
      ),
      'user-agent': key(name, 'User agent.', 'user-agent: Mozilla/5.0'),
      answers: key(
        answers,
        'Answers from the beginning, by operation.',
        'answers:\n  getCopyright: no-answer',
      ),
    },
  },
  // The details of a code are beside `rejected`.
  madeUpAnswer: {
    title: 'an answer',
    keys: {},
    words: {
      ok: word(
        data,
        'Answer of the operation; checked against OpenAPI.',
        'ok: { requestId: req-2, timeOut: 300 }',
      ),
      rejected: word(
        name,
        'Error code of the operation, with its details next to it.',
        'rejected: OTP_INCORRECT\nfailed: 1\nallowed: 5',
      ),
    },
    others: data,
  },
  scenarioStep: {
    title: 'a step of a scenario',
    keys: {},
    words: {
      answers: word(
        answers,
        'Answers to waiting calls, by operation.',
        'answers:\n  verifyVerificationOtp: { rejected: OTP_INCORRECT, failed: 1, allowed: 5 }',
      ),
      type: word(
        map(either(value, list(value))),
        'Types into fields; a select takes the key of a row, or a list of keys.',
        'type: { code: "482913" }',
      ),
      press: word(
        name,
        'Presses a control: `submit`, `close` of a sheet, or the text of a button or link.',
        'press: submit',
        {
          row: key(name, 'In this row of a list, by its key.', 'row: Sms'),
        },
      ),
      pick: word(
        name,
        'Presses a row of a list, or the button at the end of a choice, by its key.',
        'pick: Email',
      ),
      prompt: word(
        words({
          ok: 'The user proves the identity.',
          cancelled: 'The user closes it.',
          'no-credential': 'No credential exists for this.',
          unsupported: 'The machine does not support it.',
        }),
        "Result of the browser's prompt that a ceremony opened.",
        'prompt: cancelled',
      ),
      retry: word(name, 'Presses *Try again* of a call or a load.', 'retry: methods'),
      dismiss: word(name, 'Closes a notice.', 'dismiss: otp.sent'),
      see: word(
        some(keys('sight')),
        'Expects this on the screen.',
        'see: { problem: otp.incorrect, at: code }',
      ),
      'not-seen': word(
        some(keys('sight')),
        'Expects this to be absent.',
        'not-seen: { text: otp.sentTo }',
      ),
      opened: word(
        nameOf('screen'),
        'Expects this screen in a new tab.',
        'opened: policy\nwith: { policy: privacy }',
        { with: parameters },
      ),
      window: word(
        words({
          print: 'The print dialog.',
          close: 'The closing of the tab.',
          announce: 'News for the other tabs.',
        }),
        'Expects this as the last request to the browser.',
        'window: print',
      ),
      arrive: word(nameOf('screen'), 'Expects this screen to be open.', 'arrive: verify-select', {
        with: parameters,
      }),
      leave: word(
        name,
        'Expects a departure to this endpoint or address.',
        'leave: postPrimaryAuth',
        { with: parameters },
      ),
      open: word(nameOf('screen'), 'Opens the address of this screen.', 'open: login', {
        with: parameters,
      }),
      wait: word(value, 'Lets so many seconds pass.', 'wait: 60'),
      language: word(name, 'Chooses this language.', 'language: ko-KR'),
      called: word(
        nameOf('operation'),
        'Expects this call.',
        'called: verifyVerificationOtp\nwith: { otp: "482913" }',
        {
          with: key(
            map(data),
            'Arguments of the call; others are ignored.',
            'with: { otp: "482913" }',
          ),
          times: key(value, 'Number of calls.', 'times: 1'),
        },
      ),
      'not-called': word(
        some(nameOf('operation')),
        'Expects that these calls were not sent.',
        'not-called: sendVerificationOtp',
      ),
      remembers: word(
        map(data),
        'Expects this state after a reload, by store.',
        'remembers: { auth: { userId: kim } }',
      ),
    },
  },
  sight: {
    title: 'an expectation',
    keys: {},
    words: {
      text: word(name, 'A paragraph, by the key of its text.', 'text: otp.sentTo', {
        values: ofText,
      }),
      notice: word(name, 'A message, by the key of its text.', 'notice: otp.sent\ntone: good', {
        values: ofText,
        tone: key(
          words({
            plain: 'Neutral.',
            good: 'Success.',
            bad: 'Failure.',
            warn: 'Warning.',
          }),
          'Tone of the message.',
          'tone: good',
        ),
      }),
      problem: word(
        name,
        'A problem, by the key of its text.',
        'problem: otp.incorrect\nat: code',
        {
          values: ofText,
          at: key(name, 'Field with the problem.', 'at: code'),
          marks: key(
            list(value),
            'Exactly these marked lines or rows, in this order.',
            'marks: [min-digits]',
          ),
        },
      ),
      title: word(name, 'The title of the tab.', 'title: verify.sms.title', { values: ofText }),
      heading: word(name, 'The heading of the page.', 'heading: verify.sms.title', {
        values: ofText,
      }),
      says: word(name, 'This whole sentence.', 'says: Check the code.'),
      field: word(name, 'A field of the form.', 'field: username\nvalue: kim', {
        value: key(either(value, list(value)), 'Value of the field.', 'value: kim'),
      }),
      enabled: word(name, 'An enabled field or button.', 'enabled: submit'),
      disabled: word(name, 'A disabled field or button.', 'disabled: code'),
      busy: word(name, 'A control that waits for an answer.', 'busy: submit'),
      countdown: word(name, 'The remaining time of a timer.', 'countdown: expiry\nleft: 300', {
        left: key(value, 'Remaining seconds.', 'left: 300'),
      }),
      progress: word(value, 'The progress.', 'progress: 1\nof: 2', {
        of: required(value, 'Number of steps.', 'of: 2'),
      }),
      row: word(name, 'A row of a list, by its key.', 'row: Email', {
        text: key(name, 'First line.', 'text: verify.method.email'),
        badge: key(name, 'Badge.', 'badge: verify.method.preferred'),
        detail: key(name, 'Second line.', 'detail: verify.method.detail'),
        group: key(name, 'Heading above the row.', 'group: support.faq.topic'),
        values: ofText,
      }),
      met: word(
        name,
        'A met line of a checklist, by the key of its text.',
        'met: error.min-digits\nvalues: { n: 1 }',
        { values: ofText },
      ),
      'not-met': word(
        name,
        'An unmet line of a checklist, by the key of its text.',
        'not-met: error.min-digits',
        { values: ofText },
      ),
      rows: word(
        list(name),
        'All rows of a list, by their keys, in this order.',
        'rows: [Sms, Email]',
      ),
      loading: word(name, 'A load that is still running.', 'loading: methods'),
      failed: word(name, 'A load that failed.', 'failed: methods'),
    },
  },
} as const satisfies Partial<Readonly<Record<TableName, KeyTable>>>
