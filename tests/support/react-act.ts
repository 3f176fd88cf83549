// React demands that a test environment declares its use of `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
