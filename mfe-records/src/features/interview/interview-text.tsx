import type { Interview } from '@mebae/contracts';
import { formatDate, makeStyles, useLanguage } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

const useStyles = makeStyles({
  memo: { margin: '0 0 8px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  list: { margin: '0 0 8px', paddingLeft: '20px' },
  line: { margin: 0 },
});

/** The notes of a talk. */
export function InterviewText({ interview }: { interview: Interview }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <>
      {interview.memo !== '' && <p className={styles.memo}>{interview.memo}</p>}
      {interview.goals.length > 0 && (
        <>
          <p className={styles.line}>{t('interview.goals')}</p>
          <ul className={styles.list}>
            {interview.goals.map((goal) => (
              <li key={goal}>{goal}</li>
            ))}
          </ul>
        </>
      )}
      {interview.nextOn !== null && (
        <p className={styles.line}>
          {t('interview.nextIs', { date: formatDate(interview.nextOn, language) })}
        </p>
      )}
    </>
  );
}
