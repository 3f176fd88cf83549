// React asks every test environment to say that it wraps its changes in `act`.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
