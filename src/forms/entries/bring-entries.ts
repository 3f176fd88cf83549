import { lateForms } from '../late-forms.ts'
import { Entries } from './Entries.tsx'
import { normalised } from './normalised.ts'

/** From now on forms read the document and normalise what they find. */
export function bringEntries(): void {
  lateForms.value = { Entries, normalised }
}
