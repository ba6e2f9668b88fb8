import { Caption1, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useTranslation } from '@mebae/platform';
import { useSyncExternalStore } from 'react';
import { densities, schemes, type Density, type Scheme } from './look.ts';
import { pageLook } from './look-store.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '8px', padding: '8px 12px 12px' },
  field: { display: 'grid', gap: '2px', color: tokens.colorNeutralForeground2 },
});

/** Colours and the rows of lists, for this browser. */
export function LookChoice() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const look = pageLook();
  const { scheme, density } = useSyncExternalStore(look.subscribe, look.choice);
  return (
    <div className={styles.root}>
      <label className={styles.field}>
        <Caption1>{t('look.scheme')}</Caption1>
        <Select
          value={scheme}
          onChange={(_, data) => look.choose({ scheme: data.value as Scheme })}
        >
          {schemes.map((entry) => (
            <option key={entry} value={entry}>
              {t(`look.scheme.${entry}`)}
            </option>
          ))}
        </Select>
      </label>
      <label className={styles.field}>
        <Caption1>{t('look.density')}</Caption1>
        <Select
          value={density}
          onChange={(_, data) => look.choose({ density: data.value as Density })}
        >
          {densities.map((entry) => (
            <option key={entry} value={entry}>
              {t(`look.density.${entry}`)}
            </option>
          ))}
        </Select>
      </label>
    </div>
  );
}
