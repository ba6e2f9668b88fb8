import { useSearchParams } from '@mebae/platform';
import { PartLinks } from '@mebae/ui';
import type { ReactNode } from 'react';
import { AnalysisHeader } from '../analysis-header.tsx';
import { useText } from '../text.ts';
import { usePrintStyles } from '../use-print-styles.ts';
import { carriedSearch } from './carried-choice.ts';
import { classParts, partLabel, type ClassPartID } from './parts.ts';

interface ClassPartProps {
  part: ClassPartID;
  /** A page that goes on from the part: its own title. */
  furtherTitle?: string;
  /** Whether the printed sheet has a title of its own, such as for a wall. */
  isOwnSheet?: boolean;
  children: ReactNode;
}

/**
 * Frame that the parts of class management share: the page's title, saved views, and the links between the parts, which
 * carry course, group and measure over.
 */
export function ClassPart({ part, furtherTitle, isOwnSheet = false, children }: ClassPartProps) {
  const t = useText();
  const print = usePrintStyles();
  const [search] = useSearchParams();
  const isFurtherPage = furtherTitle !== undefined;
  return (
    <>
      <div className={isOwnSheet ? print.screenOnly : undefined}>
        <AnalysisHeader
          title={furtherTitle ?? t('page.title')}
          // a page that goes on from a part needs its space for itself
          subtitle={!isFurtherPage && t('page.subtitle')}
          // the two that make groups have no choices to save
          savedAs={isFurtherPage || part === 'grouping' || part === 'groups' ? null : part}
        />
      </div>
      <PartLinks
        label={t('part.label')}
        parts={classParts.map(({ id, path }) => ({
          part: id,
          to: `${path}${carriedSearch(search, id)}`,
          text: t(partLabel(id)),
        }))}
        shown={part}
        isFurtherPage={isFurtherPage}
      />
      {children}
    </>
  );
}
