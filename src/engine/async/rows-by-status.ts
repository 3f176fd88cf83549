/** False in the build of a product without `errors` in flows/app.yaml (scripts/vite). */
export const rowsByStatus = true
