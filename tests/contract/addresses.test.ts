import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { callOperation } from '../../src/api/call-operation.ts'
import { operations as callable, type OperationId } from '../../src/api/generated/operations.ts'
import { operations } from '../support/operations.ts'
import { HttpBrowser, refreshTarget, type Answer } from './support/http-browser.ts'
import {
  authorizeAddress,
  begin,
  enterCode,
  exchange,
  followRedirectsToFrontEnd,
  handOver,
  newestCode,
  sendCode,
  signIn,
  signInToSecondStep,
} from './support/sign-in.ts'
import { useTestServer } from './support/use-test-server.ts'

const lines: string[] = []
const referenceServer = useTestServer({
  logging: { level: 'info', stream: { write: (line) => lines.push(line) } },
})
const newBrowser = () => new HttpBrowser(referenceServer.origin)
const loggedOut = '/secdx/mfa/consumers-logout/successfully-logout'

/** A browser that keeps each address that the server sends it to. */
class Follower extends HttpBrowser {
  readonly addresses: string[] = []
  override async send(...asked: Parameters<HttpBrowser['send']>): Promise<Answer> {
    const answer = await super.send(...asked)
    const told = /"(?:logoutUrl|loginUrl|accessUrl)":"([^"]+)"/.exec(answer.text)?.[1]
    for (const address of [answer.location, refreshTarget(answer.text), told])
      if (typeof address === 'string') this.addresses.push(address)
    return answer
  }
}

describe('tokens in addresses', () => {
  beforeEach(async () => {
    await newBrowser().control('reset')
  })

  it('do not occur from the sign-in to the log-out', async () => {
    const browser = new Follower(referenceServer.origin)
    const seen = new Set<string>()
    const keep = () => {
      for (const value of browser.cookies.values()) if (value.length > 20) seen.add(value)
      if (browser.token !== undefined) seen.add(browser.token)
    }
    const { begun, requestId, who } = await signInToSecondStep(browser)
    keep()
    const { sessionDataKey } = begun
    const providers = `tenantId=default&sessionDataKey=${sessionDataKey}`
    await browser.api('GET', `/login/identity-providers/list?${providers}`)
    expect(browser.addresses.at(-1)).not.toContain(sessionDataKey)
    await sendCode(browser, requestId)
    await enterCode(browser, requestId, await newestCode(browser, who.addresses[0] ?? ''))
    keep()
    const { text } = await handOver(browser, begun, requestId, who.username)
    keep()
    const returned = await followRedirectsToFrontEnd(browser, text)
    browser.token = String((await exchange(browser, begun, returned)).body['token'])
    keep()
    const { body } = await browser.api('POST', '/users/signout', { scope: 'current' })
    const end = await browser.get(String(body['logoutUrl']))
    expect(end.location).toBe(browser.origin + loggedOut)
    expect(seen.size).toBeGreaterThan(5)
    expect(browser.addresses.length).toBeGreaterThan(4)
    for (const address of browser.addresses) {
      for (const secret of [...seen, requestId, begun.verifier])
        expect(address).not.toContain(secret)
      // Each JSON Web Token begins so (RFC 7519, section 3.1).
      expect(address).not.toMatch(/eyJ/)
    }
  })

  it('are not needed to log out, also where the provider wrote its session again', async () => {
    const browser = newBrowser()
    await signIn(browser)
    const database = new DatabaseSync(join(referenceServer.dataFolder, 'gatehouse.sqlite'))
    const sessions = database.prepare("select * from oidc where model = 'Session'").all()
    const { body } = await browser.api('POST', '/users/signout', { scope: 'current' })
    for (const row of sessions) {
      const names = Object.keys(row)
      database
        .prepare(
          `insert or replace into oidc (${names.join()}) values (${names.map(() => '?').join()})`,
        )
        .run(...Object.values(row))
    }
    database.close()
    const { location } = await browser.get(String(body['logoutUrl']))
    expect(location).toBe(browser.origin + loggedOut)
    const again = await browser.get(authorizeAddress(browser).path)
    expect(new URL(again.location ?? '', browser.origin).pathname).toBe('/secdx/mfa/login')
  })

  it('are not kept: the session has no ID token', async () => {
    await signIn(newBrowser())
    const database = new DatabaseSync(join(referenceServer.dataFolder, 'gatehouse.sqlite'), {
      readOnly: true,
    })
    const kept = database.prepare('select * from session').all()
    database.close()
    expect(kept).not.toEqual([])
    expect(JSON.stringify(kept)).not.toMatch(/ey[\w-]+\.[\w-]+\.[\w-]+|id_token/)
  })
})

type Parameter = {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly 'x-class'?: string
}
type Documented = {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, { readonly operationId: string; readonly parameters?: readonly Parameter[] }>
      >
    >
  >
}
const document = parse(
  readFileSync(new URL('../../openapi/common-api.yaml', import.meta.url), 'utf8'),
) as Documented

/** Each operation with handles among its query parameters. */
const withHandles = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).flatMap(({ operationId, parameters = [] }) => {
    const query = parameters.filter((one) => one.in === 'query')
    const handles = query.filter((one) => one['x-class'] === 'handle')
    return handles.length === 0 ? [] : [{ operationId, path, query, handles }]
  }),
)
const canary = 'canary-handle-0123456789'
/** Values that the schemas accept, for all other parameters. */
const plain: Readonly<Record<string, string>> = {
  tenantId: 'default',
  language: 'en-US',
  authenticator: 'Sms',
  step: '1',
  serviceName: 'login',
}

describe('handles of queries, for every operation of the document', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('are many', () => {
    expect(withHandles.length).toBeGreaterThan(8)
  })

  it.each(withHandles)('$operationId sends them in a header', async ({ operationId, query }) => {
    const sent: Request[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      sent.push(request)
      return new Response(null, { status: 404 })
    })
    const given = Object.fromEntries(query.map(({ name = '' }) => [name, canary]))
    await callOperation(
      operationId as OperationId,
      { path: {}, query: given, authorization: '' },
      { base: `${referenceServer.origin}/secdx/common-api/api`, language: () => 'en-US' },
      new AbortController().signal,
    )
    const { handles = [] } = callable[operationId as OperationId] as { readonly handles?: string[] }
    expect(sent).toHaveLength(1)
    for (const name of handles) expect(sent[0]?.url).not.toContain(`${name}=`)
    expect(
      Object.fromEntries(new URLSearchParams(sent[0]?.headers.get('gatehouse-handles') ?? '')),
    ).toEqual(Object.fromEntries(handles.map((name) => [name, canary])))
    expect(handles.length).toBeGreaterThan(0)
  })

  it.each(withHandles)(
    '$operationId takes them from the header',
    async ({ path, query, handles }) => {
      const isHandle = ({ name }: Parameter) => handles.some((one) => one.name === name)
      const other = query
        .filter((one) => !isHandle(one) && (one.required === true || (one.name ?? '') in plain))
        .map(({ name = '' }): [string, string] => [name, plain[name] ?? 'x'])
      const carried = handles.map(({ name = '' }): [string, string] => [name, canary])
      const ask = async (
        inQuery: [string, string][],
        headers: Readonly<Record<string, string>>,
      ) => {
        const { status, text } = await newBrowser().send(
          'GET',
          `/secdx/common-api/api${path}?${new URLSearchParams(inQuery)}`,
          undefined,
          headers,
        )
        return { status, body: text.replace(/"traceId":"[^"]*"/, '') }
      }
      const byHeader = await ask(other, {
        'gatehouse-handles': new URLSearchParams(carried).toString(),
      })
      expect(byHeader).toEqual(await ask([...other, ...carried], {}))
      const isRequired = handles.some(({ required }) => required === true)
      const without = isRequired ? await ask(other, {}) : undefined
      expect(byHeader).not.toEqual(without)
    },
  )
})

describe('the log, for every route', () => {
  it('contains no part of an address that can be a handle', async () => {
    const from = lines.length
    const browser = newBrowser()
    await begin(browser)
    const asked = operations.map(({ method, path }) => ({
      method,
      path: `${path.replace(/(?<=\/)any(?=\/|$)/g, canary)}?requestId=${canary}&state=${canary}&id_token_hint=${canary}`,
    }))
    for (const { method, path } of [
      ...asked,
      { method: 'GET', path: `/secdx/auth/oauth2/authorize/${canary}` },
      { method: 'GET', path: `/secdx/mfa/signup/redirect/${canary}` },
    ])
      await browser.send(method, path, method === 'GET' ? undefined : '{}', {
        'content-type': 'application/json',
      })
    await expect
      .poll(() => lines.slice(from).filter((line) => line.includes('"request"')).length)
      .toBeGreaterThan(asked.length)
    expect(lines.slice(from).join('')).not.toContain('canary')
  })
})
