import { makeStyles, Title2, tokens } from '@fluentui/react-components';
import { usePageTitle, useTranslation } from '@mebae/platform';
import { SetupSteps } from '../lib/setup-steps.tsx';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gap: '16px',
    maxWidth: '640px',
    margin: '8vh auto',
    padding: '40px 32px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow4,
  },
});

/** Shown instead of any other page until classes, teachers and students are registered. */
export function SetupFirst() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  usePageTitle(t('setup.title'));
  return (
    <section className={styles.page}>
      <Title2 as="h1">{t('setup.title')}</Title2>
      <SetupSteps />
    </section>
  );
}
