import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import Ajv2020 from 'ajv/dist/2020.js'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import '../../../tests/support/react-act.ts'
import { nextPicture } from '../../../tests/support/next-picture.ts'
import type { FieldIssue } from '../../engine/event.ts'
import type { FormView } from '../../engine/view.ts'
import { createTexts } from '../../i18n/texts.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import { bringEntries } from '../entries/Entries.tsx'
import { FlowForm, type Validators } from '../FlowForm.tsx'
import { validatorRuntime } from '../validation.ts'

bringEntries()

const texts = createTexts({
  language: 'en-US',
  missing: (key) => {
    if (texts.i18n.language === 'en-US') throw new Error(`no text ${key}`)
  },
  loadNamespace: async () => ({}),
})
texts.add('en-US', 'app', {
  entry: 'Entry',
  choose: 'Choose a file',
  remove: 'Remove',
  form: { summary: 'Check', cleaned: 'Cleaned!' },
})
texts.add('en-US', 'error', {
  default: 'Check this entry.',
  maxLength: 'At most {limit}.',
  required: 'Fill in.',
  type: 'Enter a number.',
  file: 'Unreadable.',
  'file-kinds': 'Only {kinds}.',
  'max-kilobytes': 'At most {size}.',
  entry: { maxLength: 'No more than {limit} characters.' },
})

let place: HTMLElement
let root: Root
let view: FormView
let validators: Validators
let submits: (readonly FieldIssue[])[]

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  submits = []
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
})

/** Opens a form with one required field, `entry`. */
async function open(field: JsonObject, ui: JsonObject, values: FormView['values'] = {}) {
  const schema = {
    type: 'object',
    required: ['entry'],
    properties: { entry: { title: 'app.entry', ...field } },
  }
  validators = compiled(schema)
  view = {
    schema,
    ui: { entry: ui },
    values,
    problems: [],
    locked: [],
    attempt: 0,
    busy: false,
  }
  root = createRoot(place)
  await act(async () => show())
  await act(nextPicture)
}

function show(changes: Partial<FormView> = {}) {
  view = { ...view, ...changes }
  root.render(
    <I18nextProvider i18n={texts.i18n}>
      <FlowForm
        view={view}
        validators={validators}
        change={(field: string, value: Json) =>
          show({ values: { ...view.values, [field]: value } })
        }
        submit={(issues) => submits.push(issues)}
        renderContent={(fields) => (
          <>
            {fields['entry']}
            <button type="submit">Go</button>
          </>
        )}
      />
    </I18nextProvider>,
  )
}

function compiled(schema: JsonObject): Validators {
  const code = compileSchemaValidatorsCode(JSON.parse(JSON.stringify(schema)) as JsonObject, {
    AjvClass: Ajv2020,
    ajvOptionsOverrides: { verbose: false },
  })
  const exported = {}
  // oxlint-disable-next-line typescript/no-implied-eval, eslint/no-new-func -- what the bundler does at build time
  new Function('exports', 'require', code)(exported, validatorRuntime)
  return exported
}

const entry = () => {
  const found = place.querySelector<HTMLInputElement | HTMLTextAreaElement>('[name="entry"]')
  if (!found) throw new Error('no field')
  return found
}
const enter = (value: string, isComposing = false) =>
  act(async () => {
    const of = entry() instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(of.prototype, 'value')?.set?.call(entry(), value)
    entry().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
    await nextPicture()
  })
const submit = () =>
  act(async () => {
    place.querySelector('form')?.requestSubmit()
    await nextPicture()
  })
const describedBy = () =>
  (entry().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? [])
const issues = () => submits.at(-1)?.map(({ text }) => text)

describe('text of several lines', () => {
  const lines = { 'ui:widget': 'multi-line', 'ui:autocomplete': 'off' }

  test('has label, rows and the line ends of the user', async () => {
    await open({ type: 'string' }, { ...lines, 'ui:rows': 5 }, { entry: 'one\ntwo' })
    expect(entry().tagName).toBe('TEXTAREA')
    expect(entry().getAttribute('rows')).toBe('5')
    expect(entry().value).toBe('one\ntwo')
    expect(place.querySelector(`label[for="${entry().id}"]`)?.textContent).toBe('Entry')
    await enter('one\ntwo\n세')
    expect(view.values).toEqual({ entry: 'one\ntwo\n세' })
    await submit()
    expect([view.values, submits]).toEqual([{ entry: 'one\ntwo\n세' }, [[]]])
  })

  test('Enter never submits, and is kept from no composition', async () => {
    await open({ type: 'string' }, lines)
    const pressed = [{}, { isComposing: true }].map((init) => {
      const event = new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        cancelable: true,
        ...init,
      })
      entry().dispatchEvent(event)
      return event.defaultPrevented
    })
    expect(pressed).toEqual([false, false])
    expect(submits).toEqual([])
  })

  test('counts code points, and says when there are too many', async () => {
    await open({ type: 'string', maxLength: 4 }, lines)
    const count = () => place.querySelector('.field-count')?.textContent
    const status = () => place.querySelector('[role="status"].field-hint')?.textContent
    expect([count(), status()]).toEqual(['0 / 4', ''])
    expect(describedBy()).toEqual(['No more than 4 characters.'])
    await enter('👍한글')
    expect([count(), status()]).toEqual(['3 / 4', ''])
    await submit()
    expect(issues()).toEqual([])
    await enter('👍한글ab')
    expect([count(), status()]).toEqual(['5 / 4', 'No more than 4 characters.'])
    await submit()
    const [problem] = submits.at(-1) ?? []
    expect(problem).toEqual({
      at: 'entry',
      text: { key: 'error.entry.maxLength', values: { limit: 4 } },
    })
    await act(async () => show({ problems: problem ? [problem] : [], attempt: 1 }))
    expect([status(), place.querySelector('.why')?.textContent]).toEqual([
      '',
      'No more than 4 characters.',
    ])
  })

  test('is invalid with its problem as description', async () => {
    await open({ type: 'string', minLength: 1 }, lines)
    await submit()
    expect(issues()).toEqual([{ key: 'error.required', values: { missingProperty: 'entry' } }])
    await act(async () =>
      show({ problems: [{ at: 'entry', text: { key: 'error.required' } }], attempt: 1 }),
    )
    expect(entry().getAttribute('aria-invalid')).toBe('true')
    expect(describedBy()).toEqual(['Fill in.'])
  })
})

describe('a number', () => {
  const whole = { type: 'integer', minimum: 1, maximum: 40 }
  const number = { 'ui:widget': 'number', 'ui:autocomplete': 'off' }

  test.each([
    [{ type: 'integer', minimum: 0 }, 'numeric'],
    [{ type: 'number', minimum: 0 }, 'decimal'],
    [{ type: 'integer' }, 'text'],
  ])('%o has the keyboard %s', async (field, keyboard) => {
    await open(field, number)
    expect([entry().type, entry().getAttribute('inputmode')]).toEqual(['text', keyboard])
  })

  test.each(['6', '６', ' 6 '])('is sent as a number: %j', async (typed) => {
    await open(whole, number)
    await enter(typed)
    expect([view.values, entry().value]).toEqual([{ entry: 6 }, '6'])
    await submit()
    expect([view.values, issues()]).toEqual([{ entry: 6 }, []])
  })

  test('is not changed while an input method composes it', async () => {
    await open(whole, number)
    await enter('６', true)
    expect(entry().value).toBe('６')
    await submit()
    expect([view.values, issues()]).toEqual([{ entry: 6 }, []])
  })

  test.each([
    ['abc', { key: 'error.type', values: { type: 'integer' } }],
    ['1.5', { key: 'error.type', values: { type: 'integer' } }],
    ['41', { key: 'error.default', values: { comparison: '<=', limit: 40 } }],
    ['', { key: 'error.required', values: { missingProperty: 'entry' } }],
  ])('is told what is wrong: %j', async (typed, text) => {
    await open(whole, number, { entry: 3 })
    await enter(typed)
    await submit()
    expect(issues()).toEqual([text])
  })

  test('is not changed by the wheel', async () => {
    await open(whole, number, { entry: 3 })
    entry().focus()
    entry().dispatchEvent(new WheelEvent('wheel', { deltaY: 100, bubbles: true }))
    expect([view.values, entry().value]).toEqual([{ entry: 3 }, '3'])
  })

  test('of a password manager is read as a number', async () => {
    await open(whole, number)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(entry(), '12')
    await submit()
    expect([view.values, issues()]).toEqual([{ entry: 12 }, []])
  })
})

describe('a day', () => {
  const day = { type: 'string', maxLength: 10 }
  const date = { 'ui:widget': 'date', 'ui:min': '2026-01-01', 'ui:max': '2027-12-31' }

  test('has the calendar of the browser, and is spelled out', async () => {
    await open(day, date)
    expect([entry().type, entry().getAttribute('min'), entry().getAttribute('max')]).toEqual([
      'date',
      '2026-01-01',
      '2027-12-31',
    ])
    await enter('2026-12-01')
    expect(view.values).toEqual({ entry: '2026-12-01' })
    expect(describedBy()).toEqual(['Tuesday, December 1, 2026'])
    await submit()
    expect(issues()).toEqual([])
  })

  test('that the browser cannot read is an entry, and stays', async () => {
    await open(day, date)
    const validity = { value: { badInput: true }, configurable: true }
    Object.defineProperty(entry(), 'validity', validity)
    await submit()
    // A rule of the flow refuses it; for the schema the field is not empty.
    expect([view.values, issues(), entry().value]).toEqual([{ entry: '?' }, [], ''])
    Object.defineProperty(entry(), 'validity', { ...validity, value: { badInput: false } })
    await submit()
    expect([view.values, issues()?.map(({ key }) => key)]).toEqual([
      { entry: '' },
      ['error.required'],
    ])
  })

  test('shows no other text', async () => {
    await open(day, date, { entry: 'tomorrow' })
    expect([entry().value, describedBy()]).toEqual(['', []])
  })
})

function part<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = place.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`no ${selector}`)
  return found
}
const chooser = () => part('input[type=file]', HTMLInputElement)
const button = () => part('button[name=entry]', HTMLButtonElement)
const told = () =>
  [...place.querySelectorAll('[role=status].field-hint')].map((each) => each.textContent)
const choose = (name: string, content: string, type = 'application/pdf') =>
  act(async () => {
    Object.defineProperty(chooser(), 'files', {
      value: [new File([content], name, { type })],
      configurable: true,
    })
    chooser().dispatchEvent(new Event('change', { bubbles: true }))
    await new Promise((done) => setTimeout(done, 50))
  })

describe('a file', () => {
  const file = {
    'ui:widget': 'file',
    'ui:choose': 'app.choose',
    'ui:remove': 'app.remove',
    'ui:kinds': ['application/pdf', '.hwp'],
    'ui:kilobytes': 1,
  }
  test('is chosen, named, sent with its name, and removed', async () => {
    await open({ type: 'string' }, file)
    expect([chooser().accept, chooser().hidden]).toEqual(['application/pdf,.hwp', true])
    expect([button().textContent, button().getAttribute('aria-label')]).toEqual([
      'Choose a file',
      'Entry: Choose a file',
    ])
    await choose('배치 1.pdf', 'abc')
    const value = 'data:application/pdf;name=%EB%B0%B0%EC%B9%98%201.pdf;base64,YWJj'
    expect([view.values, told()]).toEqual([{ entry: value }, ['배치 1.pdf (1\u00A0KB)', '']])
    await submit()
    expect(issues()).toEqual([])
    await act(async () => part('.quiet', HTMLButtonElement).click())
    expect([view.values, told(), document.activeElement]).toEqual([
      { entry: '' },
      ['', ''],
      button(),
    ])
    await submit()
    expect(issues()?.map(({ key }) => key)).toEqual(['error.required'])
  })

  test('opens the dialog of the browser', async () => {
    await open({ type: 'string' }, file)
    let opened = 0
    chooser().addEventListener('click', () => (opened += 1))
    await act(async () => button().click())
    expect(opened).toBe(1)
  })

  const pdf = { name: 'a.pdf', type: 'application/pdf' }
  test.each([
    { name: 'a.mp4', type: 'video/mp4', content: 'abc', says: 'Only PDF, HWP.', size: 3 },
    { ...pdf, content: 'a'.repeat(1025), says: 'At most 1 KB.', size: 1025 },
    { ...pdf, content: '', says: 'Unreadable.', size: 0 },
  ])('$name of $size bytes is refused at once, and not read', async (refused) => {
    const { name, type, content, says, size } = refused
    await open({ type: 'string' }, file)
    await choose(name, content, type)
    expect(view.values['entry']).toBe(`data:${type};name=${name};size=${size},`)
    expect(told()[1]).toBe(says)
    await act(async () =>
      show({ problems: [{ at: 'entry', text: { key: 'error.file' } }], attempt: 1 }),
    )
    expect([told()[1], chooser().getAttribute('aria-invalid')]).toEqual(['', 'true'])
  })

  test('that the browser cannot read is refused', async () => {
    await open({ type: 'string' }, file)
    const broken = vi.spyOn(FileReader.prototype, 'readAsDataURL')
    broken.mockImplementation(function (this: FileReader) {
      this.dispatchEvent(new ProgressEvent('error'))
    })
    await choose('a.pdf', 'abc')
    broken.mockRestore()
    expect([view.values, told()[1]]).toEqual([
      { entry: 'data:application/pdf;name=a.pdf;size=3,' },
      'Unreadable.',
    ])
  })

  test('of an unknown type counts by the ending of its name', async () => {
    await open({ type: 'string' }, file)
    await choose('A.HWP', 'abc', '')
    expect(view.values).toEqual({ entry: 'data:application/octet-stream;name=A.HWP;base64,YWJj' })
  })

  test('is dropped on the button', async () => {
    await open({ type: 'string' }, file)
    await act(async () => {
      const event = new Event('drop', { bubbles: true, cancelable: true })
      Object.defineProperty(event, 'dataTransfer', {
        value: { files: [new File(['abc'], 'a.pdf', { type: 'application/pdf' })] },
      })
      button().dispatchEvent(event)
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(told()[0]).toBe('a.pdf (1\u00A0KB)')
  })

  test('that the form already has is shown', async () => {
    await open({ type: 'string' }, file, { entry: 'data:application/pdf;name=a.pdf;base64,YWJj' })
    expect([told()[0], describedBy()]).toEqual(['a.pdf (1\u00A0KB)', ['a.pdf (1\u00A0KB)']])
  })
})
