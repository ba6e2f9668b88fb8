import type { AnswerSession, AskablePerson } from '@mebae/contracts';
import { pageErrorText, mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useId, useState } from 'react';
import { useAnswerStyles } from '../styles.ts';
import { withReadings } from '../texts/readings.tsx';
import { nameText } from '../texts/wording.ts';

interface FindPersonProps {
  session: AnswerSession;
  find: (name: string) => Promise<AskablePerson[]>;
  /** @returns whether the request was taken */
  onAsk: (studentID: number) => Promise<boolean>;
}

/** A search by name; whoever is found is asked with one press. */
export function FindPerson({ session, find, onAsk }: FindPersonProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  const id = useId();
  const [name, setName] = useState('');
  const [found, setFound] = useState<AskablePerson[] | null>(null);
  const [problem, setProblem] = useState('');
  const search = async (): Promise<void> => {
    try {
      setFound(await find(name.trim()));
      setProblem('');
    } catch (error) {
      setProblem(pageErrorText(error, language));
    }
  };
  const ask = async (studentID: number): Promise<void> => {
    if (!(await onAsk(studentID))) return;
    setFound(null);
    setName('');
  };
  return (
    <form
      className={styles.asking}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') void search();
      }}
    >
      <label htmlFor={id}>{withReadings(t('ask.name'))}</label>
      <div className={styles.row}>
        <input
          id={id}
          type="search"
          autoComplete="off"
          className={mergeClasses(styles.input, styles.grow)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <button type="submit" className={mergeClasses(styles.secondary, styles.whole)}>
          {withReadings(t('ask.search'))}
        </button>
      </div>
      {problem !== '' && (
        <p role="alert" className={styles.open}>
          {problem}
        </p>
      )}
      <output>
        {found?.length === 0 && withReadings(t('ask.nobody'))}
        {found && found.length > 0 && (
          <FoundPeople session={session} found={found} onAsk={(studentID) => void ask(studentID)} />
        )}
      </output>
    </form>
  );
}

interface FoundPeopleProps {
  session: AnswerSession;
  found: readonly AskablePerson[];
  onAsk: (studentID: number) => void;
}

function FoundPeople({ session, found, onAsk }: FoundPeopleProps) {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <ul className={styles.people}>
      {found.map(({ classAndNumber, ...person }) => (
        <li key={person.studentID}>
          <button type="button" className={styles.person} onClick={() => onAsk(person.studentID)}>
            <span>
              {withReadings(nameText(person, language, session.wording))}{' '}
              {classAndNumber &&
                withReadings(
                  t('person.class', {
                    grade: classAndNumber.grade,
                    name: classAndNumber.schoolClassName,
                  }),
                )}{' '}
              {classAndNumber?.studentNumber != null &&
                withReadings(t('person.number', { number: classAndNumber.studentNumber }))}
            </span>
            <span>{withReadings(t('ask.ask'))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
