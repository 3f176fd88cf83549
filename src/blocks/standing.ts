import { createContext, type RefObject } from 'react'

/**
 * Whether the screen stands already: what appears in it from then on is new to whoever reads it.
 */
export const Standing = createContext<RefObject<boolean>>({ current: false })
