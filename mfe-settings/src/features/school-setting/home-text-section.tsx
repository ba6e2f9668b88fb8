import { limits } from '@mebae/contracts';
import { useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { Form, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { useHomeTextWrite } from './school-setting.resource.ts';

const max = limits.dashboardTextLength;

/** What the school says to its staff on home. */
export function HomeTextSection({ text }: { text: string }) {
  const t = useText();
  const notice = useNotice();
  const write = useHomeTextWrite();
  const form = useForm({
    keptAs: 'home text',
    defaultValues: { text },
    schema: () => z.object({ text: z.string().trim().max(max, t('school.homeTooLong', { max })) }),
    onSave: async (values) => {
      await write(values.text);
      notice.success(t('school.homeSaved'));
    },
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
        <SaveBar label={t('school.save')} isSaving={form.isSaving} isDisabled={!form.isDirty} />
      </Form>
    </Section>
  );
}
