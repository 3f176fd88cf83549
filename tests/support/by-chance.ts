import { configureGlobal } from 'fast-check'
import { seedIn } from '../../scripts/test/seed.ts'

// A failing property prints its seed; npm run test:full draws others.
configureGlobal({ seed: seedIn(process.env) })
