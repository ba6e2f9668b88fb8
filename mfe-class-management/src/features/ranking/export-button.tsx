import { endpoints } from '@mebae/contracts';
import { Button, Spinner, download, useNotice } from '@mebae/platform';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { queryOf, type CompleteChoice } from './choice.ts';
import { usePrintStyles } from './use-print-styles.ts';

/** Saves the whole ranking as Excel, not only the page that is shown. */
export function ExportButton({ choice }: { choice: CompleteChoice }) {
  const print = usePrintStyles();
  const t = useText();
  const notice = useNotice();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download(
        endpoints.classManagement.exportFile,
        { query: queryOf(choice) },
        t('ranking.fileName'),
      );
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className={print.screenOnly}
      icon={busy ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
      disabledFocusable={busy}
      onClick={() => void save()}
    >
      {t('ranking.export')}
    </Button>
  );
}
