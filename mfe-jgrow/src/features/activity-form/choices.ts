import type { ActivityComponent } from '@mebae/contracts';
import type { Destination } from '../../lib/activities.resource.ts';
import type { Purpose } from '../../lib/purpose.ts';

/** Choices of the form. */
export interface ActivityChoices {
  purposes: readonly Purpose[];
  components: readonly ActivityComponent[];
  destinations: readonly Destination[];
}
