export const checks: readonly import('./check-table.ts').Check[] = []
