/** Kind of read of a map: an entry by its name, its existence, the names, or everything. */
export type MapRead =
  | { readonly is: 'one' | 'has'; readonly name: string }
  | { readonly is: 'names' | 'all' }

/** A map that reports its reads. Reads inside an entry that can be `open` are reported there. */
export class TrackedMap<Value> implements ReadonlyMap<string, Value> {
  private readonly inner: ReadonlyMap<string, Value>
  private readonly onRead: (read: MapRead) => void
  private readonly open: ((name: string, value: Value) => Value) | undefined
  private readonly opened = new Map<string, Value>()

  constructor(
    inner: ReadonlyMap<string, Value>,
    onRead: (read: MapRead) => void,
    open?: (name: string, value: Value) => Value,
  ) {
    this.inner = inner
    this.onRead = onRead
    this.open = open
  }

  get size(): number {
    return this.all().size
  }

  get(name: string): Value | undefined {
    const value = this.inner.get(name)
    this.onRead({ is: this.open ? 'has' : 'one', name })
    if (!this.open || value === undefined) return value
    const opened = this.opened.get(name) ?? this.open(name, value)
    this.opened.set(name, opened)
    return opened
  }

  has(name: string): boolean {
    this.onRead({ is: 'has', name })
    return this.inner.has(name)
  }

  keys(): MapIterator<string> {
    this.onRead({ is: 'names' })
    return this.inner.keys()
  }

  values(): MapIterator<Value> {
    return this.all().values()
  }

  entries(): MapIterator<[string, Value]> {
    return this.all().entries()
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }

  forEach(each: (value: Value, name: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [name, value] of this.all()) each(value, name, this)
  }

  private all(): ReadonlyMap<string, Value> {
    this.onRead({ is: 'all' })
    return this.inner
  }
}
