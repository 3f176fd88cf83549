import { createContext, type ReactNode } from 'react'

/** Rendered fields of the form by name. The blocks inside the form place them. */
export const FormSlots = createContext<Readonly<Record<string, ReactNode>>>({})
