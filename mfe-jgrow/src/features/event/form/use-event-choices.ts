import type { EventOptions } from '@mebae/contracts';
import { useDestinations, type Destination } from '../../../lib/activities.resource.ts';
import { useEventOptions } from '../../../lib/events.resource.ts';
import type { Purpose } from '../../../lib/purpose.ts';
import { usePurposes } from '../../../lib/use-purposes.ts';

/** Choices of the form. */
export interface EventChoices {
  purposes: readonly Purpose[];
  destinations: readonly Destination[];
  options: EventOptions;
}

/** The choices of the form, null until all of them are there, and the calls that they come from. */
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
