import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['tests/e2e/glewlwyd.test.ts'], testTimeout: 400000, hookTimeout: 400000 } })
