import type { Selectable } from 'kysely'
import type { AccountTable, LoginRequestTable } from './tables.ts'

/** A row of a sign-in request, as the database returns it. */
export type LoginRequest = Selectable<LoginRequestTable>

/** A row of an account, as the database returns it. */
export type Account = Selectable<AccountTable>
