/** How much may be in use at once. */
export interface QuotaLimits {
  /** By all together. */
  readonly total: number;
  /** By one client address. */
  readonly perClient: number;
  /** By one session or one personal link. */
  readonly perPerson: number;
}

/** The owner for whom something in use counts; null where there is no person. */
export interface Holder {
  readonly client: string;
  readonly person: string | null;
}

/**
 * Counts how much of something limited is in use, in all and by each client and person, so that nobody can use up what
 * others need. Nothing waits: what is not available is refused at once.
 */
export class Quota {
  readonly limits: QuotaLimits;
  #used = 0;
  readonly #byClient = new Map<string, number>();
  readonly #byPerson = new Map<string, number>();

  constructor(limits: QuotaLimits) {
    this.limits = limits;
  }

  get used(): number {
    return this.#used;
  }

  /** Whether `take` would succeed now. */
  isAvailable({ client, person }: Holder, amount = 1): boolean {
    const { total, perClient, perPerson } = this.limits;
    return (
      this.#used + amount <= total &&
      (this.#byClient.get(client) ?? 0) + amount <= perClient &&
      (person === null || (this.#byPerson.get(person) ?? 0) + amount <= perPerson)
    );
  }

  /** @returns false when it is not available; otherwise it has to be given back */
  take(holder: Holder, amount = 1): boolean {
    if (!this.isAvailable(holder, amount)) return false;
    this.#add(holder, amount);
    return true;
  }

  release(holder: Holder, amount = 1): void {
    this.#add(holder, -amount);
  }

  #add({ client, person }: Holder, amount: number): void {
    this.#used += amount;
    addTo(this.#byClient, client, amount);
    if (person !== null) addTo(this.#byPerson, person, amount);
  }
}

function addTo(counts: Map<string, number>, key: string, amount: number): void {
  const used = (counts.get(key) ?? 0) + amount;
  if (used === 0) counts.delete(key);
  else counts.set(key, used);
}
