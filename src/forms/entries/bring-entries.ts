import { lateForms } from '../late-forms.ts'
import { Entries } from './Entries.tsx'
import { normalised } from './normalised.ts'

/** Enables reading of the document and normalisation in all forms from now on. */
export function bringEntries(): void {
  lateForms.value = { Entries, normalised }
}
