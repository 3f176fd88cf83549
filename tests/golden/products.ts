/**
 * Products that are recorded: ours, and the second one that proves that nothing of ours is built
 * in.
 */
export const PRODUCTS = [
  { name: 'gatehouse', folder: '.' },
  { name: 'room-booking', folder: 'examples/room-booking' },
] as const
