import type { PersonInCourse } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { useClassName } from '../../lib/class-name.ts';

export interface SheetLink {
  outsideEvaluatorID: number;
  name: string;
  student: PersonInCourse;
  url: string;
}

const useStyles = makeStyles({
  buttons: { display: 'flex', gap: '8px', '@media print': { display: 'none' } },
  list: { listStyleType: 'none', margin: '16px 0', padding: 0, display: 'grid', gap: '12px' },
  card: {
    padding: '16px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    breakInside: 'avoid',
  },
  url: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

/** Links of people from outside as slips to print and hand out. */
export function LinkSheet({
  links,
  onClose,
}: {
  links: readonly SheetLink[];
  onClose: () => void;
}) {
  const styles = useStyles();
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const className = useClassName();
  return (
    <section aria-label={t('outside.sheet')}>
      <div className={styles.buttons}>
        <Button appearance="primary" onClick={() => print()}>
          {t('outside.printNow')}
        </Button>
        <Button onClick={onClose}>{t('outside.closeSheet')}</Button>
      </div>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={link.outsideEvaluatorID} className={styles.card}>
            <strong>{t('outside.slipTo', { name: link.name })}</strong>
            <p>
              {t('outside.slipAbout', {
                name: personName(link.student, language),
                class: className(link.student),
              })}
            </p>
            <p className={styles.url}>{link.url}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
