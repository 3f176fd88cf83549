import { createContext, use } from 'react'
import type { Text } from '../../language/text.ts'

const RowTitleContext = createContext<Text | undefined>(undefined)
/** Title of the row around a block. */
export const RowTitle = RowTitleContext.Provider
export const useRowTitle = (): Text | undefined => use(RowTitleContext)
