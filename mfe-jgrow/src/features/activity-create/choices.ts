import type { ActivityComponent } from '@mebae/contracts';
import type { Destination } from '../../lib/activities.resource.ts';

export interface Purpose {
  growingPurposeID: number;
  title: string;
  /** Names of the competencies that it stands for. */
  parts: readonly string[];
}

/** What there is to choose from. */
export interface ActivityChoices {
  purposes: readonly Purpose[];
  components: readonly ActivityComponent[];
  destinations: readonly Destination[];
}
