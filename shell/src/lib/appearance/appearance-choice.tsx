import { makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components';
import { useTranslation } from '@mebae/platform';
import { useId, useSyncExternalStore } from 'react';
import {
  densities,
  pageAppearance,
  schemes,
  type Density,
  type Scheme,
} from '@mebae/platform/page';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '8px', padding: '8px 12px 12px' },
  field: { display: 'grid', gap: '2px' },
  label: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground2 },
});

/** Colours and the rows of lists, for this browser. */
export function AppearanceChoice() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const id = useId();
  const appearance = pageAppearance();
  const { scheme, density } = useSyncExternalStore(appearance.subscribe, appearance.choice);
  return (
    <div className={styles.root}>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}scheme`}>
          {t('appearance.scheme')}
        </label>
        <Select
          id={`${id}scheme`}
          value={scheme}
          onChange={(_, data) => appearance.choose({ scheme: data.value as Scheme })}
        >
          {schemes.map((entry) => (
            <option key={entry} value={entry}>
              {t(`appearance.scheme.${entry}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}density`}>
          {t('appearance.density')}
        </label>
        <Select
          id={`${id}density`}
          value={density}
          onChange={(_, data) => appearance.choose({ density: data.value as Density })}
        >
          {densities.map((entry) => (
            <option key={entry} value={entry}>
              {t(`appearance.density.${entry}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
