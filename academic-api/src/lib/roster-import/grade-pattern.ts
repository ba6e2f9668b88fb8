const kanjiDigits = '一二三四五六七八九';
const kinds: Readonly<Record<string, string>> = { 小: 'P', 中: 'J', 高: 'H' };

/** `1`, `1年`, `第1学年`, `Grade 1`, `Khối 10`. */
export const gradePattern = /^(?:第|grade ?|khối ?|lớp ?)?(\d{1,4})(?:年|年生|学年|\.0+)?$/i;

/**
 * A grade as schools write it, in a form that `gradePattern` or a code of OneRoster has: `一年` is `1年`, `中1` is `J1`,
 * `令和8年度1年` is `1年`.
 */
export function plainGrade(text: string): string {
  const ofYear = text.replace(/^(?:令和|平成|R|H)?\d{1,4}年度 ?(?=.)/i, '');
  const [, number = ''] = /^第?([一二三四五六七八九])(?:年|年生|学年)$/.exec(ofYear) ?? [];
  if (number !== '') return `${kanjiDigits.indexOf(number) + 1}年`;
  const [, kind = '', ofKind = ''] =
    /^([小中高])(?:学校?|校)? ?([1-6一二三四五六])(?:年|年生|学年)?$/.exec(ofYear) ?? [];
  if (kind === '') return ofYear;
  const at = kanjiDigits.indexOf(ofKind);
  return `${kinds[kind] ?? ''}${at < 0 ? ofKind : at + 1}`;
}

/**
 * Grade and class of a text that says both: `1年1組`, `1-1`, `一年二組`, `中1 A組`; what follows `組` is a title's.
 * @returns null for what says no grade
 */
export function gradeAndClass(text: string): { grade: string; schoolClass: string } | null {
  const plain = text.replace(/^(?:令和|平成)?\d{1,4}年度 ?/, '');
  const found =
    /^(第?(?:[小中高] ?)?[\d一二三四五六七八九]{1,2}(?:学年|年))(?:生)? ?([^\s年]{1,8}?組)/.exec(
      plain,
    ) ?? /^([1-9])[-‐‑–—−ー]([\dA-Za-z]{1,2})$/.exec(plain);
  if (!found) return null;
  const [, grade = '', schoolClass = ''] = found;
  return { grade: plainGrade(grade), schoolClass };
}

/** Grade, class and number of one cell: `1-1-40`, `1年1組40番`. */
export const placePattern =
  /^(\d{1,2})(?:[-‐‑–—−ー./ ]|年) ?(.{1,8}?)(?:[-‐‑–—−ー./ ]|組) ?(\d{1,3})番?$/;
