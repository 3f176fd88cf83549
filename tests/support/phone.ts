/** The phone of the sandbox, through its JSON interface: reads its display and taps on it. */
interface Account {
  readonly id: string
  readonly kind: string
  readonly issuer: string
  readonly label: string
  readonly code?: string
}
interface Request {
  readonly id: string
  readonly kind: string
  readonly label: string
}
interface Phone {
  readonly id: string
  readonly name: string
  readonly accounts: readonly Account[]
  readonly requests: readonly Request[]
}

async function phones(origin: string): Promise<readonly Phone[]> {
  // Written by the sandbox of this test.
  return (await (await fetch(`${origin}/sandbox/phone.json`)).json()) as readonly Phone[]
}

async function tap(origin: string, act: string, body: object): Promise<string> {
  const answer = await fetch(`${origin}/sandbox/api/phone/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { is, phone } = (await answer.json()) as { readonly is?: string; readonly phone?: string }
  return is ?? phone ?? ''
}

/**
 * Returns the current code of an entry: the newest of that kind for that ID,
 * or an entry with a typed key and no name.
 */
export async function codeOnPhone(
  origin: string,
  kind: 'UaMOTP' | 'UaTOTP',
  label: string,
): Promise<string> {
  const entries = (await phones(origin))
    .flatMap(({ accounts }) => accounts)
    .filter((account) => account.kind === kind && (account.label === label || account.label === ''))
  const code = entries.findLast(({ issuer }) => issuer === 'Gatehouse' || issuer === '')?.code
  if (code === undefined) throw new Error(`No phone shows a code of ${kind} for ${label}.`)
  return code
}

/** Returns the waiting request, as soon as there is one, without its remaining seconds. */
export async function requestOnPhone(origin: string): Promise<Request> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const waiting = (await phones(origin)).flatMap(({ requests }) => requests)[0]
    if (waiting) return { id: waiting.id, kind: waiting.kind, label: waiting.label }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('Nobody asked the phone.')
}

export const pin = '135790'

export async function answerOnPhone(
  origin: string,
  decision: 'approve' | 'deny',
  number = '',
): Promise<string> {
  const { id } = await requestOnPhone(origin)
  return tap(origin, 'answer', { id, decision, number, pin })
}

/**
 * Adds a phone and gives it the code.
 * @returns the phone's report
 */
export async function pairOnPhone(origin: string, name: string, text: string): Promise<string> {
  const phone = await tap(origin, 'add', { name, pin })
  return tap(origin, 'pair', { phone, text })
}
