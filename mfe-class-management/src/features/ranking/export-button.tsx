import { Button, Spinner, useNotice } from '@mebae/platform';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import type { CompleteChoice } from './choice.ts';
import { downloadRanking } from './ranking.resource.ts';
import { usePrintStyles } from './use-print-styles.ts';

/** Saves the whole ranking as Excel, not only the page that is shown. */
export function ExportButton({ choice }: { choice: CompleteChoice }) {
  const print = usePrintStyles();
  const t = useText();
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await downloadRanking(choice, t('ranking.fileName'));
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={print.screenOnly}
      icon={isBusy ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
      disabledFocusable={isBusy}
      onClick={() => void save()}
    >
      {t('ranking.export')}
    </Button>
  );
}
