/**
 * Replaces `use-sync-external-store/shim`, which is React's own hook for React versions without it.
 */
export { useSyncExternalStore } from 'react'
