import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { limits } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { VisuallyHidden } from '@mebae/ui';
import { passwordRules, rulesMet } from './password-rules.ts';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 170px), 1fr))',
    gap: '4px 12px',
    margin: '6px 0 0',
    padding: 0,
    listStyleType: 'none',
  },
  rule: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px', alignItems: 'center' },
  met: { color: tokens.colorBrandForeground1 },
  icon: { fontSize: '16px' },
});

/** The parts of the password's rule, each marked as soon as it is met. */
export function RulesList({ password }: { password: string }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const met = rulesMet(password);
  const { passwordMin: min, passwordMax: max } = limits;
  return (
    <ul className={styles.list} aria-label={t('password.rules')}>
      {passwordRules.map((rule) => (
        <li key={rule} className={mergeClasses(styles.rule, met[rule] && styles.met)}>
          {met[rule] ? (
            <CheckmarkCircleFilled className={styles.icon} />
          ) : (
            <CircleRegular className={styles.icon} />
          )}
          <span>
            {t(`password.rule.${rule}`, { min, max })}
            <VisuallyHidden>{t(met[rule] ? 'password.met' : 'password.unmet')}</VisuallyHidden>
          </span>
        </li>
      ))}
    </ul>
  );
}
