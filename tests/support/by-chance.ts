import { configureGlobal } from 'fast-check'
import { seedIn } from '../../scripts/test/tier.ts'

// A failing property prints its seed; npm run test:full draws others.
configureGlobal({ seed: seedIn(process.env) })
