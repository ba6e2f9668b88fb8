import { personName, useLanguage, useParams } from '@mebae/platform';
import type { ChartSource } from '@mebae/ui/charts';
import { useText } from '../text.ts';
import { useClassName } from '../use-class-name.ts';
import { useStudentProfile } from './record-frame.resource.ts';

/** The student of the record, for saved pictures: the frame shows no chart before it knows who it is. */
function useChartStudent(): string {
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  const { data } = useStudentProfile(Number(useParams()['studentID']));
  if (!data) return '';
  const name = personName(data, language);
  const schoolClass = className(data.schoolClass);
  return schoolClass === '' ? name : t('student.named', { name, schoolClass });
}

/** Student and course of a record's chart. */
export const useChartSource = (of: Omit<ChartSource, 'student'>): ChartSource => ({
  student: useChartStudent(),
  ...of,
});
