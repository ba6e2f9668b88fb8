import type { EvaluatorOverview } from '@mebae/contracts';
import {
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  personName,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { useClassName } from '../../lib/class-name.ts';

/** So many are named at first. */
const most = 12;

const useStyles = makeStyles({ list: { margin: '4px 0 0', paddingInlineStart: '20px' } });

/** Students with fewer evaluators than wanted; nothing where nobody is short. */
export function Shortfalls({ overview }: { overview: EvaluatorOverview }) {
  const styles = useStyles();
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const { shortfalls, evaluatorsPerStudent: wanted } = overview;
  if (shortfalls.length === 0) return null;
  const item = (person: (typeof shortfalls)[number]) => (
    <li key={person.studentID}>
      {t('evaluators.short', {
        class: className(person),
        name: personName(person, language),
        value: person.received,
        wanted,
      })}
    </li>
  );
  const rest = shortfalls.slice(most);
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t('evaluators.shortTitle', { count: shortfalls.length })}
        </MessageBarTitle>
        <ul className={styles.list}>{shortfalls.slice(0, most).map(item)}</ul>
        {rest.length > 0 && (
          <details>
            <summary>{t('evaluators.shortMore', { count: rest.length })}</summary>
            <ul className={styles.list}>{rest.map(item)}</ul>
          </details>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
