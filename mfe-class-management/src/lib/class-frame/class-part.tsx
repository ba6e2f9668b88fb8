import { Button } from '@mebae/platform';
import { PageHeader, PartLinks } from '@mebae/ui';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { usePrintStyles } from '../use-print-styles.ts';
import { classParts, partLabel, type ClassPartID } from './parts.ts';

interface ClassPartProps {
  part: ClassPartID;
  /** A page that goes on from the part: its own title. */
  furtherTitle?: string;
  /** What is printed is a sheet with a title of its own, such as for a wall. */
  isOwnSheet?: boolean;
  children: ReactNode;
}

/** What the parts of class management have in common: the page's title and the links between the parts. */
export function ClassPart({ part, furtherTitle, isOwnSheet = false, children }: ClassPartProps) {
  const t = useText();
  const print = usePrintStyles();
  return (
    <>
      <div className={isOwnSheet ? print.screenOnly : undefined}>
        <PageHeader
          title={furtherTitle ?? t('page.title')}
          // a page that goes on from a part needs its space for itself
          subtitle={furtherTitle === undefined && t('page.subtitle')}
          actions={
            <Button
              className={print.screenOnly}
              icon={<PrintRegular />}
              onClick={() => window.print()}
            >
              {t('page.print')}
            </Button>
          }
        />
      </div>
      <PartLinks
        label={t('part.label')}
        parts={classParts.map(({ id, path }) => ({ part: id, to: path, text: t(partLabel(id)) }))}
        shown={part}
        isFurtherPage={furtherTitle !== undefined}
      />
      {children}
    </>
  );
}
