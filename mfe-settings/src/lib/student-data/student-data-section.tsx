import { Button, makeStyles, useNotice } from '@mebae/platform';
import { Allowed, LinkButton, Section, useBusy } from '@mebae/ui';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';
import { useDataWrites } from './student-data.resource.ts';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface StudentDataSectionProps {
  studentID: number;
  /** The way to the erasure; on its own page there is none. */
  hasErasureLink?: boolean;
}

/** A student's data for a parent's request, and the way to erasing who the student is. */
export function StudentDataSection({ studentID, hasErasureLink = true }: StudentDataSectionProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { exportStudent } = useDataWrites();
  const [isBusy, run] = useBusy();
  const start = async () => {
    await exportStudent(studentID);
    notice.info(t('data.exportStarted'));
  };
  return (
    <Section title={t('data.student')} description={t('data.studentHint')}>
      <div className={styles.buttons}>
        <Allowed call="dataExports.startStudent">
          <Button disabledFocusable={isBusy} onClick={() => run(start)}>
            {t('data.exportStudent')}
          </Button>
        </Allowed>
        {hasErasureLink && (
          <LinkButton to={paths.schoolDataOf(studentID)}>{t('data.toErasure')}</LinkButton>
        )}
      </div>
    </Section>
  );
}
