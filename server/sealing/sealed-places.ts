import type { Tables } from '../store/tables.ts'
import type { SealedPlace } from './sealer.ts'

/** Places of the sealed values. They are part of each value: a changed one makes it unreadable. */
export const sealedPlaces = {
  secret: (name: string, id: string) => ['secret', name, id],
  provider: (model: string, idHash: string) => ['oidc', model, idHash],
  message: (id: string) => ['message', id],
  /** The same in an enrollment and in the pairing that it becomes. */
  appKey: (pairingId: string) => ['app key', pairingId],
  phoneKey: (phoneAccountId: string) => ['phone key', phoneAccountId],
  phonePrivateKey: (phoneAccountId: string) => ['phone private key', phoneAccountId],
} as const satisfies Readonly<Record<string, (...row: never[]) => SealedPlace>>

export type SealedColumn = {
  readonly table: keyof Tables
  readonly column: string
  /** Columns that name the row, as the arguments of `placeOf`. */
  readonly row: readonly string[]
  readonly placeOf: (...row: readonly string[]) => SealedPlace
}

/** @param at table and column, with a dot between them */
const sealedColumn = <Row extends readonly string[]>(
  at: `${keyof Tables}.${string}`,
  row: { readonly [Key in keyof Row]: string },
  placeOf: (...row: Row) => SealedPlace,
): SealedColumn => {
  const [table, column = ''] = at.split('.')
  return {
    // The parameter begins with the name of a table.
    table: table as keyof Tables,
    column,
    row,
    // The tuple type gives both the same length.
    placeOf: placeOf as (...row: readonly string[]) => SealedPlace,
  }
}

/** Every column that keeps sealed values under the sealing keys; a rotation seals them again. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedColumn('secret.value_sealed', ['name', 'id'], sealedPlaces.secret),
  sealedColumn('oidc.payload_sealed', ['model', 'id_hash'], sealedPlaces.provider),
  sealedColumn('message.content_sealed', ['id'], sealedPlaces.message),
  sealedColumn('app_pairing.secret_sealed', ['id'], sealedPlaces.appKey),
  sealedColumn('app_enrollment.secret_sealed', ['pairing_id'], sealedPlaces.appKey),
  sealedColumn('phone_account.secret_sealed', ['id'], sealedPlaces.phoneKey),
  sealedColumn('phone_account.private_key_sealed', ['id'], sealedPlaces.phonePrivateKey),
]
