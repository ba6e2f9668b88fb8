import { Quota, type Holder, type QuotaLimits } from './quota.ts';

interface WaitingCall {
  readonly holder: Holder;
  end(hasSlot: boolean): void;
}

/**
 * Connections of one kind of call, of which some calls may wait for one, those that came first first. Whoever is refused
 * comes back, and at the end of an outage thousands who come back again and again cost more than the calls themselves;
 * whoever waits costs nothing and is served in turn.
 */
export class Slots extends Quota {
  readonly #places: Quota;
  readonly #waitMs: number;
  readonly #waiting = new Set<WaitingCall>();

  /**
   * @param limits calls at once
   * @param places calls that may wait at once; none: what is not available is refused at once
   * @param waitMs for which a call waits at the most
   */
  constructor(limits: QuotaLimits, places: QuotaLimits, waitMs: number) {
    super(limits);
    this.#places = new Quota(places);
    this.#waitMs = waitMs;
  }

  /** Number of calls that wait. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Whether a call would get a slot now or could wait for one. */
  isOpenTo(holder: Holder): boolean {
    return this.isAvailable(holder) || this.#places.isAvailable(holder);
  }

  /**
   * Takes a slot, now or in turn.
   * @param end called once with whether there is a slot, which has to be given back; not called when it was given up
   * @returns gives up waiting, to be called when the client leaves; null for a call that does not wait
   */
  takeInTurn(holder: Holder, end: (hasSlot: boolean) => void): (() => void) | null {
    // whoever waits can't be served now, by the total or by a share of theirs: nobody is overtaken
    if (this.take(holder)) {
      end(true);
      return null;
    }
    if (!this.#places.take(holder)) {
      end(false);
      return null;
    }
    const leave = (): void => {
      clearTimeout(late);
      if (this.#waiting.delete(call)) this.#places.release(holder);
    };
    const call: WaitingCall = {
      holder,
      end: (hasSlot) => {
        leave();
        end(hasSlot);
      },
    };
    const late = setTimeout(() => call.end(false), this.#waitMs);
    this.#waiting.add(call);
    return leave;
  }

  override release(holder: Holder, amount = 1): void {
    super.release(holder, amount);
    for (const call of this.#waiting) {
      if (this.used >= this.limits.total) return;
      if (this.take(call.holder)) call.end(true);
    }
  }
}
