import { nameUnder, type Interview } from '@mebae/contracts';
import {
  Button,
  formatDate,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { Allowed, Section, useUndoNotice } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useInterviewWrites } from './interview.resource.ts';
import { InterviewText } from './interview-text.tsx';

const useStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

interface EarlierInterviewsProps {
  studentID: number;
  interviews: readonly Interview[];
  /** Talks of other years are shown and not changed. */
  schoolYear: number;
  onEdit: (interviewID: number) => void;
}

/** Every talk, the last one first. */
export function EarlierInterviews({
  studentID,
  interviews,
  schoolYear,
  onEdit,
}: EarlierInterviewsProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (interviews.length === 0) return null;
  return (
    <div className={styles.screenOnly}>
      <Section title={t('interview.all')}>
        <ol className={styles.list}>
          {interviews.map((interview) => {
            const date = formatDate(interview.heldOn, language);
            const author = nameUnder(interview, 'createdBy');
            return (
              <li key={interview.interviewID} className={styles.item}>
                <div className={styles.head}>
                  <strong>{date}</strong>
                  {author && <span>{personName(author, language)}</span>}
                  {interview.schoolYear === schoolYear && (
                    <Changes
                      studentID={studentID}
                      interview={interview}
                      date={date}
                      onEdit={onEdit}
                    />
                  )}
                </div>
                <InterviewText interview={interview} />
              </li>
            );
          })}
        </ol>
      </Section>
    </div>
  );
}

function Changes(props: {
  studentID: number;
  interview: Interview;
  date: string;
  onEdit: (interviewID: number) => void;
}) {
  const { studentID, interview, date, onEdit } = props;
  const t = useText();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice(`/studentRecord/${studentID}/interviews`);
  const { remove } = useInterviewWrites(studentID);
  const removeInterview = async () => {
    try {
      const { undoID } = await remove(interview.interviewID);
      showUndoNotice(t('interview.removed', { date }), undoID);
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <>
      <Allowed call="interviews.update">
        <Button
          size="small"
          aria-label={t('interview.editOf', { date })}
          onClick={() => onEdit(interview.interviewID)}
        >
          {t('interview.editShort')}
        </Button>
      </Allowed>
      <Allowed call="interviews.remove">
        <Button
          size="small"
          aria-label={t('interview.removeOf', { date })}
          onClick={() => void removeInterview()}
        >
          {t('interview.removeShort')}
        </Button>
      </Allowed>
    </>
  );
}
