import { retentionKinds, type RetentionPreview as Preview } from '@mebae/contracts';
import { Button, formatNumber, makeStyles, tokens, useLanguage, useNotice } from '@mebae/platform';
import { KeyValue, useBusy } from '@mebae/ui';
import type { FormHandle } from '@mebae/ui/forms';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import { areUsable, daysOf, type RetentionValues } from './retention-values.ts';
import { previewRetention } from './data-protection.resource.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gap: '12px', justifyItems: 'start', marginTop: '16px' },
  counts: {
    justifySelf: 'stretch',
    padding: '12px 16px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** How much the typed numbers would remove, before anything is saved. */
export function RetentionPreview({ form }: { form: FormHandle<RetentionValues> }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const [isBusy, run] = useBusy();
  const [found, setFound] = useState<{ of: string; counts: Preview['counts'] } | null>(null);
  // counts of other numbers than those in the fields would mislead
  const typed = useWatch({ control: form.control, name: [...retentionKinds] }).join();
  const counts = found?.of === typed ? found.counts : null;
  const preview = async () => {
    setFound(null);
    const values = form.getValues();
    if (areUsable(values)) {
      setFound({ of: typed, counts: (await previewRetention(daysOf(values))).counts });
    } else notice.error(t('data.previewRange'));
  };
  return (
    <div className={styles.root}>
      <Button disabledFocusable={isBusy} onClick={() => run(preview)}>
        {t('data.preview')}
      </Button>
      <output className={counts ? styles.counts : undefined}>
        {counts && (
          <>
            <p>{t('data.previewHint')}</p>
            <KeyValue
              items={retentionKinds.map((kind) => ({
                label: t(`data.${kind}`),
                value: t('data.count', { n: formatNumber(counts[kind], language) }),
              }))}
            />
          </>
        )}
      </output>
    </div>
  );
}
