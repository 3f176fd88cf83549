import type { Request } from 'playwright-core'
import {
  CALL_WITH_SECRET_CODE,
  HANDLES,
  PERSONAL_FIELDS,
  SECRET_FIELDS,
  WORDS_IN_ANSWERS,
} from './canary-classes.ts'
import { addressTraces, type Canary, type Trace } from './find-leaks.ts'

export interface Read {
  readonly canaries: readonly Canary[]
  readonly traces: readonly Trace[]
}

/** Reads a request: values by the classes of their fields, and places with possible leaks. */
export function readRequest(request: Pick<Request, 'url' | 'headers' | 'postData'>): Read {
  const url = new URL(request.url())
  const { referer = '', authorization = '', 'gatehouse-handles': handles = '' } = request.headers()
  const isCodeSecret = url.pathname.endsWith(CALL_WITH_SECRET_CODE)
  const fields = fieldsOf(request.postData()).map(([name, value]): Named => [
    name === 'code' && isCodeSecret ? 'otp' : name,
    value,
  ])
  const token = authorization.replace(/^\S+ /, '')
  const named = [...fields, ...url.searchParams, ...new URLSearchParams(handles)]
  const canaries = named.flatMap(canaryOf)
  return {
    canaries: [...canaries, ...(token === '' ? [] : [{ of: 'handle', value: token } as const])],
    traces: [
      // The pages of the sandbox do not belong to the product.
      ...(url.pathname.startsWith('/sandbox/') ? [] : addressTraces(url.href)),
      ...(referer === '' ? [] : [{ place: 'referrer', text: referer } as const]),
      ...fields.flatMap(([name, value]) =>
        SECRET_FIELDS.has(name) ? [] : [{ place: 'body', text: value } as const],
      ),
    ],
  }
}

/**
 * Returns the canaries of an answer, by the classes of its fields.
 * The page may know them before it sends any of them.
 */
export const readAnswer = (body: string): readonly Canary[] =>
  fieldsOf(body)
    .filter(([name]) => !WORDS_IN_ANSWERS.has(name))
    .flatMap(canaryOf)

function canaryOf([name, value]: Named): readonly Canary[] {
  if (SECRET_FIELDS.has(name)) return [{ of: 'secret', value }]
  if (HANDLES.has(name)) return [{ of: 'handle', value }]
  return PERSONAL_FIELDS.has(name) ? [{ of: 'personal', value }] : []
}

type Named = readonly [name: string, value: string]

/** Returns all texts of a body with their names, at any depth: JSON, or a form. */
function fieldsOf(body: string | null): readonly Named[] {
  if (body === null || body === '') return []
  if (!/^\s*[{[]/.test(body)) return [...new URLSearchParams(body)]
  try {
    return textsIn('', JSON.parse(body))
  } catch {
    return [['', body]]
  }
}

function textsIn(name: string, value: unknown): readonly Named[] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value.flatMap((one) => textsIn(typeof one === 'string' ? name : '', one))
  return Object.entries(value).flatMap(([inner, one]) =>
    textsIn(name === 'attributes' ? name : inner, one),
  )
}
