/**
 * Element ids of a field and its parts, so that labels, descriptions and the summary can refer to
 * one another.
 */
export const fieldPrefix = 'field'
export const fieldId = (name: string) => `${fieldPrefix}-${name}`
export const helpId = (name: string) => `${fieldId(name)}-help`
export const hintId = (name: string) => `${fieldId(name)}-hint`
export const problemId = (name: string) => `${fieldId(name)}-problem`
