import type { SavedViewPage } from '@mebae/contracts';
import { Button, makeStyles, mergeClasses, useMay } from '@mebae/platform';
import { LoadingState, PageHeader } from '@mebae/ui';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useText } from './text.ts';
import { usePrintStyles } from './use-print-styles.ts';

const SavedViewsPanel = lazy(() => import('./saved-views/saved-views-panel.tsx'));

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

interface AnalysisHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** The page whose choices can be saved under a name; null: the page has none. */
  savedAs: SavedViewPage | null;
}

/** The head of a page with figures: its title, the views that were saved, and printing. */
export function AnalysisHeader({ title, subtitle, savedAs }: AnalysisHeaderProps) {
  const t = useText();
  const styles = useStyles();
  const print = usePrintStyles();
  const [isOpen, setOpen] = useState(false);
  const maySave = useMay('savedViews.list');
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <div className={mergeClasses(styles.actions, print.screenOnly)}>
            {savedAs && maySave && (
              <Button
                icon={<BookmarkRegular />}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              >
                {t('views.title')}
              </Button>
            )}
            <Button icon={<PrintRegular />} onClick={() => window.print()}>
              {t('page.print')}
            </Button>
          </div>
        }
      />
      {savedAs && isOpen && (
        <div className={print.screenOnly}>
          <Suspense fallback={<LoadingState />}>
            <SavedViewsPanel page={savedAs} />
          </Suspense>
        </div>
      )}
    </>
  );
}
