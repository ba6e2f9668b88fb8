import type { ExamClassProgress } from '@mebae/contracts';
import { formatNumber, useLanguage, useTranslation } from '@mebae/platform';
import { answerProgress } from '../../lib/answer-progress.ts';
import { useClassName } from '../../lib/class-name.ts';
import { useBoardStyles } from './board-styles.ts';

const sumOf = (parts: ExamClassProgress['parts'], of: 'given' | 'expected'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

/** How far each class is, in the school's order: no class stands first for being ahead. */
export function ClassBars({ classes }: { classes: readonly ExamClassProgress[] }) {
  const styles = useBoardStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return (
    <ul className={styles.classes} aria-label={t('detail.part.classes')}>
      {classes.map((row) => {
        const { share } = answerProgress({
          ...row,
          given: sumOf(row.parts, 'given'),
          expected: sumOf(row.parts, 'expected'),
        });
        const percent = formatNumber(share, language, {
          style: 'percent',
          maximumFractionDigits: 0,
        });
        return (
          <li key={row.schoolClassID}>
            <div className={styles.class}>
              <span>{className(row)}</span>
              <span>{percent}</span>
            </div>
            <div className={styles.track} aria-hidden="true">
              <div className={styles.bar} style={{ width: `${share * 100}%` }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
