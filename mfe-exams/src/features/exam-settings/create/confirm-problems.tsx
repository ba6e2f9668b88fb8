import type { ExamDraftCheck, ExamStep } from '@mebae/contracts';
import {
  FluentLink,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  useTranslation,
  type TextKey,
} from '@mebae/platform';

const useStyles = makeStyles({
  list: { margin: '8px 0', paddingInlineStart: '20px', display: 'grid', gap: '8px' },
});

interface ConfirmProblemsProps {
  problems: ExamDraftCheck['problems'];
  onGoTo: (step: ExamStep) => void;
}

/** Problems that keep a course from being made, and those that only should be known; each with the way to its step. */
export function ConfirmProblems({ problems, onGoTo }: ConfirmProblemsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (['error', 'warning'] as const).map((severity) => {
    const found = problems.filter((problem) => problem.severity === severity);
    if (found.length === 0) return null;
    return (
      <MessageBar key={severity} intent={severity} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t(`confirm.${severity}`)}</MessageBarTitle>
          <ul className={styles.list}>
            {found.map(({ step, field, code }) => (
              <li key={`${step}.${field}.${code}`}>
                {t('confirm.problem', {
                  field: t(`field.${field}` as TextKey<'exams'>),
                  problem: t(`problem.${code}`),
                })}{' '}
                <FluentLink as="button" inline onClick={() => onGoTo(step)}>
                  {t('confirm.goTo', { step: t(`step.${step}`) })}
                </FluentLink>
              </li>
            ))}
          </ul>
        </MessageBarBody>
      </MessageBar>
    );
  });
}
