/**
 * The school year of a moment: it starts in April, so January to March belong to the year before.
 * @param date a moment
 * @param timeZone IANA zone of the school; the product's schools are in Japan
 */
export function schoolYearOf(date: Date, timeZone = 'Asia/Tokyo'): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' })
    .format(date)
    .split('-');
  const year = Number(parts[0]);
  return Number(parts[1]) <= 3 ? year - 1 : year;
}

/**
 * Whether the school has been through at least one year rollover.
 * @param profile the account's current and first school year
 */
export function isPromotion(profile: { schoolYear: number; firstSchoolYear: number }): boolean {
  return profile.schoolYear > profile.firstSchoolYear;
}
