import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import Ajv2020 from 'ajv/dist/2020.js'
import { act, Fragment, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../tests/support/react-act.ts'
import { nextPicture } from '../../tests/support/next-picture.ts'
import type { FieldIssue } from '../engine/event.ts'
import type { FormView } from '../engine/view.ts'
import { createTexts } from '../i18n/texts.ts'
import type { Json } from '../language/json.ts'
import { bringEntries } from './entries/Entries.tsx'
import { FlowForm, type Validators } from './FlowForm.tsx'
import { lateForms } from './form-scope.ts'
import { focusField, hintId } from './use-field.ts'
import { validatorRuntime } from './validation.ts'

const schema = {
  type: 'object',
  required: ['username', 'password', 'code'],
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 8, title: 'app.username' },
    password: { type: 'string', minLength: 1, title: 'app.password' },
    code: { type: 'string', minLength: 1, maxLength: 40, title: 'app.code' },
    agree: { type: 'boolean', title: 'app.agree' },
    several: { type: 'array', items: { type: 'string' }, minItems: 1, title: 'app.choose' },
  },
} as const
const ui = {
  username: { 'ui:widget': 'user-id', 'ui:autocomplete': 'username', 'ui:help': 'app.help' },
  password: { 'ui:widget': 'password', 'ui:autocomplete': 'current-password' },
  code: { 'ui:widget': 'one-time-code', 'ui:autocomplete': 'one-time-code', 'ui:digits': 6 },
}
bringEntries()
const validators = compiled()
const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    if (texts.i18n.language === 'en-US') throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', {
  yes: 'Yes',
  no: 'No',
  choose: 'Choose',
  username: 'ID',
  password: 'Password',
  code: 'Code',
  agree: 'I agree for {days} days',
  help: 'As on your badge',
  form: {
    summary: 'Check',
    show: 'Show',
    showPassword: 'Show password',
    hide: 'Hide',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on.',
    hangul: 'Hangul!',
    cleaned: 'Cleaned!',
  },
})
texts.add('en-US', 'error', {
  required: 'Fill in.',
  maxLength: 'At most {limit}.',
  wrong: 'Wrong ({n}).',
  username: { required: 'Who are you?' },
})

let place: HTMLElement
let root: { unmount(): void; render(node: React.ReactNode): void }
let view: FormView
const submits: (readonly FieldIssue[])[] = []
const left: string[] = []
const reported: (readonly FieldIssue[])[] = []
/** Fields with a reported change. */
const changes: string[] = []

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  submits.length = 0
  left.length = 0
  reported.length = 0
  changes.length = 0
  view = { schema, ui, values: {}, problems: [], locked: [], attempt: 0, busy: false }
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

const page = () => (
  <StrictMode>
    <I18nextProvider i18n={texts.i18n}>
      <FlowForm
        view={view}
        validators={validators}
        change={(field: string, value: Json) => {
          changes.push(field)
          show({ values: { ...view.values, [field]: value } })
        }}
        submit={(issues) => submits.push(issues)}
        leave={(field) => left.push(field)}
        report={(issues) => reported.push(issues)}
        renderContent={(fields) => (
          <Fragment>
            {fields['username']}
            <hr />
            {fields['password']}
            {fields['code']}
            {fields['agree']}
            <button type="submit">Go</button>
          </Fragment>
        )}
      />
    </I18nextProvider>
  </StrictMode>
)
function show(changes: Partial<FormView> = {}) {
  view = { ...view, ...changes }
  root.render(page())
}
/** The values that the flow gives, once they are drawn. */
async function given(values: FormView['values']) {
  await act(async () => show({ values }))
  await act(nextPicture)
}
async function open(changes: Partial<FormView> = {}) {
  root = createRoot(place)
  await act(async () => show(changes))
}
/**
 * Records each render between the fields. The functions keep their identity, as those of a screen
 * do.
 */
const drawings: string[] = []
const Watched = ({ name }: { readonly name: string }) => {
  drawings.push(name)
  return null
}
const watched = {
  change: (field: string, value: Json) =>
    drawWatched({ values: { ...view.values, [field]: value } }),
  submit: () => undefined,
  renderContent: (fields: Readonly<Record<string, React.ReactNode>>) => (
    <>
      {fields['username']}
      <Watched name="content" />
    </>
  ),
}
function drawWatched(changes: Partial<FormView> = {}) {
  view = { ...view, ...changes }
  root.render(
    <I18nextProvider i18n={texts.i18n}>
      <FlowForm view={view} validators={validators} {...watched} />
    </I18nextProvider>,
  )
}
/** A view that accepts nothing, as during the exit from a screen. */
const deaf = (busy: boolean) => (
  <I18nextProvider i18n={texts.i18n}>
    <FlowForm
      view={{ ...view, busy }}
      validators={validators}
      {...watched}
      change={() => undefined}
    />
  </I18nextProvider>
)
const input = (name: string) => {
  const element = place.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!element) throw new Error(`no field ${name}`)
  return element
}
function put(name: string, value: string, isComposing = false) {
  const field = input(name)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
}
/** Like paste and autofill: the whole value and one `input` event. */
const enter = (name: string, value: string, composing = false) =>
  act(async () => {
    put(name, value, composing)
    await nextPicture()
  })
const paste = (text: string) =>
  act(async () => {
    const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
      clipboardData: { getData: () => text },
    })
    if (input('code').dispatchEvent(event)) put('code', text.replaceAll('\n', ''))
    await nextPicture()
  })
const leaveFor = (name: string) =>
  act(async () => {
    input(name).focus()
    await nextPicture()
  })
const press = async (field: HTMLInputElement, init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  await act(async () => void field.dispatchEvent(event))
  return event.defaultPrevented
}
const submit = () =>
  act(async () => {
    place.querySelector('form')?.requestSubmit()
    await nextPicture()
  })
const spoken = () => place.querySelector('[role="status"].visually-hidden')
const describedBy = (field: HTMLInputElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('the initial focus, where two fields request it', () => {
  const asking = {
    ...ui,
    username: { ...ui.username, 'ui:autofocus': true },
    password: { ...ui.password, 'ui:autofocus': true },
  }

  test.each([
    ['the first', { locked: [], values: {} }, 'username'],
    ['the first that can be typed into', { locked: ['username'], values: {} }, 'password'],
    ['the first that is empty', { locked: [], values: { username: 'kim' } }, 'password'],
    [
      'the first, if none is empty',
      { locked: [], values: { username: 'kim', password: 'secret' } },
      'username',
    ],
  ])('is at %s', async (_, changes, name) => {
    await open({ ui: asking, ...changes })
    expect(document.activeElement).toBe(input(name))
    expect([...place.querySelectorAll('[data-autofocus]')]).toEqual([input(name)])
  })

  test('moves on when the flow fills the focused field', async () => {
    await open({ ui: asking })
    await given({ username: 'kim' })
    expect(document.activeElement).toBe(input('password'))
    expect(input('username').value).toBe('kim')
  })

  test('moves on from the field that the browser focused before the form began', async () => {
    view = { ...view, ui: asking, values: { username: 'kim' } }
    place.innerHTML = renderToString(page())
    input('username').focus()
    await act(async () => {
      root = hydrateRoot(place, page())
    })
    await act(nextPicture)
    expect(document.activeElement).toBe(input('password'))
  })

  test('stays where the user types, and where the user went', async () => {
    await open({ ui: asking })
    await enter('username', 'k')
    await given({ ...view.values, code: '123456' })
    expect(document.activeElement).toBe(input('username'))
    await leaveFor('code')
    await given({ username: 'kim' })
    expect(document.activeElement).toBe(input('code'))
  })

  test('stays at a text that is not reported yet', async () => {
    await open({ ui: asking })
    await act(async () => put('username', 'k'))
    await given({ username: 'kim' })
    expect(document.activeElement).toBe(input('username'))
  })
})

describe('the code of a text message', () => {
  const asked: ((given: { readonly code: string } | null) => void)[] = []
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('OTPCredential', true)
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { get: () => new Promise((resolve) => asked.push(resolve)) },
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })

  test('is not required when it comes in another way', async () => {
    await open()
    expect(asked).toEqual([])
  })

  test('is read once for each message, unless a read is pending', async () => {
    await open({ sms: { code: '' } })
    // The duplicate effect of development mode stops the first request.
    asked.splice(0, asked.length - 1)
    await act(async () => show({ sms: { code: 'first' } }))
    expect(asked).toHaveLength(1)
    await act(async () => asked[0]?.({ code: '482 913' }))
    expect(view.values['code']).toBe('482913')
    await act(async () => show({ sms: { code: 'first' }, values: {} }))
    expect(asked).toHaveLength(1)
    await act(async () => show({ sms: { code: 'second' } }))
    expect(asked).toHaveLength(2)
  })
})

describe('values sent to the flow', () => {
  test.each([
    ['pasted with a space', '123 456', '123456'],
    ['in full-width digits', '１２３４５６', '123456'],
  ])('a code %s', async (_, typed, meant) => {
    await open()
    await enter('code', typed)
    expect(view.values).toEqual({ code: meant })
    expect(input('code').value).toBe(meant)
  })

  const message = '[Gatehouse] 598238 is your code.\n5 minutes\n@localhost #598238'

  test.each([
    ['a whole message', message, '598238'],
    ['grouped', '123-456', '123456'],
    ['lines of which two begin with a number', 'Code: 598238\n5 minutes', '598238'],
    ['two numbers that fit', '598238 or 598239', '598238 or 598239'],
  ])('finds the code in pasted text: %s', async (_, pasted, meant) => {
    await open()
    await paste(pasted)
    expect([input('code').value, view.values]).toEqual([meant, { code: meant }])
  })

  test('a code is left alone while an input method composes', async () => {
    await open()
    await enter('code', '１２', true)
    expect(view.values).toEqual({ code: '１２' })
    await act(async () => {
      input('code').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      await nextPicture()
    })
    expect(view.values).toEqual({ code: '12' })
  })

  test('a password is never trimmed or changed', async () => {
    await open()
    await enter('password', ' ｐ-w ')
    expect(view.values).toEqual({ password: ' ｐ-w ' })
  })

  test('an emptied field is empty, and a flow may empty one', async () => {
    await open({ values: { username: 'minji', password: 'x' } })
    await enter('username', '')
    expect(view.values).toEqual({ username: '', password: 'x' })
    await act(async () => show({ values: { username: 'minji', password: '' } }))
    expect(input('password').value).toBe('')
    expect(input('username').value).toBe('minji')
  })

  test('text that was typed before the page came alive', async () => {
    place.innerHTML = renderToString(page())
    input('username').value = 'early'
    await act(async () => {
      root = hydrateRoot(place, page())
    })
    expect(view.values).toEqual({ username: 'early' })
    expect(input('username').value).toBe('early')
  })
})

/** Like some password managers and scripts: sets the value without an event. */
const fillSilently = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) Object.assign(input(name), { value })
}

describe('a field that a filler set without an event', () => {
  const filled = { username: 'minji', password: 'secret', code: '482913' }

  test('is read when the person submits', async () => {
    await open()
    fillSilently(filled)
    Object.assign(input('agree'), { checked: true })
    await submit()
    expect([view.values, submits]).toEqual([{ ...filled, agree: true }, [[]]])
    expect(input('username').value).toBe('minji')
  })

  test('is read when the user leaves another field, and stays while typing', async () => {
    await open()
    input('password').focus()
    fillSilently({ username: 'minji' })
    await enter('password', 'secret')
    expect(input('username').value).toBe('minji')
    await act(async () => {
      input('code').focus()
      await nextPicture()
    })
    expect([view.values, left]).toEqual([{ username: 'minji', password: 'secret' }, ['password']])
  })

  test('stays and is read when the person leaves it', async () => {
    await open()
    input('username').focus()
    fillSilently({ username: 'minji', password: 'secret' })
    input('agree').checked = true
    await act(async () => input('password').focus())
    expect([input('username').value, input('password').value]).toEqual(['minji', 'secret'])
    await act(nextPicture)
    expect([view.values, left]).toEqual([
      { username: 'minji', password: 'secret', agree: true },
      ['username'],
    ])
  })

  test('keeps its value when it loses focus and a problem appears', async () => {
    await open({ values: { username: 'wrong' } })
    input('agree').focus()
    await act(async () =>
      show({ problems: [{ at: 'agree', text: { key: 'error.required' } }], attempt: 1 }),
    )
    fillSilently({ username: 'minji' })
    input('agree').checked = true
    await leaveFor('username')
    expect([describedBy(input('agree')), input('agree').checked, view.values]).toEqual([
      ['Fill in.'],
      true,
      { username: 'minji', agree: true },
    ])
  })

  test.each([
    [
      'the password is shown',
      async () => place.querySelector<HTMLButtonElement>('button.quiet')?.click(),
    ],
    [
      'Caps Lock is on',
      async () =>
        void input('password').dispatchEvent(
          new KeyboardEvent('keydown', { key: 'CapsLock', bubbles: true, modifierCapsLock: true }),
        ),
    ],
    ['the language is another', async () => void (await texts.i18n.changeLanguage('ko-KR'))],
  ])('stays when %s', async (_, happens) => {
    await open()
    input('password').focus()
    fillSilently({ username: 'minji', password: 'secret' })
    await act(happens)
    expect([input('username').value, input('password').value]).toEqual(['minji', 'secret'])
    await act(async () => void (await texts.i18n.changeLanguage('en-US')))
  })

  test('stays before the runtime has come', async () => {
    lateForms.value = undefined
    await open()
    input('password').focus()
    fillSilently({ username: 'minji', password: 'secret' })
    await act(async () => place.querySelector<HTMLButtonElement>('button.quiet')?.click())
    await leaveFor('username')
    await leaveFor('code')
    await act(async () => bringEntries())
    expect([input('username').value, input('password').value, view.values]).toEqual([
      'minji',
      'secret',
      { username: 'minji', password: 'secret' },
    ])
  })

  test('keeps its value when the submit finds something wrong in another one', async () => {
    await open()
    fillSilently({ username: 'minji', password: 'secret' })
    await submit()
    await act(async () =>
      show({ problems: [{ at: 'code', text: { key: 'error.required' } }], attempt: 1 }),
    )
    expect([
      input('username').value,
      input('password').value,
      submits[0]?.map(({ at }) => at),
    ]).toEqual(['minji', 'secret', ['code']])
  })

  test('is read when something beside the form is pressed', async () => {
    await open({ values: { code: '1' } })
    fillSilently({ username: '\u200Eminji' })
    const button = place.appendChild(document.createElement('button'))
    await act(async () => button.click())
    expect(view.values).toEqual({ username: 'minji', code: '1' })
  })

  test('gives way to a value that the flow sets', async () => {
    await open({ values: { username: 'minji', password: 'x' } })
    await act(async () => {
      fillSilently({ password: 'secret' })
      show({ values: { username: 'minji', password: '' } })
    })
    expect([input('password').value, view.values]).toEqual([
      '',
      { username: 'minji', password: '' },
    ])
  })

  test('stays as it is where the form is locked', async () => {
    await open({ locked: ['code'], values: { username: 'a', password: 'b' } })
    fillSilently({ code: '482913' })
    await submit()
    expect(view.values).toEqual({ username: 'a', password: 'b' })
  })
})

/** One for the code, one for the submit. */
const twoPictures = async () => {
  await nextPicture()
  await nextPicture()
}
const endComposition = (value: string) =>
  act(async () => {
    put('code', value, true)
    input('code').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await nextPicture()
  })

describe('a code with `ui:submits`', () => {
  const submitting = { ...ui, code: { ...ui.code, 'ui:submits': true } }
  test.each([
    ['the last digit', async () => enter('code', '482913')],
    ['a pasted message', async () => paste('Your code is 482913.')],
    ['full-width digits after their composition', async () => endComposition('４８２９１３')],
    ['the phone', async () => act(async () => show({ values: { code: '482913' } }))],
  ])('is submitted by %s', async (_, happens) => {
    await open({ ui: submitting })
    await enter('code', '48291')
    expect(submits.length).toBe(0)
    await happens()
    await act(twoPictures)
    expect([submits.length, view.values['code']]).toEqual([1, '482913'])
  })

  test('is submitted by itself once, and another code again', async () => {
    await open({ ui: submitting })
    await enter('code', '482913')
    await act(async () =>
      show({ problems: [{ at: 'code', text: { key: 'error.required' } }], attempt: 1 }),
    )
    await submit()
    await enter('code', '48291')
    await enter('code', '482913')
    expect(submits.length).toBe(1)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
    await submit()
    vi.restoreAllMocks()
    expect(submits.length).toBe(2)
    await enter('code', '482914')
    await act(twoPictures)
    expect(submits.length).toBe(3)
  })

  test('is submitted once by Enter at the last digit', async () => {
    await open({ ui: submitting })
    await act(async () => {
      put('code', '482913')
      place.querySelector('form')?.requestSubmit()
      await twoPictures()
    })
    await act(async () => show({ attempt: 1 }))
    await act(twoPictures)
    expect(submits.length).toBe(1)
  })

  test('waits for the answer to the last code', async () => {
    await open({ ui: submitting })
    await enter('code', '482913')
    await act(async () => show({ busy: true }))
    await enter('code', '482914')
    expect(submits.length).toBe(1)
    await act(async () => show({ busy: false, attempt: 1 }))
    await act(twoPictures)
    expect(submits.length).toBe(2)
  })

  test.each([
    ['while it is composed', {}, () => enter('code', '482913', true)],
    ['while it is locked', { locked: ['code'], values: { code: '482913' } }, nextPicture],
    ['with a digit too many', {}, () => enter('code', '4829134')],
    ['that was submitted early', { attempt: 1, values: { code: '482913' } }, nextPicture],
  ])('is not submitted %s', async (_, changes, happens) => {
    await open({ ui: submitting, ...changes })
    await act(async () => happens())
    await act(twoPictures)
    expect(submits.length).toBe(0)
  })

  test('is not submitted without `ui:submits`', async () => {
    await open()
    await enter('code', '482913')
    await act(twoPictures)
    expect(submits.length).toBe(0)
  })
})

describe('hidden signs', () => {
  test('are removed when the field loses focus, with a notice until typing', async () => {
    await open()
    input('username').focus()
    await enter('username', '\u200Ejiwoo.lim ')
    expect(view.values).toEqual({ username: '\u200Ejiwoo.lim ' })
    await leaveFor('password')
    expect([view.values, input('username').value, place.textContent.match(/Cleaned!/g)]).toEqual([
      { username: 'jiwoo.lim' },
      'jiwoo.lim',
      ['Cleaned!', 'Cleaned!'],
    ])
    expect(
      [...place.querySelectorAll('[role="status"].visually-hidden')].map(
        ({ textContent }) => textContent,
      ),
    ).toContain('Cleaned!')
    await enter('username', 'jiwoo')
    expect(place.textContent).not.toContain('Cleaned!')
  })

  test('go when Enter submits the field', async () => {
    await open({ values: { password: '\u200E secret', code: '482913' } })
    await enter('username', '\u200Ejiwoo')
    await submit()
    expect([view.values, submits]).toEqual([
      { username: 'jiwoo', password: '\u200E secret', code: '482913' },
      [[]],
    ])
    expect(place.textContent).toContain('Cleaned!')
  })

  test('are of no account in a space around an ID', async () => {
    await open()
    input('username').focus()
    await enter('username', ' jiwoo ')
    await leaveFor('password')
    expect([view.values, place.textContent.includes('Cleaned!')]).toEqual([
      { username: 'jiwoo' },
      false,
    ])
  })

  test.each([
    [
      'is spelling, and beside it a space is gone',
      '\u0645\u06CC\u200C\u062E ',
      '\u0645\u06CC\u200C\u062E',
      false,
    ],
    [
      'is spelling, and another one is gone',
      '\u200E\u0645\u06CC\u200C\u062E',
      '\u0645\u06CC\u200C\u062E',
      true,
    ],
  ])('cause a notice only when they are removed: one %s', async (_, typed, meant, isReported) => {
    await open({ ui: { ...ui, username: { 'ui:widget': 'text' } } })
    input('username').focus()
    await enter('username', typed)
    await leaveFor('password')
    expect([view.values, place.textContent.includes('Cleaned!')]).toEqual([
      { username: meant },
      isReported,
    ])
  })

  test('stay while an input method composes in the field', async () => {
    await open()
    input('username').focus()
    await enter('username', '\u200E\u110C\u1175', true)
    await act(async () => show({ busy: true }))
    expect([input('username').value, view.values]).toEqual([
      '\u200E\u110C\u1175',
      { username: '\u200E\u110C\u1175' },
    ])
  })
})

describe('submitting', () => {
  test.each([
    ['keyCode 229', { key: 'Enter', keyCode: 229 }],
    ['isComposing', { key: 'Enter', isComposing: true }],
  ])('Enter while an input method composes does not (%s)', async (_, init) => {
    await open()
    expect(await press(input('username'), init)).toBe(true)
    expect(await press(input('username'), { key: 'Enter', keyCode: 13 })).toBe(false)
  })

  test('reports validator issues as text keys and treats empty fields as missing', async () => {
    await open({ values: { username: '', password: 'x', code: '1' } })
    await submit()
    expect(submits).toEqual([
      [
        {
          at: 'username',
          text: { key: 'error.username.required', values: { missingProperty: 'username' } },
        },
      ],
    ])
  })

  test('counts characters, not code units', async () => {
    await open({ values: { username: '👍👍👍👍👍', password: 'x', code: '1' } })
    await submit()
    expect(submits).toEqual([[]])
  })

  test('fills label values such as the number of digits', async () => {
    texts.add('en-US', 'app', { code: '{digits}-digit code' })
    await open({ ui: { ...ui, code: { ...ui.code, 'ui:title-values': { digits: 8 } } } })
    expect(input('code').labels?.[0]?.textContent).toBe('8-digit code')
    await act(async () =>
      show({
        problems: ['username', 'code', 'password'].map((at) => ({
          at,
          text: { key: 'error.required' },
        })),
        attempt: 1,
      }),
    )
    expect(place.querySelectorAll('.summary a')[1]?.textContent).toBe('8-digit code: Fill in.')
    texts.add('en-US', 'app', { code: 'Code' })
  })

  test('a field says `webauthn` while keys are offered, and not before', async () => {
    await open({
      ui: { ...ui, username: { ...ui.username, 'ui:autocomplete': 'username webauthn' } },
    })
    const shown = [input('username').getAttribute('autocomplete')]
    await act(async () => show({ keys: true }))
    shown.push(input('username').getAttribute('autocomplete'))
    const { keys: _keys, ...others } = view
    view = others
    await act(async () => show())
    expect([...shown, input('username').getAttribute('autocomplete')]).toEqual([
      'username',
      'username webauthn',
      'username',
    ])
  })

  test('posts without script and keeps the names that password managers know', async () => {
    await open()
    const form = place.querySelector('form')
    expect([form?.method, form?.noValidate]).toEqual(['post', true])
    expect(['username', 'password', 'code'].map((name) => input(name).autocomplete)).toEqual([
      'username',
      'current-password',
      'one-time-code',
    ])
    expect(input('code').hasAttribute('maxlength')).toBe(false)
  })
})

const wrong = (n: number) => ({
  problems: [{ at: 'code', text: { key: 'error.wrong', values: { n } } }],
  attempt: n,
})

describe('problems', () => {
  test('focuses the only invalid field, describes it and selects a wrong code', async () => {
    await open({ values: { code: '482913' } })
    await act(async () => show(wrong(1)))
    expect(document.activeElement).toBe(input('code'))
    expect([input('code').selectionStart, input('code').selectionEnd]).toEqual([0, 6])
    expect(input('code').getAttribute('aria-invalid')).toBe('true')
    expect(describedBy(input('code'))).toEqual(['Wrong (1).'])
    expect(spoken()?.textContent).toBe('')
  })

  test('opens the closed section of the field', async () => {
    await open()
    const section = document.createElement('details')
    const field = section.appendChild(document.createElement('input'))
    focusField(field)
    expect(section.open).toBe(true)
  })

  test.each(['code', 'username'])(
    'announces the problem of focused field %s and describes it after leaving',
    async (at) => {
      await open()
      const described = describedBy(input(at)).filter((text) => text !== undefined)
      await act(async () => input(at).focus())
      await act(async () =>
        show({ problems: [{ at, text: { key: 'error.wrong', values: { n: 1 } } }], attempt: 1 }),
      )
      expect([spoken()?.textContent, input(at).getAttribute('aria-invalid')]).toEqual([
        'Wrong (1).',
        'true',
      ])
      expect(describedBy(input(at)).filter((text) => text !== undefined)).toEqual(described)
      await act(async () => input(at).blur())
      expect(describedBy(input(at))).toEqual([...described, 'Wrong (1).'])
    },
  )

  test('announces only a changed problem of a focused field', async () => {
    await open()
    await act(async () => show(wrong(1)))
    await act(async () => show(wrong(2)))
    expect([spoken()?.textContent, describedBy(input('code'))]).toEqual(['Wrong (2).', [undefined]])
  })

  test('announces the same problem again with a new element', async () => {
    await open()
    await act(async () => input('code').focus())
    await act(async () => show({ ...wrong(1) }))
    const before = spoken()?.firstElementChild
    await act(async () => show({ values: { code: '1' } }))
    expect(spoken()?.firstElementChild).toBe(before)
    await act(async () => show({ ...wrong(1), attempt: 2 }))
    expect(spoken()?.textContent).toBe('Wrong (1).')
    expect(spoken()?.firstElementChild).not.toBe(before)
  })

  test('lists three problems in a focused summary with links to the fields', async () => {
    await open()
    await act(async () =>
      show({
        problems: [
          { at: 'username', text: { key: 'error.username.required' } },
          { at: 'password', text: { key: 'error.required' } },
          { at: 'code', text: { key: 'error.wrong', values: { n: 1 } } },
        ],
        attempt: 1,
      }),
    )
    const summary = document.activeElement
    expect(summary?.className).toBe('summary')
    expect(spoken()?.textContent).toBe('')
    await act(async () => summary?.querySelectorAll('a')[1]?.click())
    expect(document.activeElement).toBe(input('password'))
    await act(async () =>
      show({ problems: [{ at: 'username', text: { key: 'error.username.required' } }] }),
    )
    expect(document.activeElement).toBe(input('password'))
    expect(place.querySelector('.summary')?.textContent).toBe('Who are you?')
  })

  test('shows two problems at their fields only, and focuses the first', async () => {
    await open()
    const problems = [
      { at: 'username', text: { key: 'error.username.required' } },
      { at: 'password', text: { key: 'error.required' } },
    ]
    await act(async () => show({ problems, attempt: 1 }))
    expect(place.querySelector('.summary')).toBeNull()
    expect([...place.querySelectorAll('.why')].map(({ textContent }) => textContent)).toEqual([
      'Who are you?',
      'Fill in.',
    ])
    expect(document.activeElement).toBe(input('username'))
    // The focused field speaks its own problem.
    expect(spoken()?.textContent).toBe('Fill in.')
    await act(async () => show({ problems, attempt: 2 }))
    expect(spoken()?.textContent).toBe('Who are you? Fill in.')
  })

  test('adds field names when problems of the summary have the same text', async () => {
    await open()
    await act(async () =>
      show({
        problems: ['username', 'password', 'code'].map((at) => ({
          at,
          text: { key: 'error.required' },
        })),
        attempt: 1,
      }),
    )
    const [one, other] = [...place.querySelectorAll('.summary a')].map(
      ({ textContent }) => textContent?.split(': ')[0],
    )
    expect([one, other]).toEqual(['ID', 'Password'])
    expect(
      [...place.querySelectorAll('.why')]
        .map(({ textContent }) => textContent)
        .filter((text) => text?.includes(': ')),
    ).toEqual([])
  })

  test('adds field names also when a locked field has no link', async () => {
    await open({ locked: ['code'] })
    await act(async () =>
      show({
        problems: ['username', 'code'].map((at) => ({ at, text: { key: 'error.required' } })),
        attempt: 1,
      }),
    )
    expect(
      [...place.querySelectorAll('.summary li')].map((line) => [
        line.firstElementChild?.localName,
        line.textContent,
      ]),
    ).toEqual([
      ['a', 'ID: Fill in.'],
      ['p', 'Code: Fill in.'],
    ])
  })

  test('shows a problem without a usable field in the summary', async () => {
    await open({ locked: ['code'] })
    await act(async () => show(wrong(3)))
    expect(input('code').disabled).toBe(true)
    expect(document.activeElement?.textContent).toBe('Wrong (3).')
    expect(place.querySelector('.why')).toBeNull()
  })
})

test('a key draws the form once', async () => {
  root = createRoot(place)
  await act(async () => drawWatched())
  drawings.length = 0
  await enter('username', 'm')
  expect([input('username').value, view.values['username'], drawings]).toEqual([
    'm',
    'm',
    ['content'],
  ])
  await enter('username', 'mi')
  expect([input('username').value, view.values['username'], drawings]).toEqual([
    'mi',
    'mi',
    ['content', 'content'],
  ])
})

test.each([
  ['the initial value', {}, ''],
  ['another value', { username: 'kim' }, 'kim'],
])('shows the value of the view, also when it returns to %s', async (_, values, shown) => {
  await open()
  await enter('username', 'minji')
  await act(async () => show({ values }))
  expect(input('username').value).toBe(shown)
  await enter('username', 'min')
  expect([input('username').value, view.values['username']]).toEqual(['min', 'min'])
  await act(async () => show({ values: { ...values } }))
  expect(input('username').value).toBe(shown)
})

test('keeps typed values when the field design changes (hot reload)', async () => {
  await open()
  await enter('username', 'minji')
  await act(async () =>
    show({ ui: { ...ui, username: { ...ui.username, 'ui:help': 'app.agree' } } }),
  )
  expect([input('username').value, view.values['username']]).toEqual(['minji', 'minji'])
  await enter('username', 'minjis')
  expect([input('username').value, view.values['username']]).toEqual(['minjis', 'minjis'])
})

test('keeps a rejected typed value while the view values stay the same', async () => {
  root = createRoot(place)
  await act(async () => root.render(deaf(false)))
  await enter('username', 'minji')
  await act(async () => root.render(deaf(true)))
  expect(input('username').value).toBe('minji')
})

test('draws the result of a wrong submit once, hidden, and removes it', async () => {
  await open()
  input('username').focus()
  const drawn: { readonly inert: boolean; readonly left: boolean }[] = []
  const observer = new MutationObserver((changes) => {
    const boxes = changes
      .flatMap(({ addedNodes }) => [...addedNodes])
      .filter(
        (node): node is HTMLElement =>
          node instanceof HTMLElement && node.querySelector('.summary') !== null,
      )
    for (const box of boxes)
      drawn.push({
        inert: box.hasAttribute('inert') && box.className === 'visually-hidden',
        left: place.querySelector('.summary') !== null,
      })
  })
  observer.observe(place, { childList: true, subtree: true })
  const focused: EventTarget[] = []
  place.addEventListener('focusin', ({ target }) => target && focused.push(target))
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)))
  observer.disconnect()
  expect(drawn).toEqual([{ inert: true, left: false }])
  expect([focused, document.activeElement, place.textContent.includes('Check')]).toEqual([
    [],
    input('username'),
    false,
  ])
})

const hint = (name: string) => document.getElementById(hintId(name))?.textContent

describe('hints', () => {
  test('keeps Hangul in an ID and shows a hint', async () => {
    await open()
    expect(describedBy(input('username'))).toEqual(['As on your badge'])
    await act(async () => input('username').focus())
    await enter('username', '민지')
    expect(input('username').value).toBe('민지')
    expect([describedBy(input('username')), hint('username')]).toEqual([
      ['As on your badge'],
      'Hangul!',
    ])
  })

  test('describes the field after it loses focus, until the value is correct', async () => {
    await open()
    await act(async () => input('username').focus())
    await enter('username', '민지')
    await act(async () => input('username').blur())
    expect(describedBy(input('username'))).toEqual(['As on your badge', 'Hangul!'])
    await act(async () => input('username').focus())
    await enter('username', 'minji')
    await enter('username', '민지')
    expect([describedBy(input('username')), hint('username')]).toEqual([
      ['As on your badge'],
      'Hangul!',
    ])
  })

  test('shows a hint while Caps Lock is on', async () => {
    await open()
    await press(input('password'), { key: 'A', modifierCapsLock: true })
    expect(hint('password')).toBe('Caps Lock is on.')
    await press(input('password'), { key: 'a' })
    expect(hint('password')).toBe('')
    expect(input('password').hasAttribute('aria-describedby')).toBe(false)
  })

  test('shows Caps Lock and Hangul hints at both fields and keeps values', async () => {
    await open()
    await press(input('username'), { key: 'A', modifierCapsLock: true })
    expect(hint('username')).toBe('Caps Lock is on.')
    await enter('password', '비밀')
    const shown = document.getElementById(hintId('password'))?.querySelector('span')
    expect(shown?.textContent).toBe('Hangul!')
    await enter('password', '비밀번호')
    expect(document.getElementById(hintId('password'))?.querySelector('span')).toBe(shown)
    expect(input('password').value).toBe('비밀번호')
    await enter('password', 'rkskek')
    expect(document.getElementById(hintId('password'))?.textContent).toBe('')
  })

  test('shows a password, updates the button and keeps the text selection', async () => {
    await open({ values: { password: 'a long one' } })
    const toggle = place.querySelector<HTMLButtonElement>('button.quiet')
    input('password').setSelectionRange(2, 6)
    await act(async () => toggle?.click())
    expect([input('password').type, toggle?.textContent, toggle?.ariaLabel]).toEqual([
      'text',
      'Hide',
      'Hide password',
    ])
    expect([input('password').selectionStart, input('password').selectionEnd]).toEqual([2, 6])
    await act(async () => toggle?.click())
    expect([input('password').type, toggle?.textContent, toggle?.ariaLabel]).toEqual([
      'password',
      'Show',
      'Show password',
    ])
  })

  test('hides a visible password on submit and keeps it hidden', async () => {
    await open({ values: { password: 'a long one' } })
    const toggle = place.querySelector<HTMLButtonElement>('button.quiet')
    await act(async () => toggle?.click())
    await act(async () => show({ busy: true }))
    expect([input('password').type, toggle?.textContent, toggle?.ariaLabel]).toEqual([
      'password',
      'Show',
      'Show password',
    ])
    await act(async () => show({ busy: false }))
    expect(input('password').type).toBe('password')
  })
})

test('a checkbox is named by the label around it', async () => {
  await open()
  await act(async () => input('agree').click())
  expect(view.values).toEqual({ agree: true })
  expect(input('agree').labels?.[0]?.textContent).toMatch(/^I agree for/)
})

test('the label of a checkbox has the values of its field', async () => {
  await open({ ui: { ...ui, agree: { 'ui:title-values': { days: 30 } } } })
  expect(input('agree').labels?.[0]?.textContent).toBe('I agree for 30 days')
})

test('fields stand where the blocks put them', async () => {
  await open()
  const order = [...place.querySelectorAll('form input, form hr, form [type=submit]')].map(
    (element) => element.getAttribute('name') ?? element.localName,
  )
  expect(order).toEqual(['username', 'hr', 'password', 'code', 'agree', 'button'])
})

/** Like the build: Ajv's text, with our few lines in place of `require`. */
function compiled(): Validators {
  const code = compileSchemaValidatorsCode(JSON.parse(JSON.stringify(schema)), {
    AjvClass: Ajv2020,
    ajvOptionsOverrides: { verbose: false },
  })
  const exported = {}
  // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func -- what the bundler does at build time
  new Function('exports', 'require', code)(exported, validatorRuntime)
  return exported
}

describe('while the user types', () => {
  test('reports a field that loses focus, but not a button', async () => {
    await open()
    await act(async () => {
      input('username').focus()
      input('password').focus()
      place.querySelector<HTMLElement>('button[aria-controls]')?.focus()
      input('code').focus()
      await nextPicture()
    })
    expect(left).toEqual(['username', 'password'])
  })

  test('reports validator issues for each value only on request', async () => {
    await open({ values: { username: 'kim', password: 'a', code: '1' } })
    expect(reported).toEqual([])
    await act(async () => show({ judged: true }))
    expect(reported.at(-1)).toEqual([])
    await enter('username', 'far too long a name')
    expect(reported.at(-1)).toEqual([
      { at: 'username', text: { key: 'error.maxLength', values: { limit: 8 } } },
    ])
  })
})

const nextFrame = () => vi.advanceTimersByTimeAsync(20)

describe('before the next picture', () => {
  // Frames are driven by hand, because a slow machine paints one between two letters.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test('shows each letter at once and reports only the last value', async () => {
    await open({ values: { username: 'mi' } })
    const before = changes.length
    await act(async () => put('username', 'min'))
    await act(async () => put('username', 'minj'))
    expect([input('username').value, view.values]).toEqual(['minj', { username: 'mi' }])
    await act(nextFrame)
    expect([input('username').value, view.values]).toEqual(['minj', { username: 'minj' }])
    expect(changes.slice(before)).toEqual(['username'])
  })

  test('reports a finished composition with its digits', async () => {
    await open()
    const before = changes.length
    await act(async () => {
      put('code', '１２', true)
      input('code').dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
      await nextFrame()
    })
    expect([view.values, changes.slice(before)]).toEqual([{ code: '12' }, ['code', 'code']])
  })

  test('reports both fields that a password manager fills', async () => {
    await open()
    await act(async () => {
      put('username', 'minji')
      put('password', 'secret')
      await nextFrame()
    })
    expect(view.values).toEqual({ username: 'minji', password: 'secret' })
  })

  test('shows a submit at once and sends it after the last letter', async () => {
    await open({ values: { username: '', password: 'x', code: '1' } })
    await act(async () => {
      put('username', 'far too long a name')
      place.querySelector('form')?.requestSubmit()
    })
    expect([submits, place.querySelector('form')?.dataset['pressed']]).toEqual([[], 'true'])
    await act(nextFrame)
    expect(submits).toEqual([
      [{ at: 'username', text: { key: 'error.maxLength', values: { limit: 8 } } }],
    ])
    expect(place.querySelector('form')?.dataset['pressed']).toBeUndefined()
  })

  test('reports nothing from a removed form', async () => {
    await open({ values: { username: '', password: 'x', code: '1' } })
    await act(async () => {
      put('username', 'm')
      input('username').focus()
      input('password').focus()
      place.querySelector('form')?.requestSubmit()
    })
    await act(async () => root.render(null))
    await act(nextFrame)
    expect([changes, left, submits]).toEqual([[], [], []])
  })
})

describe('fields that a server dictates', () => {
  const dictated: FormView['dictated'] = {
    attributes: [
      {
        name: 'mail',
        label: '<b>Other</b> e-mail',
        type: 'email',
        required: true,
        maxLength: 20,
        choices: [],
      },
      {
        name: 'site',
        label: 'Site',
        type: 'choice',
        required: false,
        maxLength: 255,
        choices: [{ value: 'A', label: 'Suwon' }],
      },
      {
        name: 'remote',
        label: 'Remote',
        type: 'yes-no',
        required: false,
        maxLength: 255,
        choices: [],
      },
    ],
  }
  const changes: (readonly [string, Json])[] = []
  const one: FormView['problems'] = [{ at: 'attributes.mail', text: { key: 'error.required' } }]
  const drawn = (problems = one) =>
    act(async () =>
      root.render(
        <I18nextProvider i18n={texts.i18n}>
          <FlowForm
            view={{
              ...view,
              dictated,
              values: { attributes: { site: 'A', remote: false } },
              problems,
            }}
            validators={validators}
            change={(...change) => changes.push(change)}
            submit={(issues) => submits.push(issues)}
            renderContent={(fields) => fields['attributes']}
          />
        </I18nextProvider>,
      ),
    )

  test('show server texts as plain text, with their problems', async () => {
    root = createRoot(place)
    await drawn()
    const mail = place.querySelector<HTMLInputElement>('input[type=email]')
    expect(place.querySelector('b')).toBeNull()
    expect(mail?.labels?.[0]?.textContent).toBe('<b>Other</b> e-mail')
    expect([
      mail?.getAttribute('aria-required'),
      mail?.getAttribute('aria-invalid'),
      mail?.hasAttribute('maxlength'),
    ]).toEqual(['true', 'true', false])
    expect(document.getElementById(mail?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Fill in.',
    )
    expect([...place.querySelectorAll('select')].map(({ value }) => value)).toEqual(['A', 'false'])
  })

  test('have names in the summary, but not next to the field', async () => {
    root = createRoot(place)
    await drawn(
      ['mail', 'site', 'remote'].map((name) => ({
        at: `attributes.${name}`,
        lead: `<i>${name}</i>: `,
        text: { key: 'error.required' },
      })),
    )
    expect([...place.querySelectorAll('.summary a')].map(({ textContent }) => textContent)).toEqual(
      ['<i>mail</i>: Fill in.', '<i>site</i>: Fill in.', '<i>remote</i>: Fill in.'],
    )
    expect([...place.querySelectorAll('.why')].map(({ textContent }) => textContent)).toEqual([
      'Fill in.',
      'Fill in.',
      'Fill in.',
    ])
  })

  test('report changes with the group name and the field name', async () => {
    root = createRoot(place)
    await drawn()
    const [site, remote] = [...place.querySelectorAll('select')]
    await act(async () => {
      for (const [menu, value] of [
        [site, ''],
        [remote, 'true'],
      ] as const) {
        if (!menu) throw new Error('no menu')
        menu.value = value
        menu.dispatchEvent(new Event('change', { bubbles: true }))
      }
    })
    expect(changes).toEqual([
      ['attributes.site', ''],
      ['attributes.remote', true],
    ])
  })

  test.each([
    [true, [['attributes.mail', 'm@x.example']]],
    [false, []],
  ])('report typed values only while they exist (%s)', async (stand, reported) => {
    changes.length = 0
    root = createRoot(place)
    await drawn()
    await act(async () => put('attributes.mail', 'm@x.example'))
    if (!stand) await act(async () => root.render(null))
    await act(nextPicture)
    expect(changes).toEqual(reported)
  })
})
