import { createContext, use } from 'react'

/** The level of the next heading below: 2 on a screen, 3 in a section of it. */
const HeadingLevelContext = createContext<2 | 3>(2)
export const HeadingLevel = HeadingLevelContext.Provider
export const useHeadingLevel = (): 2 | 3 => use(HeadingLevelContext)
