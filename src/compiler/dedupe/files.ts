/** Paths of files with a meaning given by their folder. */
export const textsOrTenants = /^flows\/(texts|tenants)\//
export const tables = /^flows\/lookups\//
export const app = /^flows\/app\.yaml$/
export const defaultTenant = /^flows\/tenants\/default\.yaml$/
export const state = /^flows\/state\.yaml$/
export const stories = /\.test\.yaml$/
