/**
 * A store for text under names. Never throws: a browser may refuse storage at any access (B21,
 * B22), and then nothing is kept.
 */
export interface Area {
  names(): readonly string[]
  get(name: string): string | undefined
  set(name: string, value: string): void
  remove(name: string): void
}

/**
 * Creates the area.
 * @param open called at every access, because reading `window.localStorage` throws where storage is
 * blocked
 */
export function createWebArea(open: () => Storage): Area {
  const attempt = <Result>(act: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    names: () =>
      attempt(
        (storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''),
        [],
      ),
    get: (name) => attempt((storage) => storage.getItem(name) ?? undefined, undefined),
    set: (name, value) => attempt((storage) => storage.setItem(name, value), undefined),
    remove: (name) => attempt((storage) => storage.removeItem(name), undefined),
  }
}
