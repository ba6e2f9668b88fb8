import {
  Button,
  Select,
  formatNumber,
  makeStyles,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { limits } from '@mebae/contracts';
import { useId } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, FirstPageIcon, LastPageIcon } from '../icons.tsx';
import { screenOnly } from '../printing.ts';
import { useUiText, type UiTextKey } from '../ui-text.ts';
import { pageAfterResize, pageRange } from './pager-maths.ts';

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onChange: (next: { page: number; pageSize: number }) => void;
  /** Sizes to choose from. */
  pageSizes?: readonly number[];
}

const defaultSizes = [20, limits.pageSize, 100, 200] as const;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 24px',
    padding: '10px 4px',
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground2,
  },
  range: { fontVariantNumeric: 'tabular-nums' },
  group: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', ...screenOnly },
  size: { display: 'flex', alignItems: 'center', gap: '8px', marginRight: '16px' },
  page: { padding: '0 8px', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

/** Moves through the pages of a list: '1–50 / 5,000件', page size, first, previous, next, last. */
export function Pager({ page, pageSize, total, onChange, pageSizes }: PagerProps) {
  const styles = useStyles();
  const t = useUiText();
  const language = useLanguage();
  const sizeID = useId();
  const range = pageRange(page, pageSize, total);
  const number = (value: number) => formatNumber(value, language);
  const sizes = [...new Set([...(pageSizes ?? defaultSizes), pageSize])].sort((a, b) => a - b);
  const go = (to: number, key: UiTextKey, icon: React.JSX.Element) => (
    <Button
      appearance="subtle"
      icon={icon}
      aria-label={t(key)}
      // Stays focusable at the ends, so that the focus is not lost under a keyboard user's finger.
      disabledFocusable={to < 1 || to > range.pages || to === range.page}
      onClick={() => onChange({ page: to, pageSize })}
    />
  );
  return (
    <nav className={styles.root} aria-label={t('pager.label')}>
      <output className={styles.range}>
        {t('pager.range', {
          from: number(range.from),
          to: number(range.to),
          total: number(total),
        })}
      </output>
      <div className={styles.group}>
        <div className={styles.size}>
          <label htmlFor={sizeID}>{t('pager.size')}</label>
          <Select
            id={sizeID}
            size="small"
            value={String(pageSize)}
            onChange={(_, data) => {
              const next = Number(data.value);
              onChange({ page: pageAfterResize(range, next), pageSize: next });
            }}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {number(size)}
              </option>
            ))}
          </Select>
        </div>
        {go(1, 'pager.first', <FirstPageIcon />)}
        {go(range.page - 1, 'pager.previous', <ChevronLeftIcon />)}
        <span className={styles.page}>
          {t('pager.page', { page: number(range.page), pages: number(range.pages) })}
        </span>
        {go(range.page + 1, 'pager.next', <ChevronRightIcon />)}
        {go(range.pages, 'pager.last', <LastPageIcon />)}
      </div>
    </nav>
  );
}
