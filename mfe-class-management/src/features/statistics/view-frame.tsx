import { limits } from '@mebae/contracts';
import type { UseApiResult } from '@mebae/platform';
import type { ReactNode } from 'react';
import { AnalysisFrame } from '../../lib/analysis-frame.tsx';
import { useText } from '../../lib/text.ts';
import type { Choice } from './choice.ts';
import { downloadStatistics } from './statistics.resource.ts';

interface ViewFrameProps<T extends { isComparable: boolean }> {
  choice: Choice;
  result: UseApiResult<T>;
  /** Whether anything of it is shown. */
  hasFigures: (data: T) => boolean;
  sentence: (data: T) => string;
  comparesGroups?: boolean;
  children: (data: T) => ReactNode;
  notes: readonly string[];
}

/** One statistic with its title, its file, and what is said where none of its groups is shown. */
export function ViewFrame<T extends { isComparable: boolean }>({
  choice,
  hasFigures,
  ...rest
}: ViewFrameProps<T>) {
  const t = useText();
  const hidden = {
    title: t('statistics.hidden.title'),
    body: t('statistics.hidden.body', { minimum: limits.figureOthers }),
  };
  return (
    <AnalysisFrame
      {...rest}
      title={t(`statistics.part.${choice.view}`)}
      nothing={(data) => (hasFigures(data) ? null : hidden)}
      onSave={() => downloadStatistics(choice, t('statistics.fileName'))}
    />
  );
}
