/** False in the build of a product whose errors all have a code of ours (scripts/vite). */
export const rowsByStatus = true
