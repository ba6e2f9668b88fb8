import type { Interview } from '@mebae/contracts';
import { formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { InterviewText } from './interview-text.tsx';

const useStyles = makeStyles({ none: { margin: 0 } });

/** The talk before this one, at hand while talking. */
export function LastInterview({ interview }: { interview: Interview | null }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <Section
      title={
        interview
          ? t('interview.lastOn', { date: formatDate(interview.heldOn, language) })
          : t('interview.last')
      }
    >
      {interview ? (
        <InterviewText interview={interview} />
      ) : (
        <p className={styles.none}>{t('interview.noLast')}</p>
      )}
    </Section>
  );
}
