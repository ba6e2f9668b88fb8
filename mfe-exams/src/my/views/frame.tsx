import { languages } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { withoutReadings } from '@mebae/rules';
import type { ReactNode } from 'react';
import { useAnswerStyles } from '../../answer/styles.ts';

/** The parts above every view of the own page: the school, and the language. */
export function Frame({ school, children }: { school: ReactNode; children: ReactNode }) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  const choose = (code: string): void => {
    const next = new URL(location.href);
    next.searchParams.set('lang', code);
    location.replace(next);
  };
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.headerText}>{school}</span>
        <label>
          <span className={styles.visuallyHidden}>{withoutReadings(t('language'))}</span>
          <select
            className={styles.language}
            value={language}
            onChange={(event) => choose(event.target.value)}
          >
            {languages.map((entry) => (
              <option key={entry.code} value={entry.code} lang={entry.code}>
                {entry.dispName}
              </option>
            ))}
          </select>
        </label>
      </header>
      {children}
    </div>
  );
}
