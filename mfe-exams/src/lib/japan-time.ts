/** Nine hours: Japan keeps one time all year (specification section 9). */
const offsetMs = 9 * 3_600_000;

/**
 * A moment as an input of type `datetime-local` shows it, in Japan's time.
 * @param iso a moment, or null for an empty field
 * @returns `YYYY-MM-DDTHH:mm`, or an empty text
 */
export function toJapanInput(iso: string | null | undefined): string {
  if (!iso) return '';
  const moment = Date.parse(iso);
  return Number.isNaN(moment) ? '' : new Date(moment + offsetMs).toISOString().slice(0, 16);
}

/**
 * The moment that such an input holds.
 * @returns ISO 8601 in UTC; null while the field is empty or half typed
 */
export function fromJapanInput(text: string): string | null {
  const moment = Date.parse(`${text}:00+09:00`);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}
