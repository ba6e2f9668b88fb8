import type { SetupState } from '@mebae/contracts';
import { Button, makeStyles, Text } from '@mebae/platform';
import { LinkButton, Section, useBusy } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { paths } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { WithoutClass } from '../teachers-step.tsx';
import { downloadDemo } from './setup.resource.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '16px', justifyItems: 'start' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Teachers: one by one or by a file, each general teacher with a class. */
export function TeachersStep({ setup }: { setup: SetupState }) {
  const styles = useStyles();
  const t = useText();
  return (
    <Section title={t('setup.teachersTitle')} description={t('setup.teachersHint')}>
      <div className={styles.root}>
        <Text>{t('setup.teachersCount', { n: setup.teachers })}</Text>
        <WithoutClass teachers={setup.teachersWithoutClass} />
        <div className={styles.actions}>
          <LinkButton appearance="primary" to={paths.teacherImportUpload}>
            {t('teachers.import')}
          </LinkButton>
          <LinkButton to={paths.teacherCreate}>{t('teachers.create')}</LinkButton>
          <LinkButton to={paths.teachers}>{t('setup.toTeachers')}</LinkButton>
        </div>
      </div>
    </Section>
  );
}

/** The roster: from a file, or a demo file to see how it goes. */
export function StudentsStep({ setup }: { setup: SetupState }) {
  const styles = useStyles();
  const t = useText();
  const [isBusy, run] = useBusy();
  return (
    <Section title={t('setup.studentsTitle')} description={t('setup.studentsHint')}>
      <div className={styles.root}>
        <Text>{t('setup.studentsCount', { n: setup.students })}</Text>
        <div className={styles.actions}>
          <LinkButton appearance="primary" to={paths.importUpload}>
            {t('students.import')}
          </LinkButton>
          <LinkButton to={paths.students}>{t('setup.toStudents')}</LinkButton>
          <Button
            icon={<ArrowDownloadRegular />}
            disabledFocusable={isBusy}
            onClick={() => run(() => downloadDemo(t('setup.demoFile')))}
          >
            {t('setup.demo')}
          </Button>
        </div>
        <Text>{t('setup.demoHint')}</Text>
      </div>
    </Section>
  );
}
