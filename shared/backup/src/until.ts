import { BackupProblem } from './problem.ts';

const form =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Reads a moment as a person writes it: `2026-11-25 10:15`, `2026-11-25 10:15:30`, `2026-11-25T10:15+09:00`. Without an
 * offset it is in the time zone of the machine; without seconds it is the full minute.
 * @throws BackupProblem for anything else, and for a day or time that there is not
 */
export function parseUntil(text: string): Date {
  const found = form.exec(text.trim());
  const wrong = (): BackupProblem =>
    new BackupProblem(
      'usage',
      `--until must look like '2026-11-25 10:15' or '2026-11-25 10:15:30+09:00', not '${text}'.`,
    );
  if (!found) throw wrong();
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone] = found;
  const values = [year, month, day, hour, minute, second].map(Number) as Six;
  const milliseconds = Number(fraction.padEnd(3, '0'));
  // Compared with what it says: neither a 30 February nor an hour that the clocks leave out is moved to another.
  const asWritten = Date.UTC(values[0], values[1] - 1, ...tail(values), milliseconds);
  if (new Date(asWritten).toISOString().slice(0, 19) !== isoOf(values)) throw wrong();
  if (zone !== undefined) return new Date(asWritten - offsetOf(zone) * 60_000);
  const local = new Date(values[0], values[1] - 1, ...tail(values), milliseconds);
  if (local.getHours() !== values[3] || local.getMinutes() !== values[4]) throw wrong();
  return local;
}

type Six = [number, number, number, number, number, number];
const tail = (values: Six): [number, number, number, number] => [
  values[2],
  values[3],
  values[4],
  values[5],
];

function isoOf(values: Six): string {
  const [year, ...others] = values.map((value) => String(value).padStart(2, '0'));
  const [month, day, hour, minute, second] = others;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/** @returns minutes east of UTC */
function offsetOf(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** @returns the first full second that is not before a moment: the earliest that a person can type */
export const firstSecond = (date: Date): Date => new Date(Math.ceil(date.getTime() / 1000) * 1000);

/** A moment for a person: in the machine's time zone with its offset, and in UTC. */
export function sayMoment(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const two = (value: number): string => String(Math.floor(Math.abs(value))).padStart(2, '0');
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const zone = `${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
  const utc = `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return offset === 0 ? utc : `${local.replace('T', ' ')}${zone} (${utc})`;
}
