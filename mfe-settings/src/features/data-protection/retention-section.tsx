import { retentionKinds, retentionRules, type Retention } from '@mebae/contracts';
import { Input, makeStyles, useNotice } from '@mebae/platform';
import { ErrorState, FormRow, LoadingState, Section } from '@mebae/ui';
import {
  FormConflict,
  Form,
  FormField,
  SaveBar,
  useConflict,
  useForm,
  type FormHandle,
} from '@mebae/ui/forms';
import { useRef, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { RetentionPreview } from './retention-preview.tsx';
import {
  comparedRetention,
  daysOf,
  retentionSchema,
  valuesOf,
  type RetentionValues,
} from './retention-values.ts';
import { readRetention, useRetention, useRetentionWrite } from './data-protection.resource.ts';

const useStyles = makeStyles({ days: { maxWidth: '180px' } });

/** The school's periods of keeping. */
export function RetentionSection() {
  const { data, error, mutate } = useRetention();
  const [saved, setSaved] = useState<Retention | null>(null);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  return <RetentionForm key={saved?.updatedAt} retention={saved ?? data} onReload={setSaved} />;
}

interface RetentionFormProps {
  retention: Retention;
  /** Begins the form again with what is saved now. */
  onReload: (latest: Retention) => void;
}

function RetentionForm({ retention, onReload }: RetentionFormProps) {
  const t = useText();
  const { form, conflict } = useRetentionForm(retention, onReload);
  return (
    <Form form={form} aria-label={t('data.retention')}>
      <Section title={t('data.retention')} description={t('data.retentionHint')}>
        {retentionKinds.map((kind) => (
          <DaysRow key={kind} form={form} kind={kind} />
        ))}
        <RetentionPreview form={form} />
      </Section>
      <SaveBar
        label={t('school.save')}
        isSaving={form.isSaving}
        isDisabled={!form.isDirty}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedRetention(t)}
          />
        }
      />
    </Form>
  );
}

interface DaysRowProps {
  form: FormHandle<RetentionValues>;
  kind: (typeof retentionKinds)[number];
}

function DaysRow({ form, kind }: DaysRowProps) {
  const styles = useStyles();
  const t = useText();
  const { min, max, isForever } = retentionRules[kind];
  return (
    <FormRow title={t(`data.${kind}`)} hint={t(`data.${kind}.hint`)}>
      <FormField
        form={form}
        name={kind}
        label={t(`data.${kind}.label`)}
        hint={t(isForever ? 'data.rangeOrForever' : 'data.range', { min, max })}
        required={!isForever}
      >
        {(input) => (
          <Input
            {...input}
            className={styles.days}
            inputMode="numeric"
            autoComplete="off"
            placeholder={isForever ? t('data.forever') : undefined}
            contentAfter={t('school.daysUnit')}
          />
        )}
      </FormField>
    </FormRow>
  );
}

function useRetentionForm(retention: Retention, onReload: (latest: Retention) => void) {
  const t = useText();
  const notice = useNotice();
  const write = useRetentionWrite();
  const conflict = useConflict(readRetention);
  const saved = useRef(retention);
  const save = async (values: RetentionValues) => {
    const updatedAt = values.basedOn === '' ? null : values.basedOn;
    saved.current = await write({ ...daysOf(values), updatedAt });
    notice.success(t('data.retentionSaved'));
  };
  const form = useForm<RetentionValues>({
    keptAs: 'retention',
    defaultValues: valuesOf(retention),
    schema: () => retentionSchema(t),
    onSave: (values) => conflict.guard(save(values)),
    // The next change is based on what this one has saved.
    onSaved: () => onReload(saved.current),
  });
  return { form, conflict };
}
