import { SaveFileButton } from '@mebae/ui';
import { useText } from './text.ts';
import { usePrintStyles } from './use-print-styles.ts';

/** Saves what is shown as Excel; of a list all of it, not only the page. */
export function ExportButton({ onSave }: { onSave: () => Promise<void> }) {
  const print = usePrintStyles();
  const t = useText();
  return <SaveFileButton label={t('page.export')} onSave={onSave} className={print.screenOnly} />;
}
