import type { Interview } from '@mebae/contracts';
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
import { TalkText } from './talk-text.tsx';

const useStyles = makeStyles({
  screenOnly: { '@media print': { display: 'none' } },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

interface EarlierTalksProps {
  studentID: number;
  talks: readonly Interview[];
  /** Talks of other years are shown and not changed. */
  schoolYear: number;
  onEdit: (interviewID: number) => void;
}

/** Every talk, the last one first. */
export function EarlierTalks({ studentID, talks, schoolYear, onEdit }: EarlierTalksProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  if (talks.length === 0) return null;
  return (
    <div className={styles.screenOnly}>
      <Section title={t('interview.all')}>
        <ol className={styles.list}>
          {talks.map((talk) => {
            const date = formatDate(talk.heldOn, language);
            const { createdByLastName: lastName, createdByFirstName: firstName } = talk;
            return (
              <li key={talk.interviewID} className={styles.item}>
                <div className={styles.head}>
                  <strong>{date}</strong>
                  {lastName !== null && firstName !== null && (
                    <span>{personName({ lastName, firstName }, language)}</span>
                  )}
                  {talk.schoolYear === schoolYear && (
                    <Changes studentID={studentID} talk={talk} date={date} onEdit={onEdit} />
                  )}
                </div>
                <TalkText talk={talk} />
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
  talk: Interview;
  date: string;
  onEdit: (interviewID: number) => void;
}) {
  const { studentID, talk, date, onEdit } = props;
  const t = useText();
  const notice = useNotice();
  const showUndoNotice = useUndoNotice(`/studentRecord/${studentID}/interviews`);
  const { remove } = useInterviewWrites(studentID);
  const removeTalk = async () => {
    try {
      const { undoID } = await remove(talk.interviewID);
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
          onClick={() => onEdit(talk.interviewID)}
        >
          {t('interview.editShort')}
        </Button>
      </Allowed>
      <Allowed call="interviews.remove">
        <Button
          size="small"
          aria-label={t('interview.removeOf', { date })}
          onClick={() => void removeTalk()}
        >
          {t('interview.removeShort')}
        </Button>
      </Allowed>
    </>
  );
}
