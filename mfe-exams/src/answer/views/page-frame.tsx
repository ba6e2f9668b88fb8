import type { AnswerSession, LanguageCode } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform/light';
import { withoutReadings } from '@mebae/rules';
import type { ReactNode } from 'react';
import type { AnswerCalls } from '../answer.resource.ts';
import { previewedDraft } from '../preview/previewed-draft.ts';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { titleText } from '../texts/wording.ts';
import { keepView } from '../use-views.ts';
import { LanguageSelect } from './language-select.tsx';

interface PageFrameProps {
  calls: AnswerCalls;
  session: AnswerSession;
  children: ReactNode;
}

/** The parts above every view: whose questions these are, and the language. */
export function PageFrame({ calls, session, children }: PageFrameProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.headerText}>
          {withReadings(titleText(session.schoolName, language, session.wording))}
        </span>
        <LanguageSwitch calls={calls} />
      </header>
      {previewedDraft() !== null && <p className={styles.framed}>{withReadings(t('preview'))}</p>}
      {children}
    </div>
  );
}

/** Keeps the language with the link, so that mails and other devices know it, then loads the page in it. */
function LanguageSwitch({ calls }: Pick<PageFrameProps, 'calls'>) {
  const { t } = useTranslation('answer');
  const choose = (language: LanguageCode): void => {
    const next = new URL(location.href);
    next.searchParams.set('lang', language);
    const open = (): void => {
      keepView(next);
      location.reload();
    };
    // the page itself remembers the choice; a link that could not be changed only mails in the old language
    calls.setLanguage(language).then(open, open);
  };
  return <LanguageSelect label={withoutReadings(t('language'))} onChoose={choose} />;
}
