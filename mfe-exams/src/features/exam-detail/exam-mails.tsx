import { examMailKinds, type ExamDetail, type ExamMailRow } from '@mebae/contracts';
import { Field, makeStyles, Select, useTranslation } from '@mebae/platform';
import {
  Allowed,
  choiceParameter,
  EmptyState,
  FilterBar,
  LinkButton,
  PagedList,
  useListState,
} from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useExamMails } from './exam-detail.resource.ts';
import { examTab } from './exam-tab.ts';
import { useMailColumns } from './mail-columns.tsx';

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
});

const rowKey = (row: ExamMailRow): string => `${row.kind} ${row.studentID} ${row.writtenAt}`;

const mailList = {
  filters: { kind: choiceParameter(examMailKinds, null) },
  // The tab that the list stands in.
  settings: { tab: examTab },
};

/** Every mail of the course: on which occasion, to whom, when, and what became of it. */
export function ExamMails({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { state, change, clearFilters } = useListState(mailList);
  const { page, pageSize, kind } = state;
  const mails = useExamMails(exam.evalSettingID, { page, pageSize, kind: kind ?? undefined });
  return (
    <div className={styles.parts}>
      <FilterBar
        onClear={clearFilters}
        actions={
          <Allowed call="mailTemplates.list">
            <LinkButton to={paths.mailTemplates}>{t('template.title')}</LinkButton>
          </Allowed>
        }
      >
        <Field label={t('mails.kind')}>
          <Select
            value={kind ?? ''}
            onChange={(_, { value }) =>
              change({ kind: examMailKinds.find((name) => name === value) ?? null })
            }
          >
            <option value="">{t('mails.kind.all')}</option>
            {examMailKinds.map((name) => (
              <option key={name} value={name}>
                {t(`mails.kind.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FilterBar>
      <PagedList
        caption={t('detail.part.mails')}
        columns={useMailColumns(exam.evalSettingID)}
        rowKey={rowKey}
        list={mails}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('mails.noneFound')}
        none={<EmptyState title={t('mails.none')} body={t('mails.noneHint')} />}
      />
    </div>
  );
}
