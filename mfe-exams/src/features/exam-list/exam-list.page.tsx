import { makeStyles, useMay, useTranslation } from '@mebae/platform';
import {
  Allowed,
  choiceParameter,
  FilterBar,
  FilterTabs,
  LinkButton,
  PageHeader,
  SearchField,
  textParameter,
  useListState,
} from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { CreateButton } from './create-button.tsx';
import { Drafts } from './drafts.tsx';
import { useExams } from './exam-list.resource.ts';
import { ExamTable } from './exam-table.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
});

/** Every course, or those of one status (`ExamStatus`). */
const statusTabs = ['all', '0', '1', '2'] as const;

const examList = {
  filters: { status: choiceParameter(statusTabs, 'all'), search: textParameter() },
  settings: {},
};

/** `/pages/exam/list`: staff find courses of the school year by status, copy them, and go on with drafts. */
export default function ExamListPage() {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const mayCreate = useMay('examDrafts.create');
  const { state, change, clearFilters } = useListState(examList);
  const { status, search, page, pageSize } = state;
  const exams = useExams({
    page,
    pageSize,
    search: search || undefined,
    status: status === 'all' ? undefined : Number(status),
  });
  const counts = exams.data?.counts;
  const label = (tab: (typeof statusTabs)[number]): string => {
    const name = t(`list.tab.${tab}`);
    if (!counts) return name;
    const count = tab === 'all' ? counts[0] + counts[1] + counts[2] : counts[Number(tab)];
    return t('list.tabWithCount', { tab: name, count });
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.subtitle')}
        actions={
          <>
            <Allowed call="mailTemplates.list">
              <LinkButton to={paths.mailTemplates}>{t('template.title')}</LinkButton>
            </Allowed>
            <LinkButton to={paths.questions}>{t('questions.title')}</LinkButton>
            <CreateButton />
          </>
        }
      />
      {mayCreate && <Drafts />}
      <FilterTabs
        label={t('list.status')}
        value={status}
        tabs={statusTabs.map((value) => ({ value, content: label(value) }))}
        onChange={(value) => change({ status: value })}
      />
      <FilterBar onClear={clearFilters}>
        <SearchField
          label={t('list.search')}
          value={search}
          onChange={(text) => change({ search: text })}
        />
      </FilterBar>
      <ExamTable exams={exams} state={state} onPage={change} onClear={clearFilters} />
    </div>
  );
}
