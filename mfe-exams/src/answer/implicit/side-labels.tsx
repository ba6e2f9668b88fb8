import { useLanguage, useTranslation } from '@mebae/platform/light';
import { Fragment } from 'react';
import type { BlockStep } from '../answer-steps.ts';
import { withReadings } from '../texts/readings.tsx';
import { useImplicitStyles } from './implicit-styles.ts';
import type { Side } from './use-trials.ts';

/** The groups of a side of a block: one group, or one above the other. */
export function SideLabels({ step, side }: { step: BlockStep; side: Side }) {
  const styles = useImplicitStyles();
  const language = useLanguage();
  const { t } = useTranslation('answer');
  return (
    <span className={styles.labels}>
      {step.block[side].map((group, index) => (
        <Fragment key={group}>
          {index > 0 && <span className={styles.or}>{t('implicit.or')}</span>}
          <span>{withReadings(step.task.labels[group][language])}</span>
        </Fragment>
      ))}
    </span>
  );
}
