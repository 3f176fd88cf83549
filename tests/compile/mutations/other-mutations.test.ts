import { holdMutations } from './hold-mutations.ts'

holdMutations(1)
