import type { FormHandle } from '@mebae/ui/forms';
import { searchKey } from '@mebae/rules';
import { Controller } from 'react-hook-form';
import type { Destination } from '../../../lib/activities.resource.ts';
import { ChosenList } from '../../../lib/chosen-list.tsx';
import { DestinationPicker } from '../../../lib/destination-picker.tsx';
import { useText } from '../../../lib/text.ts';
import type { EventValues } from './form-values.ts';

interface DestinationsFieldProps {
  form: FormHandle<EventValues>;
  destinations: readonly Destination[];
}

const none = { destinationID: null, newDestination: '' } as const;

/** Where the event leads to: several, of the list or new; what is chosen stands below. */
export function DestinationsField({ form, destinations }: DestinationsFieldProps) {
  const t = useText();
  return (
    <Controller
      control={form.control}
      name="destinations"
      render={({ field, fieldState }) => {
        const chosen = field.value;
        const isChosen = (name: string) =>
          chosen.some((other) => searchKey(other.name) === searchKey(name));
        const add = (destinationID: number | null, name: string) => {
          if (name !== '' && !isChosen(name)) field.onChange([...chosen, { destinationID, name }]);
        };
        return (
          <div>
            <DestinationPicker
              destinations={destinations.filter((row) => !isChosen(row.destinationName))}
              chosen={none}
              onChange={({ destinationID, newDestination }) => {
                const known = destinations.find((row) => row.ID === destinationID);
                add(destinationID, known?.destinationName ?? newDestination);
              }}
              inputRef={field.ref}
              problem={fieldState.error?.message}
            />
            <ChosenList
              label={t('eventForm.chosenDestinations')}
              chosen={chosen}
              keyOf={({ name }) => name}
              onRemove={(gone) => field.onChange(chosen.filter((row) => row !== gone))}
            />
          </div>
        );
      }}
    />
  );
}
