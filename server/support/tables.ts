/** A notice. Its text is that of its kind in each language, unless it has its own. */
export type UrgentNoticeTable = {
  id: string
  type: 'maintenance' | 'incident' | 'security' | 'notice'
  blocking: number
  starts_at: number
  ends_at: number
}

export type SupportTables = { urgent_notice: UrgentNoticeTable }
