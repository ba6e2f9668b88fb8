import type { EventOptions, SurveyMoment } from '@mebae/contracts';
import { dayInJapan } from '@mebae/rules';
import { courseOfMoment } from '../../../lib/course-of-moment.ts';
import { useText } from '../../../lib/text.ts';
import type { EventValues } from './form-values.ts';

/** A hint about a chosen course that looks odd, though it may be meant so; null: nothing. */
export function useCourseHint(
  moment: SurveyMoment,
  values: Partial<Pick<EventValues, 'startsOn' | 'endsOn' | 'courseBefore' | 'courseAfter'>>,
  courses: readonly EventOptions['courses'][number][],
): string | null {
  const t = useText();
  const { startsOn = '', endsOn = '' } = values;
  const chosen = values[courseOfMoment[moment]];
  const course = courses.find((row) => row.evalSettingID === chosen);
  if (!course) return null;
  const first = dayInJapan(new Date(course.startAt));
  if (moment === 'before' && startsOn !== '' && first >= startsOn)
    return t('warning.beforeTooLate');
  if (moment === 'after' && endsOn !== '' && first < endsOn) return t('warning.afterTooEarly');
  return null;
}
