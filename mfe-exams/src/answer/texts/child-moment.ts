/** Days whose reading is a word of its own; 日 of the others reads にち. */
const ownDays: Record<number, string> = {
  1: 'ついたち',
  2: 'ふつか',
  3: 'みっか',
  4: 'よっか',
  5: 'いつか',
  6: 'むいか',
  7: 'なのか',
  8: 'ようか',
  9: 'ここのか',
  10: 'とおか',
  14: 'じゅうよっか',
  20: 'はつか',
  24: 'にじゅうよっか',
};
const weekdays: Record<string, string> = {
  日: 'にち',
  月: 'げつ',
  火: 'か',
  水: 'すい',
  木: 'もく',
  金: 'きん',
  土: 'ど',
};
/** Last digits of minutes whose 分 reads ぷん. */
const softMinutes = new Set([0, 1, 3, 4, 6, 8]);

const japan = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  month: 'numeric',
  day: 'numeric',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/**
 * A moment as a child of nine reads it, with readings: 11月27日（金）午後5時.
 * @param moment in ISO form
 */
export function childMoment(moment: string): string {
  const parts = Object.fromEntries(
    japan.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const { month, weekday = '' } = parts;
  const [day, hour, minute] = [Number(parts.day), Number(parts.hour), Number(parts.minute)];
  const own = ownDays[day];
  const dayText = own ? `｜${day}日《${own}》` : `${day}日《にち》`;
  const half = hour < 12 ? '午前《ごぜん》' : '午後《ごご》';
  const minutes =
    minute === 0 ? '' : `${minute}分《${softMinutes.has(minute % 10) ? 'ぷん' : 'ふん'}》`;
  return `${month}月《がつ》${dayText}（${weekday}《${weekdays[weekday]}》）${half}${hour % 12}時《じ》${minutes}`;
}
