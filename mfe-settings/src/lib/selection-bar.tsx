import { limits } from '@mebae/contracts';
import { Button, makeStyles, tokens } from '@mebae/platform';
import { useBusy, type Selection } from '@mebae/ui';
import type { ReactNode } from 'react';
import { useText } from './text.ts';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '12px',
    padding: '12px 16px',
    marginBottom: '12px',
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  count: { alignSelf: 'center', fontWeight: tokens.fontWeightSemibold },
  end: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginInlineStart: 'auto' },
});

interface SelectionBarProps<Student> {
  selection: Selection<Student>;
  /** Rows of the page that is shown. */
  page: readonly Student[];
  /** How many students the filter leaves, and all of them; without it only pages are chosen. */
  total?: number;
  all?: () => Promise<readonly Student[]>;
  /** Actions for them. */
  children: ReactNode;
}

/** How many students are chosen and what can be done with them, all at once; chooses the whole page, everybody or nobody. */
export function SelectionBar<Student>(props: SelectionBarProps<Student>) {
  const { selection, page, total = 0, all, children } = props;
  const styles = useStyles();
  const t = useText();
  const [isBusy, run] = useBusy();
  // one action takes so many at most
  const canTakeAll = total > page.length && total <= limits.importRows;
  const takeAll = async (read: () => Promise<readonly Student[]>) => {
    const everybody = await read();
    if (!selection.hasAll(everybody)) selection.togglePage(everybody);
  };
  return (
    <section className={styles.root} aria-label={t('students.bulk.label')}>
      <output className={styles.count}>
        {t('students.bulk.count', { n: selection.chosen.size })}
      </output>
      {children}
      <span className={styles.end}>
        <Button onClick={() => selection.togglePage(page)}>
          {t(selection.hasAll(page) ? 'students.bulk.leavePage' : 'students.bulk.choosePage')}
        </Button>
        {all && canTakeAll && (
          <Button disabledFocusable={isBusy} onClick={() => run(() => takeAll(all))}>
            {t('students.bulk.chooseAll', { n: total })}
          </Button>
        )}
        <Button onClick={selection.clear}>{t('students.bulk.clear')}</Button>
      </span>
    </section>
  );
}
