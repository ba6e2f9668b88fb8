import { Button, Input, makeStyles, tokens } from '@fluentui/react-components';
import { limits } from '@mebae/contracts';
import { useNotice, useTranslation } from '@mebae/platform';
import { Form, FormField, SaveBar, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { z } from 'zod';
import { QrCode } from './qr-code.tsx';
import { refusalKey } from './refusal-text.ts';
import { useFactorWrites } from './second-factors.resource.ts';

const useStyles = makeStyles({
  steps: { display: 'grid', gap: '16px', maxWidth: '440px' },
  note: { margin: 0 },
  secret: {
    margin: 0,
    padding: '8px 12px',
    fontFamily: tokens.fontFamilyMonospace,
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
  code: { maxWidth: '200px', letterSpacing: '0.3em' },
});

type Begun = Awaited<ReturnType<ReturnType<typeof useFactorWrites>['beginApp']>>;

/** Begins an app: a secret as a picture and as text, then the first code of the app. */
export function AddApp() {
  const { t } = useTranslation('account');
  const notice = useNotice();
  const { beginApp } = useFactorWrites();
  const [begun, setBegun] = useState<Begun | null>(null);

  async function begin(): Promise<void> {
    try {
      setBegun(await beginApp());
    } catch (error) {
      const key = refusalKey(error);
      if (key === null) notice.error(error);
      else notice.info(t(key));
    }
  }

  if (begun) return <FirstCode begun={begun} onEnd={() => setBegun(null)} />;
  return <Button onClick={() => void begin()}>{t('factors.addApp')}</Button>;
}

/** Groups of four, as people type them in. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

function FirstCode({ begun, onEnd }: { begun: Begun; onEnd: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const notice = useNotice();
  const { confirmApp } = useFactorWrites();
  const form = useForm({
    keptAs: null,
    defaultValues: { code: '' },
    schema: () => {
      const message = shared('signIn.codeDigits', { digits: limits.authCodeDigits });
      const digits = z.string().regex(/^\s*(?:[0-9０-９]\s*){6}$/, message);
      return z.object({ code: digits });
    },
    onSave: async ({ code }) => {
      await confirmApp(code.normalize('NFKC').replaceAll(/\s/g, ''));
      notice.success(t('factors.appAdded'));
    },
    onSaved: onEnd,
    problemOf: (error) => {
      const key = refusalKey(error);
      return key && { field: 'code', message: t(key) };
    },
  });
  return (
    <div className={styles.steps}>
      <p className={styles.note}>{t('factors.scan')}</p>
      <QrCode {...begun.qr} label={t('factors.qr')} />
      <p className={styles.note}>{t('factors.orType')}</p>
      <output className={styles.secret} aria-label={t('factors.secret')}>
        {inGroups(begun.secret)}
      </output>
      <Form form={form} aria-label={t('factors.addApp')}>
        <FormField form={form} name="code" label={t('factors.firstCode')} required>
          {(input) => (
            <Input
              {...input}
              className={styles.code}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={12}
            />
          )}
        </FormField>
        <SaveBar label={t('factors.confirmApp')} isSaving={form.isSaving}>
          <Button onClick={() => form.discard(onEnd)}>{t('factors.cancel')}</Button>
        </SaveBar>
      </Form>
    </div>
  );
}
