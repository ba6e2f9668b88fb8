import { Button } from '@mebae/platform';
import { DataBarHorizontalRegular } from '@fluentui/react-icons/svg/data-bar-horizontal';
import { useText } from '../../lib/text.ts';
import { usePrintStyles } from '../../lib/use-print-styles.ts';

/** Shows or hides the chart of a ranking. */
export function ChartButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const print = usePrintStyles();
  const t = useText();
  return (
    <Button
      className={print.screenOnly}
      icon={<DataBarHorizontalRegular />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {t(isOpen ? 'ranking.hideChart' : 'ranking.showChart')}
    </Button>
  );
}
