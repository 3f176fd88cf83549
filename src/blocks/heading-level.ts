import { createContext, use } from 'react'

/** The level of the next heading below: 2 on a screen, 3 in a section of it, one more below the heading of rows. */
export type Level = 2 | 3 | 4
const HeadingLevelContext = createContext<Level>(2)
export const HeadingLevel = HeadingLevelContext.Provider
export const useHeadingLevel = (): Level => use(HeadingLevelContext)
