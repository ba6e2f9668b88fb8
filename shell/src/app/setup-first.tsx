import { makeStyles, Text, Title2, tokens } from '@fluentui/react-components';
import { useMay, usePageTitle, useTranslation } from '@mebae/platform';
import { Link } from 'react-router';
import { setupScreens } from '../lib/setup-rules.ts';

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
  steps: { margin: 0, paddingInlineStart: '1.4em', lineHeight: '2' },
});

/** Shown instead of any other page until classes, teachers and students are registered. */
export function SetupFirst() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const registers = useMay('teachers.create');
  usePageTitle(t('setup.title'));
  return (
    <section className={styles.page}>
      <Title2 as="h1">{t('setup.title')}</Title2>
      <Text>{t(registers ? 'setup.admin' : 'setup.teacher')}</Text>
      {registers && (
        <ol className={styles.steps}>
          {setupScreens.map(({ step, path }) => (
            <li key={step}>
              <Link to={path}>{t(`setup.step.${step}`)}</Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
