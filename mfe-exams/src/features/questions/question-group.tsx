import type { LanguageCode, ReviewedQuestion } from '@mebae/contracts';
import { makeStyles, tokens, useTranslation } from '@mebae/platform';
import { KeyValue, Pill, Section } from '@mebae/ui';
import { withReadings } from '../../answer/texts/readings.tsx';
import type { Wording } from './found-questions.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', gap: '16px' },
  question: {
    breakInside: 'avoid',
    display: 'grid',
    gap: '8px',
    ':not(:first-child)': {
      paddingTop: '16px',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  texts: { display: 'grid', gap: '12px' },
  head: {
    display: 'flex',
    gap: '8px',
    alignItems: 'center',
    flexWrap: 'wrap',
    color: tokens.colorNeutralForeground2,
  },
});

interface QuestionGroupProps {
  name: string;
  questions: readonly ReviewedQuestion[];
  language: LanguageCode;
  wording: Wording;
}

/** Questions of one competency, scale or trend, each with its version and its texts. */
export function QuestionGroup({ name, questions, language, wording }: QuestionGroupProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <Section title={name}>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={`${question.ID}/${question.version}`} className={styles.question}>
            <div className={styles.head}>
              <span>{t('questions.number', { number: question.ID })}</span>
              <span>{t('questions.version', { version: question.version })}</span>
              {!question.isNewest && <Pill>{t('questions.older')}</Pill>}
              {question.isReversed && <Pill>{t('questions.reversed')}</Pill>}
            </div>
            <div lang={language} className={styles.texts}>
              {rowsOf(question, wording).map((texts) => (
                <KeyValue
                  key={texts[0].role}
                  items={[...Map.groupBy(texts, ({ role }) => role)].map(([role, own]) => ({
                    label: t(`questions.role.${role}`),
                    value: withReadings(own.map(({ text }) => text[language]).join(' / ')),
                  }))}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Text = ReviewedQuestion['wordings'][number]['texts'][number];

/** Texts of a question that stand in one row: its statements, and below them its levels. */
function rowsOf({ wordings }: ReviewedQuestion, wording: Wording): [Text, ...Text[]][] {
  const texts = wordings.find((entry) => entry.wording === wording)?.texts ?? [];
  const isLevel = ({ role }: Text): boolean => role.startsWith('level');
  return [texts.filter((text) => !isLevel(text)), texts.filter(isLevel)].flatMap(
    ([first, ...others]) => (first ? [[first, ...others] as [Text, ...Text[]]] : []),
  );
}
