/** Required action of a sign-on policy. The word is that of the table, never visible outside. */
export type Demand = 'security' | 'agent' | 'consent-mfa' | 'agent-enroll' | 'consent'

export type AccountDemandTable = { account_id: string; demand: Demand }

/** Required action of one sign-in, written when it begins. */
export type RequestDemandTable = { request_hash: string; demand: Demand; met_at: number | null }

/** The newest pairing code of a request. */
export type AgentPairingTable = {
  request_hash: string
  account_id: string
  code_hmac: string
  expires_at: number
  paired_at: number | null
}

/** A computer registered for an account. */
export type AgentComputerTable = { id: string; account_id: string; name: string; paired_at: number }

/** Simulated computer of the sandbox, by the cookie of its browser: its installed programs. */
export type SimulatedComputerTable = {
  id_hash: string
  name: string
  sso_version: string
  security_version: string
  added_at: number
}

export type AgentTables = {
  account_demand: AccountDemandTable
  request_demand: RequestDemandTable
  agent_pairing: AgentPairingTable
  agent_computer: AgentComputerTable
  sandbox_computer: SimulatedComputerTable
}
