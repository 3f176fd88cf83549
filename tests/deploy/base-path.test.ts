import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { everyHeader, pageHeaders } from '../../scripts/vite/deployment/headers-file.ts'
import { writeDeployment } from '../../scripts/vite/deployment/write-deployment.ts'
import { ownProduct } from '../../scripts/vite/product.ts'
import { ask } from '../support/ask.ts'
import { siteOf } from './support/site-of.ts'
import { nginx, startNginx, type Nginx } from './support/start-nginx.ts'

// D0.01: the base path comes from the build, and deploy/nginx.conf does not contain it.
describe.runIf(nginx.isThere).each(['', '/door.1/login'])(
  `${nginx.name}, below "%s"`,
  (basePath) => {
    const dist = mkdtempSync(join(tmpdir(), 'gatehouse-dist-'))
    let port = 0
    let running: Nginx
    beforeAll(async () => {
      for (const name of ['assets', 'pages', 'page-policy.json', 'tenants.json'])
        symlinkSync(join(ownProduct.dist, name), join(dist, name))
      writeDeployment({ dist, basePath })
      port = await freePort()
      running = await startNginx(siteOf({ port, backends: [await freePort()], dist }), port)
    })
    afterAll(async () => {
      await running.stop()
      rmSync(dist, { recursive: true })
    })

    test('pages are there, and files of the build beside them are not', async () => {
      const page = await ask({ port, path: `${basePath}/login?a=1` })
      expect([page.status, page.headers['content-type']]).toEqual([
        200,
        pageHeaders['content-type'],
      ])
      expect(page.body.toString()).toContain('<form')
      for (const path of [
        '/headers.json',
        `${basePath}/headers.json`,
        `${basePath}/nginx/maps.conf`,
        `${basePath}/x.y`,
      ]) {
        const { status, headers } = await ask({ port, path })
        expect([path, status]).toEqual([path, 404])
        expect(headers).toMatchObject(everyHeader)
      }
      // No server listens behind the proxy here, so 502 shows that the request was passed on.
      expect(
        (await ask({ port, path: '/secdx/auth/.well-known/openid-configuration' })).status,
      ).toBe(502)
    })

    test('a form that was sent too early is led nowhere else', async () => {
      expect(
        (await ask({ port, method: 'POST', path: `${basePath}/login` })).headers.location,
      ).toBe(`${basePath}/login`)
      for (const path of [
        `//evil.example${basePath}/login`,
        `//evil.example/..${basePath}/login`,
        `/\\evil.example/..${basePath}/login`,
        `${basePath}//evil.example`,
      ]) {
        const {
          headers: { location = '' },
        } = await ask({ port, method: 'POST', path })
        expect([
          path,
          location === '' ||
            new URL(location, 'https://door.example').origin === 'https://door.example',
        ]).toEqual([path, true])
      }
    })
  },
)
