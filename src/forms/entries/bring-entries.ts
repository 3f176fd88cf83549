import { lateForms } from '../late-forms.ts'
import { Entries } from './Entries.tsx'
import { normalised } from './normalised.ts'

/** Makes forms read the document and normalise their entries from now on. */
export function bringEntries(): void {
  lateForms.value = { Entries, normalised }
}
