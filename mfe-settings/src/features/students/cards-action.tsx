import type { StudentRow } from '@mebae/contracts';
import {
  ApiError,
  Button,
  formatDateTime,
  makeStyles,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { Allowed, useBusy, SelectFilter } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import {
  downloadCards,
  useLoginCards,
  useOpenCourses,
  useStartCards,
} from './login-cards.resource.ts';

const useStyles = makeStyles({
  files: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', flexBasis: '100%' },
});

/** Has login cards of a course drawn for the students, and offers the files that are there. */
export function CardsAction({ students }: { students: readonly StudentRow[] }) {
  const t = useText();
  const notice = useNotice();
  const { courses, error } = useOpenCourses();
  const startCards = useStartCards();
  const [isBusy, run] = useBusy();
  const [chosen, setChosen] = useState<number | null>(null);
  const start = async (evalSettingID: number) => {
    try {
      const ids = students.map(({ studentID }) => studentID);
      await startCards(evalSettingID, ids);
      notice.info(t('students.bulk.done.cards', { n: ids.length }));
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 404) throw failure;
      notice.error(t('students.bulk.cardsRefused'));
    }
  };
  if (error && !courses) return <span role="alert">{t('students.bulk.coursesFailed')}</span>;
  if (courses?.length === 0) return <span>{t('students.bulk.noCourse')}</span>;
  return (
    <>
      <SelectFilter
        label={t('students.bulk.course')}
        value={String(chosen ?? '')}
        onChange={(value) => setChosen(value === '' ? null : Number(value))}
        none={t('students.bulk.chooseCourse')}
        options={(courses ?? []).map(({ evalSettingID, title }) => ({
          value: evalSettingID,
          text: title,
        }))}
      />
      <Allowed call="loginCards.start">
        <Button
          appearance="primary"
          disabledFocusable={isBusy || chosen === null}
          onClick={chosen === null ? undefined : () => run(() => start(chosen))}
        >
          {t('students.bulk.apply')}
        </Button>
      </Allowed>
      {chosen !== null && <Files evalSettingID={chosen} />}
    </>
  );
}

/** Files of the course's cards that the user has had drawn. */
function Files({ evalSettingID }: { evalSettingID: number }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const [isBusy, run] = useBusy();
  const files = useLoginCards(evalSettingID).data?.data ?? [];
  if (files.length === 0) return null;
  return (
    <div className={styles.files}>
      {files.map((file) => (
        <Button
          key={file.cardsID}
          icon={<ArrowDownloadRegular />}
          disabledFocusable={isBusy}
          onClick={() => run(() => downloadCards(evalSettingID, file))}
        >
          {t('students.bulk.cardsFile', {
            n: file.people,
            at: formatDateTime(file.createdAt, language),
          })}
        </Button>
      ))}
    </div>
  );
}
