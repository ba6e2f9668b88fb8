import { Button, Spinner, makeStyles } from '@mebae/platform';
import { Section } from '@mebae/ui';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  form: { maxWidth: '880px' },
  bar: { display: 'flex', gap: '8px', marginTop: '20px' },
});

interface SettingFormProps {
  title: string;
  description: string;
  busy: boolean;
  /** There is something to save, and it can be. */
  ready: boolean;
  onSave: () => Promise<void>;
  children: ReactNode;
}

/** One group of the school's settings, saved by itself. */
export function SettingForm(props: SettingFormProps) {
  const { title, description, busy, ready, onSave, children } = props;
  const styles = useStyles();
  const t = useText();
  return (
    <form
      className={styles.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSave();
      }}
    >
      <Section title={title} description={description}>
        {children}
        <div className={styles.bar}>
          <Button
            type="submit"
            appearance="primary"
            disabledFocusable={busy || !ready}
            icon={busy ? <Spinner size="tiny" /> : undefined}
          >
            {t('teachers.save')}
          </Button>
        </div>
      </Section>
    </form>
  );
}
