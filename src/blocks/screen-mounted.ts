import { createContext, type RefObject } from 'react'

/** True once the screen is mounted. Later content is new to the reader. */
export const ScreenMounted = createContext<RefObject<boolean>>({ current: false })
