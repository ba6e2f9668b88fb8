import { filledText } from '@mebae/rules';
import { toJapanInput } from '../../lib/japan-time.ts';
import readings from './primary/readings.json' with { type: 'json' };

/** Days whose reading is a word of its own. */
const ownDays = new Map(Object.entries(readings.days));
/** Last digits of minutes that read ぷん. */
const softMinutes = new Set([0, 1, 3, 4, 6, 8]);

/**
 * A moment as a child of nine reads it, with readings: month, day, weekday, hour of the half day.
 * @param moment in ISO form; shown in Japan's time
 */
export function childMoment(moment: string): string {
  const at = new Date(`${toJapanInput(moment)}Z`);
  const day = String(at.getUTCDate());
  const reading = ownDays.get(day);
  const hour = at.getUTCHours();
  const minute = at.getUTCMinutes();
  const minutes = softMinutes.has(minute % 10) ? readings.softMinutes : readings.minutes;
  return filledText(readings.moment, {
    month: String(at.getUTCMonth() + 1),
    day: reading
      ? filledText(readings.ownDay, { day, reading })
      : filledText(readings.day, { day }),
    weekday: readings.weekdays[at.getUTCDay()] ?? '',
    half: hour < 12 ? readings.morning : readings.afternoon,
    hour: String(hour % 12),
    minutes: minute === 0 ? '' : filledText(minutes, { minute: String(minute) }),
  });
}
