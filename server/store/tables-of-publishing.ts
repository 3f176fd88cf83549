/** A file of a published version, stored once (docs/decisions/0221). */
export type PublishedFileTable = {
  /** SHA-256 of the content, hexadecimal. */
  hash: string
  encoding: 'br' | 'identity'
  /** Base64: the two databases share no type for bytes. */
  bytes: string
}

/** A script, style, font or picture below `assets/`, which all versions share. */
export type PublishedAssetTable = { name: string; hash: string }

export type PublishedVersionTable = {
  tenant_id: string
  /** See `publishing/built-site`. */
  id: string
  created_at: number
  author: string
  message: string
  /** Version of the product that built it. */
  engine: string
  /** See `publishing/format`. */
  format: number
  /** The version that its author has worked from; null for the server's own build. */
  base: string | null
  /** JSON of a `Site`. */
  site: string
  /** Hash of the file with its sources, a JSON object of paths and texts. */
  sources_hash: string
  /** JSON array of sentences: the differences from `base`. */
  changes: string
}

/** The choice of a tenant. A tenant without a row is served from the server's own build. */
export type PublishedTenantTable = {
  tenant_id: string
  /** Counts the changes of the row. */
  revision: number
  /** Null for the server's own build. */
  active: string | null
  /** The version in a rollout. */
  candidate: string | null
  /** Hundredths of a percent of the browsers that get the candidate. */
  share: number
  /** Start of the rollout. */
  candidate_since: number | null
  /** Time of the newest publish that ended the sign-ins of other versions. */
  forced_at: number | null
}

/** The journal: one row for each change of a `published_tenant`. */
export type PublishingEventTable = {
  tenant_id: string
  revision: number
  at: number
  author: string
  action: 'publish' | 'force' | 'roll back' | 'roll out' | 'stop' | 'brake'
  /** Null for the server's own build. */
  version: string | null
  /** The version before. */
  base: string | null
  message: string
}

export type PublishingTokenTable = {
  token_hash: string
  tenant_id: string
  /** Of the person or the program that has it. */
  name: string
  created_at: number
}

/** Attempts at a step in ten seconds, by version. */
export type StepCountTable = {
  tenant_id: string
  version: string
  step: string
  /** Number of the ten seconds since 1970. */
  slot: number
  tried: number
  failed: number
}

/** Events that a person sent to the service desk, by the code of the sign-in. */
export type SupportDetailsTable = {
  tenant_id: string
  code: string
  /** The version on which they happened; null for the server's own build. */
  version: string | null
  sent_at: number
  /** JSON array of `RecordedEvent`. */
  events: string
}

export type PublishingTables = {
  published_file: PublishedFileTable
  published_asset: PublishedAssetTable
  published_version: PublishedVersionTable
  published_tenant: PublishedTenantTable
  publishing_event: PublishingEventTable
  publishing_token: PublishingTokenTable
  step_count: StepCountTable
  support_details: SupportDetailsTable
}
