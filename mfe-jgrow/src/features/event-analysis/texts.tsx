import { eventAnalysisLimits, limits } from '@mebae/contracts';
import { makeStyles, tokens, typographyStyles } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Pager, SearchField, SelectFilter } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { useTexts } from './event-analysis.resource.ts';
import { FigureFrame } from './figure-frame.tsx';
import type { PartProps } from './part-props.ts';
import { WordList } from './word-list.tsx';

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px 16px',
    '& select': { width: '100%' },
    '@media print': { display: 'none' },
  },
  question: { maxWidth: 'min(100%, 560px)' },
  texts: { listStyleType: 'none', margin: 0, padding: 0 },
  text: {
    ...typographyStyles.body1,
    padding: '10px 4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    breakInside: 'avoid',
  },
});

/** Answers in words: searched, and by their words. */
export function Texts(props: PartProps) {
  const t = useText();
  const { analysis, choice } = props;
  const questions = analysis.questions.filter(({ kind }) => kind === 'text');
  const question =
    questions.find(({ surveyItemID }) => surveyItemID === choice.question) ?? questions[0];
  if (!question) {
    return (
      <FigureFrame title={t('analysis.part.texts')}>
        <EmptyState title={t('analysis.texts.none.title')} body={t('analysis.texts.none.body')} />
      </FigureFrame>
    );
  }
  return <TextsOf {...props} questions={questions} surveyItemID={question.surveyItemID} />;
}

interface TextsOfProps extends PartProps {
  questions: PartProps['analysis']['questions'];
  surveyItemID: number;
}

function TextsOf(props: TextsOfProps) {
  const { analysis, choice, surveyItemID } = props;
  const t = useText();
  const { search, word, page } = choice;
  const { data, error, mutate } = useTexts(analysis.event.eventID, {
    surveyItemID,
    search,
    word: word || undefined,
    page,
    pageSize: limits.pageSize,
  });
  const [first] = data?.words ?? [];
  return (
    <FigureFrame
      title={t('analysis.part.texts')}
      {...(data &&
        data.size.detail !== 'none' && {
          sentence: first
            ? t('analysis.texts.sentence', {
                n: data.size.n,
                word: first.word,
                answers: first.answers,
              })
            : t('analysis.texts.sentenceNoWords', { n: data.size.n }),
        })}
      notes={[t('analysis.note.texts'), t('analysis.note.words')]}
    >
      <Tools {...props} />
      {!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
      {!data && !error && <LoadingState label={t('analysis.loading')} />}
      {data?.size.detail === 'none' && (
        <EmptyState
          title={t('analysis.texts.few.title')}
          body={t('analysis.texts.few.body', { minimum: limits.rankingMinimum })}
        />
      )}
      {data && data.size.detail !== 'none' && <Found {...props} found={data} />}
    </FigureFrame>
  );
}

/** Which question, and which words. */
function Tools({ choice, change, questions, surveyItemID }: TextsOfProps) {
  const styles = useStyles();
  const t = useText();
  return (
    <div className={styles.tools}>
      <SelectFilter
        label={t('analysis.texts.question')}
        className={styles.question}
        value={String(surveyItemID)}
        onChange={(value) => change({ question: value, search: null, word: null })}
        options={questions.map((row) => ({ value: row.surveyItemID, text: row.text }))}
      />
      <SearchField
        label={t('analysis.texts.search')}
        value={choice.search}
        maxLength={eventAnalysisLimits.searchLength}
        onChange={(value) => change({ search: value })}
      />
    </div>
  );
}

type FoundTexts = NonNullable<ReturnType<typeof useTexts>['data']>;

/** The words of all answers, and the answers that were found. */
function Found({ choice, change, found }: PartProps & { found: FoundTexts }) {
  const styles = useStyles();
  const t = useText();
  const { search, word, page } = choice;
  const { words, size, data, totalRecords } = found;
  const { pageSize } = limits;
  return (
    <>
      <WordList
        words={words}
        answers={size.n}
        chosen={word}
        onChoose={(chosen) => change({ word: chosen })}
      />
      {data.length === 0 ? (
        <EmptyState
          title={t('analysis.texts.notFound', {
            search: [word, search].filter((part) => part !== '').join(' '),
          })}
        />
      ) : (
        <ul className={styles.texts} aria-label={t('analysis.texts.list')}>
          {data.map(({ text }, at) => (
            <li key={`${at} ${text}`} className={styles.text}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {totalRecords > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          pageSizes={[pageSize]}
          total={totalRecords}
          onChange={(next) => change({ page: next.page })}
        />
      )}
    </>
  );
}
