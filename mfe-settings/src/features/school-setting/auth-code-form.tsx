import { limits } from '@mebae/contracts';
import { Input, makeStyles, useNotice } from '@mebae/platform';
import { normaliseText } from '@mebae/rules';
import { Form, FormField, SaveBar, useForm } from '@mebae/ui/forms';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { useSecurityWrites } from './school-setting.resource.ts';

const useStyles = makeStyles({
  code: { maxWidth: '200px' },
  digits: { letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums' },
});

const shape = new RegExp(`^\\d{${String(limits.authCodeDigits)}}$`);

/** The code that was typed in is not the one that was sent. */
class WrongCode extends Error {}

/**
 * Takes the code that arrived, and turns the code by email on.
 * @param props.children secondary buttons
 */
export function AuthCodeForm({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { confirmCode } = useSecurityWrites();
  const form = useForm({
    keptAs: null,
    defaultValues: { code: '' },
    schema: () =>
      z.object({
        code: z
          .string()
          .transform(normaliseText)
          .pipe(z.string().regex(shape, t('school.proofDigits', { n: limits.authCodeDigits }))),
      }),
    onSave: async ({ code }) => {
      const { outcome } = await confirmCode(code);
      if (outcome === 'wrong') throw new WrongCode();
      if (outcome === 'turnedOn') notice.success(t('school.codeTurnedOn'));
      else notice.error(t('school.proofEnded'));
    },
    problemOf: (error) =>
      error instanceof WrongCode ? { field: 'code', message: t('school.proofWrong') } : null,
  });
  return (
    <Form form={form} aria-label={t('school.proofForm')}>
      <FormField
        form={form}
        name="code"
        label={t('school.proofCode')}
        className={styles.code}
        required
      >
        {(input) => (
          <Input
            {...input}
            className={styles.digits}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        )}
      </FormField>
      <SaveBar label={t('school.codeTurnOn')} isSaving={form.isSaving}>
        {children}
      </SaveBar>
    </Form>
  );
}
