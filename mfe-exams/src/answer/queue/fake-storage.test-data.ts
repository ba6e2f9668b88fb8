/** A `Storage` that can be full. */
export class FakeStorage implements Storage {
  readonly entries = new Map<string, string>();
  full = false;
  get length(): number {
    return this.entries.size;
  }
  key = (index: number): string | null => [...this.entries.keys()][index] ?? null;
  getItem = (key: string): string | null => this.entries.get(key) ?? null;
  setItem = (key: string, value: string): void => {
    if (this.full) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(key, value);
  };
  removeItem = (key: string): void => {
    this.entries.delete(key);
  };
  clear = (): void => this.entries.clear();
}
