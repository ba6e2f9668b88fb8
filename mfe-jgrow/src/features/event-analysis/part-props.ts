import type { EventAnalysis } from '@mebae/contracts';
import type { AnalysisChoice } from './analysis-choice.ts';
import type { AnsweredEvent } from './event-analysis.resource.ts';

/** Properties of each part of an analysis. */
export interface PartProps {
  analysis: EventAnalysis;
  events: readonly AnsweredEvent[];
  choice: AnalysisChoice;
  /** Changes the address. */
  change: (of: Record<string, string | number | null>) => void;
}
