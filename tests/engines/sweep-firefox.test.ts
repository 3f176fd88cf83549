import { sweepScreens } from '../support/engine-sweep.ts'

// Chromium sees every screen in tests/e2e/every-screen.test.ts.
await sweepScreens('firefox')
