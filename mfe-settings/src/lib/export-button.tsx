import { Button } from '@mebae/platform';
import { useBusy } from '@mebae/ui';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useText } from './text.ts';

interface ExportButtonProps {
  /** There is nothing to export, or it is not known yet. */
  isEmpty: boolean;
  onExport: () => Promise<unknown>;
}

/** Exports a list to Excel as it is filtered. */
export function ExportButton({ isEmpty, onExport }: ExportButtonProps) {
  const t = useText();
  const [isExporting, run] = useBusy();
  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabledFocusable={isExporting || isEmpty}
      onClick={() => run(onExport)}
    >
      {t(isExporting ? 'list.exporting' : 'list.export')}
    </Button>
  );
}
