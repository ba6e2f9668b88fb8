import type { PersonName } from '@mebae/contracts';
import { Button, makeStyles, personName, useLanguage } from '@mebae/platform';
import { ErrorState, LoadingState, SearchField } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFoundStudents } from './kept-apart.resource.ts';

const useStyles = makeStyles({
  root: { border: 'none', margin: '0 0 12px', padding: 0, minWidth: 0 },
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none', display: 'grid', gap: '4px' },
  chosen: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
});

export interface ChosenStudent {
  studentID: number;
  name: string;
}

interface StudentPickerProps {
  label: string;
  chosen: ChosenStudent | null;
  onChange: (student: ChosenStudent | null) => void;
  /** Why the choice can't be saved. */
  problem: string | undefined;
}

/** Finds a student of the school year by name, and shows who is chosen. */
export function StudentPicker({ label, chosen, onChange, problem }: StudentPickerProps) {
  const styles = useStyles();
  const t = useText();
  const [search, setSearch] = useState('');
  return (
    <fieldset className={styles.root} aria-label={label}>
      {chosen ? (
        <div className={styles.chosen}>
          <span>{t('apart.chosen', { label, name: chosen.name })}</span>
          <Button onClick={() => onChange(null)}>{t('apart.chooseOther')}</Button>
        </div>
      ) : (
        <>
          <SearchField label={label} value={search} onChange={setSearch} />
          {search.trim() !== '' && <Found search={search.trim()} onChoose={onChange} />}
        </>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </fieldset>
  );
}

interface FoundProps {
  search: string;
  onChoose: (student: ChosenStudent) => void;
}

function Found({ search, onChoose }: FoundProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useFoundStudents(search);
  const nameOf = (student: PersonName): string => personName(student, language);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) return <p>{t('apart.noStudent')}</p>;
  return (
    <ul className={styles.list}>
      {data.data.map((student) => (
        <li key={student.studentID}>
          <Button onClick={() => onChoose({ studentID: student.studentID, name: nameOf(student) })}>
            {t('apart.found', { name: nameOf(student), number: student.manageNumber })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
