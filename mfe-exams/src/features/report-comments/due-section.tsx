import type { ReportCommentClass, ReportCommentClasses } from '@mebae/contracts';
import {
  Button,
  Field,
  formatDate,
  Input,
  Link,
  makeStyles,
  tokens,
  useLanguage,
  useMay,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { dayInJapan } from '@mebae/rules';
import { DataTable, Section, useBusy, type Column, numberColumn } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { paths } from '../../lib/paths.ts';
import { useCommentWrites } from './report-comments.resource.ts';

const useStyles = makeStyles({
  due: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 16px' },
  text: { margin: '0 0 12px' },
  late: { color: tokens.colorPaletteRedForeground1 },
});

interface DueSectionProps {
  evalSettingID: number;
  progress: ReportCommentClasses;
}

const rowKey = (row: ReportCommentClass): number => row.schoolClassID;

/** Until when the comments are to be finished, and how far each class is. */
export function DueSection({ evalSettingID, progress }: DueSectionProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { data, dueOn } = progress;
  const columns = useClassColumns(evalSettingID);
  const maySet = useMay('reportComments.setDue');
  return (
    <Section title={t('comments.progress')} description={t('comments.description')}>
      <p className={styles.text}>
        <DueText progress={progress} />
      </p>
      {maySet && <DueInput key={dueOn} evalSettingID={evalSettingID} dueOn={dueOn} />}
      <DataTable
        cards
        caption={t('comments.progress')}
        columns={columns}
        rows={data}
        rowKey={rowKey}
        empty={null}
      />
    </Section>
  );
}

/** The day, and whether it is over with comments missing. */
function DueText({ progress: { data, dueOn } }: Pick<DueSectionProps, 'progress'>) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const [today] = useState(() => dayInJapan(new Date()));
  if (dueOn === null) return t('comments.noDue');
  const missing = data.reduce((sum, { students, done }) => sum + students - done, 0);
  const isLate = missing > 0 && dueOn < today;
  const values = { day: formatDate(dueOn, language), count: missing };
  if (missing === 0) return t('comments.dueAllDone', values);
  return (
    <span className={isLate ? styles.late : undefined}>
      {t(isLate ? 'comments.dueLate' : 'comments.due', values)}
    </span>
  );
}

/** The day as administrators set it: kept when they leave the field. */
function DueInput({ evalSettingID, dueOn }: { evalSettingID: number; dueOn: string | null }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { setDue } = useCommentWrites(evalSettingID);
  const [typed, setTyped] = useState(dueOn ?? '');
  const [isBusy, run] = useBusy();
  const save = (day: string | null) => {
    if (day === dueOn) return;
    run(async () => {
      await setDue(day);
      notice.success(t('comments.dueSaved'));
    });
  };
  return (
    <div className={styles.due}>
      <Field label={t('comments.dueLabel')} hint={t('comments.dueHint')}>
        <Input
          type="date"
          value={typed}
          onChange={(_, { value }) => setTyped(value)}
          onBlur={() => save(typed === '' ? null : typed)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') save(typed === '' ? null : typed);
          }}
        />
      </Field>
      {dueOn !== null && (
        <Button disabledFocusable={isBusy} onClick={() => save(null)}>
          {t('comments.removeDue')}
        </Button>
      )}
    </div>
  );
}

function useClassColumns(evalSettingID: number): Column<ReportCommentClass>[] {
  const { t } = useTranslation('exams');
  const className = useClassName();
  return useMemo<Column<ReportCommentClass>[]>(
    () => [
      {
        id: 'class',
        header: t('class.header'),
        rowHeader: true,
        cell: (row) => (
          <Link to={paths.comments(evalSettingID, row.schoolClassID)}>{className(row)}</Link>
        ),
      },
      ...(['students', 'done', 'drafts'] as const).map((id): Column<ReportCommentClass> =>
        numberColumn({
          id,
          header: t(`comments.column.${id}`),
          width: 110,
          value: (row) => row[id],
        }),
      ),
      numberColumn({
        id: 'none',
        header: t('comments.column.none'),
        width: 110,
        cell: ({ students, done, drafts }) => students - done - drafts,
      }),
    ],
    [t, className, evalSettingID],
  );
}
