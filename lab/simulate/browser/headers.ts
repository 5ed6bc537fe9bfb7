/** As much of `Headers` as the product uses: Node's own judges every name and value anew. */
export class PlainHeaders {
  readonly #values = new Map<string, string>()

  constructor(values: Record<string, string> = {}) {
    for (const [name, value] of Object.entries(values)) this.set(name, value)
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), `${value}`)
  }
}
