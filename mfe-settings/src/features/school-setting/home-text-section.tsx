import { limits, type DashboardText } from '@mebae/contracts';
import { useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { Form, FormConflict, SaveBar, TextField, useConflict, useForm } from '@mebae/ui/forms';
import { useRef } from 'react';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { readHomeText, useHomeTextWrite } from './school-setting.resource.ts';

const max = limits.dashboardTextLength;

/** First values of the form. */
const valuesOfText = ({ text, updatedAt }: DashboardText) => ({ text, basedOn: updatedAt });

interface HomeTextSectionProps {
  /** The text with which the form begins. */
  saved: DashboardText;
  /** Begins the form again with what is saved now. */
  onReload: (latest: DashboardText) => void;
}

/** The school's announcement to its staff on home. */
export function HomeTextSection({ saved, onReload }: HomeTextSectionProps) {
  const t = useText();
  const notice = useNotice();
  const write = useHomeTextWrite();
  const conflict = useConflict(readHomeText);
  const latest = useRef(saved);
  const save = async (values: DashboardText) => {
    latest.current = await write(values);
    notice.success(t('school.homeSaved'));
  };
  const form = useForm({
    keptAs: 'home text',
    defaultValues: valuesOfText(saved),
    schema: () =>
      z.object({
        text: z.string().trim().max(max, t('school.homeTooLong', { max })),
        basedOn: z.string(),
      }),
    onSave: ({ text, basedOn }) => conflict.guard(save({ text, updatedAt: basedOn })),
    // The next change is based on what this one has saved.
    onSaved: () => onReload(latest.current),
  });
  return (
    <Section title={t('school.home')} description={t('school.homeHint')}>
      <Form form={form} aria-label={t('school.home')}>
        <TextField
          form={form}
          name="text"
          label={t('school.homeLabel')}
          hint={t('school.homeTextHint', { max })}
          rows={5}
        />
        <SaveBar
          label={t('school.save')}
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <FormConflict
              form={form}
              conflict={conflict}
              onReload={onReload}
              compared={{ valuesOf: valuesOfText, labels: { text: t('school.homeLabel') } }}
            />
          }
        />
      </Form>
    </Section>
  );
}
