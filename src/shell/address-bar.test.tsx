import { describe, expect, test } from 'vitest'
import { createRouter, createStillRouter } from './router.ts'

describe('the address bar', () => {
  test.each([
    ['/verify?a=1', '/secdx/mfa/verify', '?a=1'],
    ['/', '/secdx/mfa', ''],
    ['/?a=1', '/secdx/mfa', '?a=1'],
  ])('R2.01 goes to %s below the base path, and the browser shows it', (to, pathname, search) => {
    const router = createRouter('/secdx/mfa')
    const seen: string[] = []
    const stop = router.subscribe(({ location }) => seen.push(location.pathname + location.search))
    router.navigate(to)
    stop()
    router.navigate('/later')
    expect(seen).toEqual([pathname + search])
    history.back()
  })

  test('reports going back and skips replaced addresses', async () => {
    const router = createRouter('')
    const length = history.length
    router.navigate('/one')
    router.navigate('/two')
    router.navigate('/three', { replace: true })
    expect([location.pathname, history.length - length]).toEqual(['/three', 2])
    const shown = new Promise<string>((resolve) =>
      router.subscribe(({ location: place }) => resolve(place.pathname)),
    )
    router.navigate(-1)
    expect(await shown).toBe('/one')
  })

  test('does not move without a browser', () => {
    const router = createStillRouter('/secdx/mfa', '/login')
    router.navigate('/other')
    expect(router.state.location.pathname).toBe('/secdx/mfa/login')
  })
})
