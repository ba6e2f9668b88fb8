import type { LanguageCode } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { withoutReadings } from '@mebae/rules';
import type { ReactNode } from 'react';
import { useAnswerStyles } from '../../answer/styles.ts';
import { LanguageSelect } from '../../answer/views/language-select.tsx';

/** The parts above every view of the own page: the school, and the language. */
export function Frame({ school, children }: { school: ReactNode; children: ReactNode }) {
  const styles = useAnswerStyles();
  const { t } = useTranslation('ownPage');
  const choose = (code: LanguageCode): void => {
    const next = new URL(location.href);
    next.searchParams.set('lang', code);
    location.replace(next);
  };
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.headerText}>{school}</span>
        <LanguageSelect label={withoutReadings(t('language'))} onChoose={choose} />
      </header>
      {children}
    </div>
  );
}
