import { eventLimits } from '@mebae/contracts';
import { FluentLink, makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { Section } from '@mebae/ui';
import type { FormHandle } from '@mebae/ui/forms';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldProblem } from '../../../lib/field-problem.tsx';
import { moved } from '../../../lib/moved.ts';
import { OrderedList } from '../../../lib/ordered-list.tsx';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { ActivitySearch } from './activity-search.tsx';
import type { EventValues } from './form-values.ts';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '16px' },
  none: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  title: { ...typographyStyles.body1, overflowWrap: 'anywhere' },
});

/** Activities of the event: one to five in their order. */
export function ActivitiesSection({ form }: { form: FormHandle<EventValues> }) {
  const styles = useStyles();
  const t = useText();
  const problemID = useId();
  const { field, fieldState } = useController({ control: form.control, name: 'activities' });
  const chosen = field.value;
  return (
    <Section
      title={t('event.activities')}
      description={t('eventForm.hint.activities', { max: eventLimits.activities })}
      actions={
        <FluentLink href={paths.createActivity} target="_blank" rel="noopener">
          {t('eventForm.newActivity')}
        </FluentLink>
      }
    >
      <div className={styles.parts}>
        {chosen.length === 0 ? (
          <p className={styles.none}>{t('eventForm.noActivities')}</p>
        ) : (
          <OrderedList
            label={t('event.activities')}
            entries={chosen.map(({ activityID, title }) => ({
              key: activityID,
              name: title,
              content: <div className={styles.title}>{title}</div>,
            }))}
            onMove={(from, to) => field.onChange(moved(chosen, from, to))}
            onRemove={(at) => field.onChange(chosen.toSpliced(at, 1))}
          />
        )}
        <div>
          <ActivitySearch
            inputRef={field.ref}
            isFull={chosen.length >= eventLimits.activities}
            chosen={chosen.map(({ activityID }) => activityID)}
            onAdd={(activity) => field.onChange([...chosen, activity])}
          />
          <FieldProblem id={problemID} problem={fieldState.error?.message} />
        </div>
      </div>
    </Section>
  );
}
