import { createContext, type ReactNode } from 'react'

/**
 * The drawn fields of the form by name; where each stands is decided by the blocks inside the form.
 */
export const FormSlots = createContext<Readonly<Record<string, ReactNode>>>({})
