import type { StudentCare } from '@mebae/contracts';
import {
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  formatDate,
  makeStyles,
  useLanguage,
} from '@mebae/platform';
import { ErrorState, useNumbers } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useCare } from './trends.resource.ts';

const useStyles = makeStyles({ reasons: { margin: '4px 0', paddingLeft: '18px' } });

/** Whether the last check put the student on the care list, and by which rule; nothing where it did not. */
export function CareMark({ studentID }: { studentID: number }) {
  const { data, error, mutate } = useCare(studentID);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null;
  return data.exam && data.reasons.length > 0 ? (
    <Reasons exam={data.exam} reasons={data.reasons} />
  ) : null;
}

function Reasons({
  exam,
  reasons,
}: { exam: NonNullable<StudentCare['exam']> } & Pick<StudentCare, 'reasons'>) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { difference } = useNumbers();
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t('care.title', { title: exam.title, date: formatDate(exam.endAt, language) })}
        </MessageBarTitle>
        <ul className={styles.reasons}>
          {reasons.map(({ rule, trends }) => (
            <li key={rule}>
              {t(`care.rule.${rule}`)}
              {trends
                .map((trend) =>
                  t('care.trend', { title: trend.title, distance: difference(trend.distance) }),
                )
                .join(t('notice.separator'))}
            </li>
          ))}
        </ul>
        {t('care.notDiagnosis')}
      </MessageBarBody>
    </MessageBar>
  );
}
