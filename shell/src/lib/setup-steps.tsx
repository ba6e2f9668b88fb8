import { Caption1, makeStyles, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { formatNumber, useLanguage, useMay, useTranslation } from '@mebae/platform';
import { Link } from 'react-router';
import { useHomeAttention } from './attention.resource.ts';
import { setupScreens } from './setup-rules.ts';
import { advancementPath } from './menu-model.ts';

const useStyles = makeStyles({
  steps: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    gap: '12px',
    alignItems: 'center',
    padding: '12px 16px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
  },
  done: { fontSize: '24px', color: tokens.colorBrandForeground1 },
  open: { fontSize: '24px', color: tokens.colorNeutralForeground3 },
  count: { color: tokens.colorNeutralForeground2 },
});

/** The steps of the initial setup with how much of each is there; what comes next, for who can't take them. */
export function SetupSteps() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const registers = useMay('teachers.create');
  const { data } = useHomeAttention(registers);
  if (!registers) return <Text>{t('setup.teacher')}</Text>;
  return (
    <>
      <Text>{t('setup.admin')}</Text>
      <ol className={styles.steps}>
        {setupScreens.map(({ step, path }) => {
          const count = data?.setup?.[step];
          return (
            <li key={step}>
              <Link to={path} className={styles.step}>
                {count ? (
                  <CheckmarkCircleFilled className={styles.done} />
                ) : (
                  <CircleRegular className={styles.open} />
                )}
                <Text weight="semibold">{t(`setup.step.${step}`)}</Text>
                {count !== undefined && (
                  <Caption1 className={styles.count}>
                    {count === 0
                      ? t('setup.none')
                      : t(`setup.count.${step}`, { count, shown: formatNumber(count, language) })}
                  </Caption1>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
      <Link to={advancementPath}>{t('setup.goOn')}</Link>
    </>
  );
}
