import { makeStyles, Switch, tokens, useTranslation } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section } from '@mebae/ui';
import { useState } from 'react';
import { useClasses } from '../exam-settings.resource.ts';
import type { StepProps } from './step-props.ts';
import { ruleOf, useMembers } from './use-members.ts';
import { ClassFields } from './class-fields.tsx';
import { EvaluatorsSection } from './evaluators-section.tsx';
import { MemberList } from './member-list.tsx';
import { StudentField } from './student-field.tsx';
import { TagField } from './tag-field.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  fields: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  members: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  sum: { fontWeight: tokens.fontWeightSemibold },
});

/** Fields for those who take part: by grade, class, tag or name; and who evaluates them. */
export function ExamineeStep(props: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data: classes, error, mutate } = useClasses();
  if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!classes) return <LoadingState />;
  if (classes.data.length === 0) {
    return <EmptyState title={t('examinees.noClasses')} body={t('examinees.noClassesAdvice')} />;
  }
  const asksPeers = props.data.questions?.peerEvaluation ?? true;
  return (
    <div className={styles.parts}>
      <Section title={t('step.examinees')}>
        <div className={styles.fields}>
          <ClassFields {...props} classes={classes.data} />
          <TagField {...props} />
          <StudentField {...props} />
          <JoinLaterField {...props} />
        </div>
      </Section>
      <MemberSection {...props} />
      {asksPeers && <EvaluatorsSection {...props} />}
    </div>
  );
}

function JoinLaterField({ data, onChange }: StepProps) {
  const { t } = useTranslation('exams');
  return (
    <Switch
      label={t('examinees.joinLater')}
      checked={data.examinees?.joinLater ?? false}
      onChange={(_, { checked }) => onChange('examinees', { joinLater: checked })}
    />
  );
}

/** How many take part, and on demand who. */
function MemberSection(props: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const [state, setState] = useState({ search: '', page: 1, pageSize: 50 });
  const members = useMembers(ruleOf(props.data), state);
  const {
    members: count,
    withEmail,
    excluded,
  } = members.data ?? { members: 0, withEmail: 0, excluded: 0 };
  return (
    <Section title={t('examinees.who')}>
      <div className={styles.members}>
        <div className={styles.sum} aria-live="polite" aria-busy={members.isOutdated}>
          {members.data && t('examinees.sum', { count, withEmail })}
          {excluded > 0 && ` ${t('examinees.excluded', { count: excluded })}`}
        </div>
        {(count > 0 || excluded > 0 || members.error) && (
          <MemberList
            {...props}
            members={members}
            state={state}
            onState={(change) => setState((before) => ({ ...before, ...change }))}
          />
        )}
      </div>
    </Section>
  );
}
