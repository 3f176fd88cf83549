/**
 * Stands in for `use-sync-external-store/shim`, which is React's own hook for versions of React
 * that had none.
 */
export { useSyncExternalStore } from 'react'
