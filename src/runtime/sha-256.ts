/**
 * Computes SHA-256 (FIPS 180-4, section 6.2) in plain arithmetic. Used on pages without
 * `crypto.subtle` (http outside this machine) and in the simulation. A package would be a chunk of
 * its own, and its integrity would cost every page 50 bytes.
 */
export function sha256(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const { constants, initial } = (words ??= fractions())
  const hash = new Uint32Array(initial)
  const schedule = new Uint32Array(64)
  const padded = pad(message)
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let t = 0; t < 16; t += 1) schedule[t] = padded.getUint32(block + t * 4)
    for (let t = 16; t < 64; t += 1) {
      const [near, far] = [at(schedule, t - 15), at(schedule, t - 2)]
      const s0 = rotate(near, 7) ^ rotate(near, 18) ^ (near >>> 3)
      const s1 = rotate(far, 17) ^ rotate(far, 19) ^ (far >>> 10)
      schedule[t] = at(schedule, t - 16) + s0 + at(schedule, t - 7) + s1
    }
    compress(hash, schedule, constants)
  }
  const digest = new DataView(new ArrayBuffer(32))
  hash.forEach((word, place) => digest.setUint32(place * 4, word))
  return new Uint8Array(digest.buffer)
}

function compress(hash: Uint32Array, schedule: Uint32Array, constants: Uint32Array): void {
  const work = new Uint32Array(hash)
  for (let t = 0; t < 64; t += 1) {
    // Eight words, as `hash` has: a typed array does not state its length.
    const [a, b, c, d, e, f, g, h] = work as unknown as Eight
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(schedule, t)
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = s0 + ((a & b) ^ (a & c) ^ (b & c))
    work.set([first + second, a, b, c, d + first, e, f, g])
  }
  work.forEach((word, place) => {
    hash[place] = at(hash, place) + word
  })
}

/** The eight words of `hash`; a typed array cannot express the count. */
type Eight = readonly [number, number, number, number, number, number, number, number]
const at = (words: Uint32Array, place: number): number => words[place] ?? 0
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** Appends a one bit, zeros, and the length in bits as 64 bits (section 5.1.1). */
function pad(message: Uint8Array): DataView {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(padded.length - 4, message.length << 3)
  return view
}

const fraction = (root: number): number => (root - Math.floor(root)) * 2 ** 32
let words: ReturnType<typeof fractions> | undefined

/**
 * Returns the fractional parts of cube roots of the first 64 primes, and of square roots of the
 * first 8. See sections 4.2.2 and 5.3.3. Computed at the first use, because most pages never need
 * them.
 */
function fractions() {
  const primes = Array.from({ length: 312 }, (_, n) => n).filter(
    (n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0),
  )
  return {
    constants: new Uint32Array(primes.map((prime) => fraction(Math.cbrt(prime)))),
    initial: new Uint32Array(primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))),
  }
}
