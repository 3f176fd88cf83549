import { describe, expect, test } from 'vitest'
import { startSettings } from './start-settings.ts'

describe('startSettings', () => {
  test.each([
    [{}, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' }],
    [{ PORT: '', HOST: '', GATEHOUSE_DATA: '' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/.data' }],
    [{ PORT: '0', HOST: '0.0.0.0', GATEHOUSE_DATA: '/var/gatehouse' }, { port: 0, host: '0.0.0.0', dataFolder: '/var/gatehouse' }],
    [{ GATEHOUSE_DATA: 'here' }, { port: 4000, host: '127.0.0.1', dataFolder: '/project/here' }],
  ])('%o', (environment, settings) => {
    expect(startSettings(environment, '/project')).toEqual(settings)
  })

  test.each(['70000', '-1', 'http', '4e3'])('refuses the port %s in one sentence', (PORT) => {
    expect(() => startSettings({ PORT }, '/project')).toThrow(/^PORT must be a number from 0 to 65535/)
  })
})
