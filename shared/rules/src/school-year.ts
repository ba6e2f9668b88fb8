const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times what using it does, and every call of the API asks for the year. */
function yearAndMonth(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * The school year of a moment: it starts in April, so January to March belong to the year before.
 * @param date a moment
 * @param timeZone IANA zone of the school; the product's schools are in Japan
 */
export function schoolYearOf(date: Date, timeZone = 'Asia/Tokyo'): number {
  const parts = yearAndMonth(timeZone).format(date).split('-');
  const year = Number(parts[0]);
  return Number(parts[1]) <= 3 ? year - 1 : year;
}

const days = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' });

/** The day of a moment in Japan, `2026-10-26`. */
export const dayInJapan = (moment: Date): string => days.format(moment);

/**
 * The day on which people have to be enrolled to be of a school year: today, or the year's nearest day where today is in
 * another year.
 */
export function dayOfYear(now: Date, schoolYear: number): string {
  const today = dayInJapan(now);
  const begin = `${schoolYear}-04-01`;
  const end = `${schoolYear + 1}-03-31`;
  return today < begin ? begin : today > end ? end : today;
}

/**
 * Whether the school has been through at least one year rollover.
 * @param profile the account's current and first school year
 */
export function isPromotion(profile: { schoolYear: number; firstSchoolYear: number }): boolean {
  return profile.schoolYear > profile.firstSchoolYear;
}
