import type { RecordStudent } from '@mebae/contracts';
import { Button, makeStyles, personName, useLanguage, useSearchParams } from '@mebae/platform';
import { LinkButton, PageHeader } from '@mebae/ui';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { listPart, withQuery } from '../list-query.ts';
import { useText } from '../text.ts';
import { useClassName } from '../use-class-name.ts';
import { paths } from '../paths.ts';
import { Neighbours } from './neighbours.tsx';
import type { RecordPartID } from './parts.ts';

const useStyles = makeStyles({
  screenOnly: { display: 'contents', '@media print': { display: 'none' } },
});

/** The student of the record, the way back to the list, and the steps to the students before and after. */
export function RecordHead({ student, part }: { student: RecordStudent; part: RecordPartID }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const className = useClassName();
  const [search] = useSearchParams();
  const reading = [student.lastNameKana, student.firstNameKana].filter((kana) => kana !== '');
  const classAndNumber = [
    className(student.schoolClass),
    student.studentNumber === null ? '' : t('student.number', { number: student.studentNumber }),
  ].filter((words) => words !== '');
  return (
    <PageHeader
      title={personName(student, language)}
      subtitle={
        <>
          <span lang="ja">{reading.join(' ')}</span>
          {classAndNumber.length > 0 && ` ${classAndNumber.join(' ')}`}
        </>
      }
      breadcrumbs={[{ label: t('record.list'), to: withQuery(paths.students, listPart(search)) }]}
      actions={
        <span className={styles.screenOnly}>
          <Neighbours studentID={student.studentID} part={part} />
          <LinkButton to={withQuery(paths.studentEdit(student.studentID), listPart(search))}>
            {t('record.edit')}
          </LinkButton>
          <Button icon={<PrintRegular />} onClick={() => window.print()}>
            {t('record.print')}
          </Button>
        </span>
      }
    />
  );
}
