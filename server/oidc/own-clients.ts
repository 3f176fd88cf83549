/** Clients of the front end: `iam` on the internal host, `singleid` elsewhere. */
export const clientIds = ['iam', 'singleid'] as const
export type ClientId = (typeof clientIds)[number]

export const isOwnClient = (id: string): id is ClientId => clientIds.some((own) => own === id)

/** Also used in addresses, and as parameter of `GET /login/applications`. */
export const clientNames: Readonly<Record<ClientId, string>> = {
  iam: 'MFA Portal (internal)',
  singleid: 'MFA Portal',
}
