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
  must,
  name,
  nameLike,
  nameOf,
  some,
  type TableName,
  value,
  word,
  words,
} from './key-table.ts'

const answers = map(
  either(
    words({
      'no-answer': 'Nothing comes back, as when the network is gone.',
      broken: 'Something comes back that OpenAPI does not describe.',
      unknown: 'Cut off, to a call that changes something: nobody knows whether it did.',
      unauthorized: '401: the session is gone.',
      forbidden: '403: this person may not.',
    }),
    keys('madeUpAnswer'),
  ),
)
const scenarioSteps = must(
  filled(
    either(
      words({
        reload: 'The page is loaded anew.',
        back: "The browser's Back.",
        escape: 'The key that closes a question.',
      }),
      keys('scenarioStep'),
    ),
  ),
  'What is done and what is seen, in this order.',
  'steps:\n  - type: { code: "482913" }\n  - press: submit\n  - arrive: verify-select',
)
const proves = key(
  list(
    nameLike({
      pattern: '^[RD]\\d+\\.\\d{2,3}$',
      called: 'the id of a requirement, such as R4.12',
    }),
  ),
  'Requirements that this scenario proves, by their ids.',
  'proves: [R4.12]',
)
const given = key(
  keys('given'),
  'How things stand when it begins.',
  'given:\n  state: { auth: { requestId: req-1 } }',
)
const ofText = key(
  map(data),
  'What stands in the places of the text.',
  'values: { n: 1, total: 5 }',
)
const parameters = key(map(value), 'Parameters of its address.', 'with: { code: FLOW_EXPIRED }')

export const scenarioTables = {
  scenario: {
    title: 'a file of scenarios',
    keys: {
      screen: must(nameOf('screen'), 'The screen that it begins at.', 'screen: verify-sms'),
      tenant: key(
        name,
        'The tenant that it is about; without it the default.',
        'tenant: hanbit-bank',
      ),
      given,
    },
    words: {
      scenario: word(
        name,
        'What happens in it, in one sentence.',
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
      scenario: must(
        name,
        'What happens in it, in one sentence.',
        'scenario: a wrong code, then the right one',
      ),
      proves,
      given,
      steps: scenarioSteps,
    },
  },
  given: {
    title: 'what is given',
    keys: {
      state: key(
        map(data),
        'What the browser remembers already, by store.',
        'state: { auth: { requestId: req-1 } }',
      ),
      with: key(
        map(value),
        'Parameters of the address at which it begins.',
        'with: { sessionDataKey: key-1 }',
      ),
      language: key(name, 'The language of the reader.', 'language: ko-KR'),
      'windows-hello': key(
        words({
          yes: 'There is Windows Hello.',
          no: 'There is none.',
          unknown: 'The browser does not say.',
        }),
        'What the browser says of Windows Hello.',
        'windows-hello: "no"',
      ),
      passkeys: key(
        boolean,
        'The browser offers keys of this machine at a field.',
        'passkeys: true',
      ),
      handheld: key(boolean, 'On a phone or a tablet.', 'handheld: true'),
      'browser-language': key(
        name,
        'What the browser speaks, whatever the reader chose.',
        'browser-language: ko-KR',
      ),
      'user-agent': key(name, 'What the browser calls itself.', 'user-agent: Mozilla/5.0'),
      answers: key(
        answers,
        'Answers that are there from the beginning, by operation.',
        'answers:\n  getCopyright: no-answer',
      ),
    },
  },
  // Beside `rejected` stand the details of its code.
  madeUpAnswer: {
    title: 'an answer',
    keys: {},
    words: {
      ok: word(
        data,
        'What the operation answers; judged against OpenAPI.',
        'ok: { requestId: req-2, timeOut: 300 }',
      ),
      rejected: word(
        name,
        'An error code of the operation; its details stand beside it.',
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
        'What the server answers to each of the calls, by operation.',
        'answers:\n  verifyVerificationOtp: { rejected: OTP_INCORRECT, failed: 1, allowed: 5 }',
      ),
      type: word(
        map(either(value, list(value))),
        'Somebody types into fields; into a select, the key of a row, or a list of them.',
        'type: { code: "482913" }',
      ),
      press: word(
        name,
        'Somebody presses a button or a link: `submit`, or what it leads to.',
        'press: submit',
        {
          row: key(name, 'In this row of a list, by its key.', 'row: Sms'),
        },
      ),
      pick: word(name, 'Somebody presses a row of a list, by its key.', 'pick: Email'),
      prompt: word(
        words({
          ok: 'They prove who they are.',
          cancelled: 'They close it.',
          'no-credential': 'There is no credential for this.',
          unsupported: 'The machine cannot do it.',
        }),
        "What becomes of the browser's prompt that a ceremony has opened.",
        'prompt: cancelled',
      ),
      retry: word(name, 'Somebody tries a call or a load once more.', 'retry: methods'),
      dismiss: word(name, 'Somebody closes a notice.', 'dismiss: otp.sent'),
      see: word(
        some(keys('sight')),
        'This is on the screen.',
        'see: { problem: otp.incorrect, at: code }',
      ),
      'not-seen': word(
        some(keys('sight')),
        'This is not on the screen.',
        'not-seen: { text: otp.sentTo }',
      ),
      opened: word(
        nameOf('screen'),
        'This screen was opened in a new tab.',
        'opened: policy\nwith: { policy: privacy }',
        { with: parameters },
      ),
      window: word(
        words({ print: 'The print dialog.', close: 'The end of the tab.' }),
        'This was asked of the browser, last of all.',
        'window: print',
      ),
      arrive: word(nameOf('screen'), 'One is at this screen now.', 'arrive: verify-select', {
        with: parameters,
      }),
      leave: word(
        name,
        'One has left the app for this endpoint or address.',
        'leave: postPrimaryAuth',
        { with: parameters },
      ),
      open: word(nameOf('screen'), 'Somebody opens this screen by its address.', 'open: login', {
        with: parameters,
      }),
      wait: word(value, 'So many seconds go by.', 'wait: 60'),
      language: word(name, 'Somebody chooses this language.', 'language: ko-KR'),
      called: word(
        nameOf('operation'),
        'This call was made.',
        'called: verifyVerificationOtp\nwith: { otp: "482913" }',
        {
          with: key(map(data), 'With these arguments among others.', 'with: { otp: "482913" }'),
          times: key(value, 'So many times.', 'times: 1'),
        },
      ),
      'not-called': word(
        some(nameOf('operation')),
        'These calls were not made.',
        'not-called: sendVerificationOtp',
      ),
      remembers: word(
        map(data),
        'The browser remembers this, by store.',
        'remembers: { auth: { userId: kim } }',
      ),
    },
  },
  sight: {
    title: 'what is seen',
    keys: {},
    words: {
      text: word(name, 'A paragraph: the key of its text.', 'text: otp.sentTo', { values: ofText }),
      notice: word(name, 'A message: the key of its text.', 'notice: otp.sent\ntone: good', {
        values: ofText,
        tone: key(
          words({
            plain: 'Said as it is.',
            good: 'It went well.',
            bad: 'It failed.',
            warn: 'It needs attention.',
          }),
          'How it is meant.',
          'tone: good',
        ),
      }),
      problem: word(
        name,
        'Something wrong: the key of its text.',
        'problem: otp.incorrect\nat: code',
        {
          values: ofText,
          at: key(name, 'The field that says it.', 'at: code'),
          marks: key(
            list(value),
            'Exactly these lines or rows are marked, in this order.',
            'marks: [min-digits]',
          ),
        },
      ),
      title: word(name, 'The title of the tab.', 'title: verify.sms.title', { values: ofText }),
      heading: word(name, 'The heading of the page.', 'heading: verify.sms.title', {
        values: ofText,
      }),
      says: word(name, 'This sentence, as one reads it.', 'says: Check the code.'),
      field: word(name, 'A field of the form.', 'field: username\nvalue: kim', {
        value: key(either(value, list(value)), 'What it holds.', 'value: kim'),
      }),
      enabled: word(name, 'A field or a button that can be used.', 'enabled: submit'),
      disabled: word(name, 'A field or a button that cannot be used.', 'disabled: code'),
      busy: word(name, 'What waits for an answer.', 'busy: submit'),
      countdown: word(name, 'The remaining time of a timer.', 'countdown: expiry\nleft: 300', {
        left: key(value, 'So many seconds.', 'left: 300'),
      }),
      progress: word(value, 'How far one is.', 'progress: 1\nof: 2', {
        of: must(value, 'How many steps there are.', 'of: 2'),
      }),
      row: word(name, 'A row of a list, by its key.', 'row: Email', {
        text: key(name, 'Its first line.', 'text: verify.method.email'),
        badge: key(name, 'Its badge.', 'badge: verify.method.preferred'),
        detail: key(name, 'Its second line.', 'detail: verify.method.detail'),
        group: key(name, 'The heading above it.', 'group: support.faq.topic'),
        values: ofText,
      }),
      met: word(
        name,
        'A line of a checklist that is met: the key of its text.',
        'met: error.min-digits\nvalues: { n: 1 }',
        { values: ofText },
      ),
      'not-met': word(
        name,
        'A line of a checklist that is not met: the key of its text.',
        'not-met: error.min-digits',
        { values: ofText },
      ),
      rows: word(
        list(name),
        'All rows of a list by their keys, in this order.',
        'rows: [Sms, Email]',
      ),
      loading: word(name, 'What is still under way.', 'loading: methods'),
      failed: word(name, 'What could not be had.', 'failed: methods'),
    },
  },
} as const satisfies Partial<Readonly<Record<TableName, KeyTable>>>
