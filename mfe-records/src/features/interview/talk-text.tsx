import type { Interview } from '@mebae/contracts';
import { formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  memo: { margin: '0 0 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  list: { margin: '0 0 8px', paddingLeft: '20px' },
  line: { margin: 0 },
});

/** What was kept of a talk. */
export function TalkText({ talk }: { talk: Interview }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <>
      {talk.memo !== '' && <p className={styles.memo}>{talk.memo}</p>}
      {talk.goals.length > 0 && (
        <>
          <p className={styles.line}>{t('interview.goals')}</p>
          <ul className={styles.list}>
            {talk.goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </>
      )}
      {talk.nextOn !== null && (
        <p className={styles.line}>
          {t('interview.nextIs', { date: formatDate(talk.nextOn, language) })}
        </p>
      )}
    </>
  );
}
