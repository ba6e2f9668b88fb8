import type { EventOptions } from '@mebae/contracts';
import { useDestinations, type Destination } from '../../../lib/activities.resource.ts';
import { useEventOptions } from '../../../lib/events.resource.ts';
import type { Purpose } from '../../../lib/purpose.ts';
import { usePurposes } from '../../../lib/use-purposes.ts';

/** What there is to choose from. */
export interface EventChoices {
  purposes: readonly Purpose[];
  destinations: readonly Destination[];
  options: EventOptions;
}

/** What there is to choose from, null until all of it is there, and the calls that it comes from. */
export function useEventChoices() {
  const { purposes, calls: ofPurposes } = usePurposes();
  const destinations = useDestinations();
  const options = useEventOptions();
  const calls = [...ofPurposes, destinations, options];
  const choices: EventChoices | null =
    purposes && destinations.data && options.data
      ? { purposes, destinations: destinations.data.data, options: options.data }
      : null;
  return { choices, calls };
}
