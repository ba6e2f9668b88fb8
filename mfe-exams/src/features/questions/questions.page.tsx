import { languageCodes, languages, questionKinds, questionWordings } from '@mebae/contracts';
import { Button, makeStyles, useLanguage, useTranslation } from '@mebae/platform';
import {
  choiceParameter,
  EmptyState,
  ErrorState,
  FilterBar,
  FilterTabs,
  LoadingState,
  PageHeader,
  RadioChoice,
  SearchField,
  textParameter,
  useListState,
} from '@mebae/ui';
import { foundQuestions } from './found-questions.ts';
import { QuestionGroup } from './question-group.tsx';
import { useQuestions } from './questions.resource.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  screenOnly: { '@media print': { display: 'none' } },
});

const questionList = {
  filters: {
    kind: choiceParameter(questionKinds, 'competency'),
    wording: choiceParameter(['own', ...questionWordings] as const, 'own'),
    language: choiceParameter(['own', ...languageCodes] as const, 'own'),
    search: textParameter(),
  },
  settings: {},
};

/** `/pages/exam/questions`: staff read and print every question that candidates may be asked. */
export default function QuestionsPage() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const own = useLanguage();
  const { state, change, clearFilters } = useListState(questionList);
  const { kind, search } = state;
  const language = state.language === 'own' ? own : state.language;
  const { data, error, mutate } = useQuestions(kind);
  const wording = state.wording === 'own' ? (data?.ownWording ?? 'general') : state.wording;
  const found = data && foundQuestions(data.data, { wording, language, search });
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('questions.title')}
        subtitle={t('questions.subtitle')}
        actions={
          <Button className={styles.screenOnly} onClick={() => window.print()}>
            {t('questions.print')}
          </Button>
        }
      />
      <div className={styles.screenOnly}>
        <FilterTabs
          label={t('questions.kind')}
          value={kind}
          tabs={questionKinds.map((value) => ({
            value,
            content: t(`questions.kind.${value}`),
          }))}
          onChange={(value) => change({ kind: value })}
        />
      </div>
      <div className={styles.screenOnly}>
        <FilterBar onClear={clearFilters}>
          <SearchField
            label={t('questions.search')}
            value={search}
            onChange={(text) => change({ search: text })}
          />
          <RadioChoice
            label={t('questions.wording')}
            value={wording}
            options={questionWordings.map((value) => ({
              value,
              text: t(`questions.wording.${value}`),
            }))}
            onChange={(value) => change({ wording: value })}
          />
          <RadioChoice
            label={t('questions.language')}
            value={language}
            options={languages.map(({ code, dispName }) => ({ value: code, text: dispName }))}
            onChange={(value) => change({ language: value })}
          />
        </FilterBar>
      </div>
      {!found ? (
        error ? (
          <ErrorState error={error} onRetry={() => void mutate()} />
        ) : (
          <LoadingState />
        )
      ) : found.length === 0 ? (
        <EmptyState title={t('questions.none')} body={t('questions.noneBody')} />
      ) : (
        found.map((group) => (
          <QuestionGroup key={group.name} {...group} language={language} wording={wording} />
        ))
      )}
    </div>
  );
}
