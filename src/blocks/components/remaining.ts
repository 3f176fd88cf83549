/**
 * Whole seconds until `deadline` (epoch ms); 0 when it has passed or none runs. Rounded up, so that
 * 0 means over.
 */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000))
}

/** 277 is '04:37'. */
export function clockFace(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
