import { Caption1Strong, makeStyles, tokens } from '@fluentui/react-components';
import { useMay, useTranslation } from '@mebae/platform';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSchoolText } from './home.resource.ts';
import { PanelFailure } from './panel-failure.tsx';

const useStyles = makeStyles({
  box: {
    display: 'grid',
    gap: '4px',
    padding: '14px 20px 16px',
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusLarge,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
  },
  head: {
    display: 'flex',
    gap: '12px',
    justifyContent: 'space-between',
    '& a': { padding: '2px 0', fontSize: tokens.fontSizeBase200 },
  },
  text: {
    lineHeight: '1.7',
    overflowWrap: 'anywhere',
    '& p': { margin: '0 0 0.5em' },
    '& ul, & ol': { margin: '0.25em 0', paddingInlineStart: '1.5em' },
    '& a': { color: tokens.colorBrandForegroundLink },
  },
});

/** The school's announcement to its staff. */
export function SchoolText() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const mayChange = useMay('home.setDashboardText');
  const heading = useId();
  const { data, error, mutate } = useSchoolText();
  if (!data && error) return <PanelFailure error={error} onRetry={() => mutate()} />;
  if (!data?.text) return null;
  return (
    <section className={styles.box} aria-labelledby={heading}>
      <div className={styles.head}>
        <Caption1Strong as="h2" id={heading}>
          {t('home.schoolText')}
        </Caption1Strong>
        {mayChange && <Link to="/pages/schoolSetting/home">{t('home.changeSchoolText')}</Link>}
      </div>
      {/* Sanitised by the API: a few harmless tags. */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: data.text }} />
    </section>
  );
}
