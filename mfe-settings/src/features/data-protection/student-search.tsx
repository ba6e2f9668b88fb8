import { Link, makeStyles, personName, tokens, useLanguage } from '@mebae/platform';
import { ErrorState, LoadingState, SearchField, Section } from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFoundStudents } from './data-protection.resource.ts';

const useStyles = makeStyles({
  list: { margin: '12px 0 0', padding: 0, listStyleType: 'none', display: 'grid', gap: '4px' },
  link: { display: 'inline-block', padding: '6px 0', color: tokens.colorBrandForegroundLink },
});

/** Finds the student whose data is asked for, or who is to be erased, in the school year that the header shows. */
export function StudentSearch() {
  const t = useText();
  const [search, setSearch] = useState('');
  return (
    <Section title={t('data.person')} description={t('data.personHint')}>
      <SearchField label={t('data.search')} value={search} onChange={setSearch} />
      {search.trim() !== '' && <Found search={search.trim()} />}
    </Section>
  );
}

function Found({ search }: { search: string }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { data, error, mutate } = useFoundStudents(search);
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  if (data.data.length === 0) return <p>{t('data.noneFound')}</p>;
  return (
    <ul className={styles.list}>
      {data.data.map((student) => (
        <li key={student.studentID}>
          <Link to={paths.schoolDataOf(student.studentID)} className={styles.link}>
            {t('data.found', {
              name: personName(student, language),
              number: student.manageNumber,
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}
