import { Button, makeStyles, tokens, useTranslation } from '@mebae/platform';
import type { Selection } from '@mebae/ui';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  count: { fontWeight: tokens.fontWeightSemibold },
  end: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginInlineStart: 'auto' },
});

interface SelectionBarProps<Row> {
  selection: Selection<Row>;
  /** Rows of the page that is shown and can be chosen. */
  page: readonly Row[];
  /** How many rows the actions are about, in words. */
  count: string;
  /** Actions for them. */
  children: ReactNode;
}

/** Actions for several rows at once; chooses the whole page or none. */
export function SelectionBar<Row>({ selection, page, count, children }: SelectionBarProps<Row>) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  return (
    <section className={styles.bar} aria-label={t('follow.label')}>
      <output className={styles.count}>{count}</output>
      {children}
      <span className={styles.end}>
        {page.length > 0 && (
          <Button appearance="subtle" onClick={() => selection.togglePage(page)}>
            {t(selection.hasAll(page) ? 'follow.leavePage' : 'follow.choosePage')}
          </Button>
        )}
        {selection.chosen.size > 0 && (
          <Button appearance="subtle" onClick={selection.clear}>
            {t('follow.clear')}
          </Button>
        )}
      </span>
    </section>
  );
}
