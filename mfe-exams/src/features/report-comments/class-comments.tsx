import {
  reportCommentStates,
  type ReportCommentRow,
  type ReportCommentState,
} from '@mebae/contracts';
import { makeStyles, tokens, useTranslation } from '@mebae/platform';
import { EmptyState, ErrorState, FilterTabs, LoadingState, Section } from '@mebae/ui';
import { useRef, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { CommentRow, stateOf } from './comment-row.tsx';
import { useCommentsOfClass } from './report-comments.resource.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  hint: { margin: '0 0 8px', color: tokens.colorNeutralForeground2 },
});

interface ClassCommentsProps {
  evalSettingID: number;
  schoolClassID: number;
}

type Shown = ReportCommentState | 'all';

/** Comments to the students of a class: one after the other, or those that are not finished. */
export function ClassComments({ evalSettingID, schoolClassID }: ClassCommentsProps) {
  const className = useClassName();
  const { data, error, mutate } = useCommentsOfClass(evalSettingID, schoolClassID);
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  return (
    <Section title={className(data.schoolClass)}>
      <Rows evalSettingID={evalSettingID} rows={data.data} />
    </Section>
  );
}

function Rows({ evalSettingID, rows }: { evalSettingID: number; rows: ReportCommentRow[] }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<Shown>('all');
  // what is being written does not go out of sight when its state changes
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const isShown = (row: ReportCommentRow) =>
    shown === 'all' || stateOf(row) === shown || touched.has(row.studentID);
  const visible = rows.filter(isShown);
  const goOnFrom = (index: number) => {
    const fields = list.current?.querySelectorAll('textarea');
    fields?.[index + 1]?.focus();
  };
  return (
    <>
      <FilterTabs<Shown>
        label={t('comments.state')}
        value={shown}
        onChange={(next) => {
          setTouched(new Set());
          setShown(next);
        }}
        tabs={(['all', ...reportCommentStates] as const).map((value) => ({
          value,
          content: t(`comments.state.${value}`),
        }))}
      />
      <p className={styles.hint}>{t('comments.keys')}</p>
      {visible.length === 0 ? (
        <EmptyState title={t('comments.noneFound')} />
      ) : (
        <ul ref={list} className={styles.list} aria-label={t('comments.title')}>
          {visible.map((row, index) => (
            <CommentRow
              key={row.studentID}
              evalSettingID={evalSettingID}
              row={row}
              onTouch={() => {
                if (!touched.has(row.studentID)) setTouched(new Set([...touched, row.studentID]));
              }}
              onNext={() => goOnFrom(index)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
