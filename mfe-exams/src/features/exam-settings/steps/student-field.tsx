import type { StudentRow } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { ErrorState, SearchField } from '@mebae/ui';
import { useState } from 'react';
import { useClassName } from '../../../lib/class-name.ts';
import { FieldGroup } from '../../../lib/field-group.tsx';
import { foundStudents, useFoundStudents } from '../exam-settings.resource.ts';
import type { StepProps } from './step-props.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: '4px' },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  meta: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
});

/** Single students, found by name or number; who is in already is said. */
export function StudentField({ data, onChange }: StepProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const [search, setSearch] = useState('');
  const found = useFoundStudents(search);
  const { studentIDs = [], excludedStudentIDs = [] } = data.examinees ?? {};
  const add = (studentID: number): void =>
    onChange('examinees', {
      studentIDs: [...studentIDs, studentID],
      excludedStudentIDs: excludedStudentIDs.filter((other) => other !== studentID),
    });
  const rows = search === '' ? [] : (found.data?.data ?? []);
  return (
    <FieldGroup label={t('examinees.students')}>
      <SearchField label={t('examinees.searchStudents')} value={search} onChange={setSearch} />
      {search !== '' && found.error && (
        <ErrorState error={found.error} onRetry={() => void found.mutate()} />
      )}
      <div aria-live="polite" className={styles.meta}>
        {search !== '' && found.data?.totalRecords === 0 && t('detail.nobodyFound')}
        {rows.length > 0 &&
          (found.data?.totalRecords ?? 0) > foundStudents &&
          t('examinees.moreFound', { count: foundStudents })}
      </div>
      <ul className={styles.list}>
        {rows.map((row) => (
          <FoundStudent
            key={row.studentID}
            row={row}
            isChosen={studentIDs.includes(row.studentID)}
            onAdd={() => add(row.studentID)}
          />
        ))}
      </ul>
    </FieldGroup>
  );
}

interface FoundStudentProps {
  row: StudentRow;
  isChosen: boolean;
  onAdd: () => void;
}

function FoundStudent({ row, isChosen, onAdd }: FoundStudentProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const name = personName(row, language);
  return (
    <li className={styles.row}>
      <Button
        size="small"
        disabled={isChosen}
        aria-label={t('examinees.addOf', { name })}
        onClick={onAdd}
      >
        {isChosen ? t('examinees.added') : t('examinees.add')}
      </Button>
      <span>{name}</span>
      <span className={styles.meta}>
        {className({
          grade: row.schoolClass?.grade ?? null,
          schoolClassName: row.schoolClass?.schoolClassName ?? null,
        })}
      </span>
    </li>
  );
}
