import type { LanguageCode } from '@mebae/contracts';
import type { TestDatabase } from './database.ts';

/** A score as the worker wrote it. */
export interface StoredScore {
  studentID: number;
  competencyID: number;
  /** The competency's name in the language of the comparison. */
  name: string;
  value: number | null;
  standardError: number | null;
  selfValue: number | null;
  evaluators: number;
  isFixed: boolean;
}

/** Scores of a course, of everybody or one student, by competency. */
export function storedScores(
  db: TestDatabase,
  evalSettingID: number,
  {
    studentID = null,
    language = 'ja',
  }: { studentID?: number | null; language?: LanguageCode } = {},
): Promise<StoredScore[]> {
  return db.rows<StoredScore & Record<string, unknown>>(
    `select s.student_id as "studentID", s.competency_id as "competencyID", c.name->>$3 as name, s.value,
       s.standard_error as "standardError", s.self_value as "selfValue", s.evaluators, s.is_fixed as "isFixed"
     from score s join competency c using (competency_id)
     where s.eval_setting_id = $1 and ($2::bigint is null or s.student_id = $2) and s.method = 2
     order by s.student_id, s.competency_id`,
    [evalSettingID, studentID, language],
  );
}

const locales = { ja: 'ja-JP', en: 'en-US', vi: 'vi-VN' } as const;

/** One decimal as the language writes it; a dash where there is none. */
export function shownScore(value: number | null, language: LanguageCode = 'ja'): string {
  if (value === null) return '–';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(locales[language], digits).format(value);
}

/** As a chart's table writes a value with its standard error. */
export const shownWithError = (
  value: number | null,
  error: number | null,
  language: LanguageCode = 'ja',
): string =>
  value === null || error === null
    ? shownScore(value, language)
    : `${shownScore(value, language)} ± ${shownScore(error, language)}`;
