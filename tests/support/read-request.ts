import type { Request } from 'playwright-core'
import { HANDLES, SECRET_FIELDS } from './canary-classes.ts'
import { addressTraces, type Canary, type Trace } from './find-leaks.ts'

/** Personal data by the names that calls have for what people type. */
const PERSONAL: ReadonlySet<string> = new Set(['username', 'email', 'phoneNumber', 'knoxId'])

export interface Read {
  readonly canaries: readonly Canary[]
  readonly traces: readonly Trace[]
}

/** What a request says: values by the classes of their fields, and places where values may have come to stand by mistake. */
export function readRequest(request: Pick<Request, 'url' | 'headers' | 'postData'>): Read {
  const url = new URL(request.url())
  const { referer = '', authorization = '' } = request.headers()
  const fields = fieldsOf(request.postData())
  const token = authorization.replace(/^\S+ /, '')
  const named = [...fields, ...url.searchParams]
  const canaries = named.flatMap(([name, value]): Canary[] => {
    if (SECRET_FIELDS.has(name)) return [{ of: 'secret', value }]
    if (HANDLES.has(name)) return [{ of: 'handle', value }]
    return PERSONAL.has(name) ? [{ of: 'personal', value }] : []
  })
  return {
    canaries: [...canaries, ...(token === '' ? [] : [{ of: 'handle', value: token } as const])],
    traces: [
      // The pages of the sandbox are no part of the product.
      ...(url.pathname.startsWith('/sandbox/') ? [] : addressTraces(url.href)),
      ...(referer === '' ? [] : [{ place: 'referrer', text: referer } as const]),
      ...fields.flatMap(([name, value]) => (SECRET_FIELDS.has(name) ? [] : [{ place: 'body', text: value } as const])),
    ],
  }
}

/** All texts of a body with their names, however deep: JSON, or a form. */
function fieldsOf(body: string | null): readonly (readonly [name: string, value: string])[] {
  if (body === null || body === '') return []
  if (!/^\s*[{[]/.test(body)) return [...new URLSearchParams(body)]
  try {
    return textsIn('', JSON.parse(body))
  } catch {
    return [['', body]]
  }
}

function textsIn(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([inner, one]) => textsIn(Array.isArray(value) ? name : inner, one))
}
