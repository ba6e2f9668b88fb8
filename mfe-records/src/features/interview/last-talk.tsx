import type { Interview } from '@mebae/contracts';
import { formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { Section } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { TalkText } from './talk-text.tsx';

const useStyles = makeStyles({ none: { margin: 0 } });

/** The talk before this one, at hand while talking. */
export function LastTalk({ talk }: { talk: Interview | null }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <Section
      title={
        talk
          ? t('interview.lastOn', { date: formatDate(talk.heldOn, language) })
          : t('interview.last')
      }
    >
      {talk ? <TalkText talk={talk} /> : <p className={styles.none}>{t('interview.noLast')}</p>}
    </Section>
  );
}
