import { Button, makeStyles } from '@fluentui/react-components';
import { handbooks, type Handbook } from '@mebae/contracts';
import { ApiError, errorTextOf, useLanguage, useNotice, useTranslation } from '@mebae/platform';
import { useState } from 'react';
import { downloadHandbook } from './guide.resource.ts';
import { Part } from '../../lib/guide/page-view.tsx';

const useStyles = makeStyles({
  text: { margin: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Booklets of the guide, made when they are asked for. */
export function Handbooks() {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const language = useLanguage();
  const notice = useNotice();
  const [making, setMaking] = useState<Handbook | null>(null);
  const get = async (handbook: Handbook): Promise<void> => {
    setMaking(handbook);
    try {
      await downloadHandbook(handbook);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notice.error(errorTextOf(error, language));
    } finally {
      setMaking(null);
    }
  };
  return (
    <Part title={t('handbook.title')}>
      <p className={styles.text}>{t('handbook.hint')}</p>
      <div className={styles.buttons}>
        {handbooks.map((handbook) => (
          <Button
            key={handbook}
            disabledFocusable={making !== null}
            onClick={() => making === null && void get(handbook)}
          >
            {making === handbook ? t('handbook.making') : t(`handbook.${handbook}`)}
          </Button>
        ))}
      </div>
    </Part>
  );
}
