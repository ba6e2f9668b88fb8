import { makeStyles, Title2, tokens } from '@fluentui/react-components';
import type { ShownGuidePage } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', lineHeight: '1.8' },
  text: { margin: 0 },
  part: {
    display: 'grid',
    gap: '8px',
    padding: '16px 20px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  list: { margin: 0, paddingInlineStart: '24px', display: 'grid', gap: '6px' },
  troubles: { margin: 0, display: 'grid', gap: '4px' },
  when: { fontWeight: tokens.fontWeightSemibold, marginTop: '6px' },
  remedy: { margin: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

export interface PageViewProps {
  page: Omit<ShownGuidePage, 'related' | 'picture'>;
  /** Shown below the steps. */
  picture?: ReactNode;
  /** Shown at the end. */
  children?: ReactNode;
}

/** One page of the guide: what it is for, what it takes, its steps, and what can go wrong. */
export function PageView({ page, picture, children }: PageViewProps) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { title, about, before, steps, troubles, isForAdmins } = page;
  return (
    <article className={styles.page}>
      <Title2 as="h1">{title}</Title2>
      <p className={styles.text}>{about}</p>
      {isForAdmins && <p className={styles.note}>{t('forAdmins')}</p>}
      {before.length > 0 && (
        <Part title={t('before')}>
          <ul className={styles.list}>
            {before.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title={t('steps')}>
        <ol className={styles.list}>
          {steps.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
        {picture}
      </Part>
      {troubles.length > 0 && (
        <Part title={t('troubles')}>
          <dl className={styles.troubles}>
            {troubles.map(({ when, remedy }) => (
              <div key={when}>
                <dt className={styles.when}>{when}</dt>
                <dd className={styles.remedy}>{remedy}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {children}
    </article>
  );
}

/** A part of a page with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
