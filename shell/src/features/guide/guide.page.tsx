import { makeStyles, Subtitle1, Title2, tokens } from '@fluentui/react-components';
import { usePageTitle, useTranslation } from '@mebae/platform';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useGuideTexts } from './guide-texts.ts';
import { topics } from './topics.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '20px', maxWidth: '760px', margin: '0 auto' },
  topic: {
    display: 'grid',
    gap: '10px',
    padding: '20px 24px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  body: { margin: 0, whiteSpace: 'pre-line', lineHeight: '1.8' },
});

/** `/pages/guide`: how the main things are done, opened beside the work in a tab of its own. */
export function GuidePage() {
  const styles = useStyles();
  const ready = useGuideTexts();
  const { t } = useTranslation('guide');
  usePageTitle(ready ? t('title') : null);
  const { hash } = useLocation();
  useEffect(() => {
    // The texts come after the address was read.
    if (ready && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [ready, hash]);
  if (!ready) return null;
  return (
    <article className={styles.page}>
      <Title2 as="h1">{t('title')}</Title2>
      <p className={styles.body}>{t('lead')}</p>
      {topics.map(({ id, path }) => (
        <section key={id} id={id} className={styles.topic} aria-labelledby={`${id}-title`}>
          <Subtitle1 as="h2" id={`${id}-title`}>
            {t(`${id}.title`)}
          </Subtitle1>
          <p className={styles.body}>{t(`${id}.body`)}</p>
          {path && <Link to={path}>{t('open')}</Link>}
        </section>
      ))}
    </article>
  );
}
