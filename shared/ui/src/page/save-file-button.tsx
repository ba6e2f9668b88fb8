import { Button, Spinner } from '@mebae/platform';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useBusy } from './use-busy.ts';

export interface SaveFileButtonProps {
  label: string;
  onSave: () => Promise<void>;
  className?: string;
}

/** Saves a file, and turns while it is on its way; a failure is a notice. */
export function SaveFileButton({ label, onSave, className }: SaveFileButtonProps) {
  const [isBusy, run] = useBusy();
  return (
    <Button
      className={className}
      icon={isBusy ? <Spinner size="tiny" /> : <ArrowDownloadRegular />}
      disabledFocusable={isBusy}
      onClick={() => run(onSave)}
    >
      {label}
    </Button>
  );
}
