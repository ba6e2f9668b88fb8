import { limits } from '@mebae/contracts';
import { useNotice, useTranslation } from '@mebae/platform';
import { Form, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { z } from 'zod';
import { refusalKey } from './refusal-text.ts';
import { useFactorWrites } from './second-factors.resource.ts';

/** Names a passkey and has the browser make it. */
export function AddPasskey() {
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const notice = useNotice();
  const { addPasskey } = useFactorWrites();
  const form = useForm({
    keptAs: 'new passkey',
    defaultValues: { name: t('factors.usualName') },
    schema: () => {
      const message = shared('validation.required', { value: t('factors.name') });
      return z.object({ name: z.string().trim().min(1, message).max(limits.passkeyNameLength) });
    },
    onSave: async ({ name }) => {
      await addPasskey(name);
      notice.success(t('factors.passkeyAdded', { name }));
    },
    nextValues: () => ({ name: t('factors.usualName') }),
    problemOf: (error) => {
      const key = refusalKey(error);
      return key && { field: 'name', message: t(key) };
    },
  });
  return (
    <Form form={form} aria-label={t('factors.addPasskey')}>
      <TextField
        form={form}
        name="name"
        label={t('factors.name')}
        hint={t('factors.nameHint')}
        required
        maxLength={limits.passkeyNameLength}
      />
      <SaveBar label={t('factors.addPasskey')} isSaving={form.isSaving} />
    </Form>
  );
}
