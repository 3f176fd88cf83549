import { configureGlobal } from 'fast-check'
import { seedIn } from './seed.ts'

// A property that fails says its seed; npm run test:long draws others.
configureGlobal({ seed: seedIn(process.env) })
