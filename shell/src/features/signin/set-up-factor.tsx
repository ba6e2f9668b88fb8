import { Button, makeStyles } from '@fluentui/react-components';
import type { LanguageCode } from '@mebae/contracts';
import { formatDate, useTranslation } from '@mebae/platform';
import { useEffect, useRef } from 'react';

const useStyles = makeStyles({
  parts: { display: 'grid', gap: '20px' },
  note: { margin: 0, lineHeight: '1.7' },
});

export interface SetUpFactorProps {
  /** `YYYY-MM-DD`: the day from which on the school requires a second factor. */
  from: string;
  language: LanguageCode;
  onNow: () => void;
  onLater: () => void;
}

/** Signed in; the school requires a second factor from a day on, and there is none yet. */
export function SetUpFactor({ from, language, onNow, onLater }: SetUpFactorProps) {
  const styles = useStyles();
  const { t } = useTranslation('factor');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className={styles.parts}>
      <p className={styles.note}>{t('setUpNote', { day: formatDate(from, language) })}</p>
      <Button ref={first} appearance="primary" size="large" onClick={onNow}>
        {t('setUpNow')}
      </Button>
      <Button size="large" onClick={onLater}>
        {t('setUpLater')}
      </Button>
    </div>
  );
}
