import { ActivityRefusal, endpoints, limits } from '@mebae/contracts';
import {
  ApiError,
  Combobox,
  Field,
  Option,
  makeStyles,
  useMutate,
  useNotice,
} from '@mebae/platform';
import { hasTab, searchKey } from '@mebae/rules';
import { useState, type Ref } from 'react';
import { useText } from '../../lib/text.ts';

export interface Destination {
  ID: number;
  destinationName: string;
}

interface DestinationPickerProps {
  destinations: readonly Destination[];
  /** Id, or null for none. */
  chosen: number | null;
  onChange: (chosen: number | null) => void;
  inputRef: Ref<HTMLInputElement>;
  /** Adds a destination of the school's own. */
  onAdd: (name: string) => Promise<Destination>;
}

const useStyles = makeStyles({
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
});

/** The option that adds what was typed. */
const addValue = 'add';

/** Where it takes place: one of the list, or one of the school's own, which is added to the list for everybody. */
export function DestinationPicker(props: DestinationPickerProps) {
  const { destinations, chosen, onChange, inputRef, onAdd } = props;
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const refresh = useMutate();
  /** What is being typed; null shows what is chosen. */
  const [query, setQuery] = useState<string | null>(null);
  /** Added here; the list that comes from the server may not have it yet. */
  const [added, setAdded] = useState<Destination | null>(null);
  const known =
    added && !destinations.some((d) => d.ID === added.ID) ? [...destinations, added] : destinations;
  const name = (query ?? '').trim();
  const key = searchKey(name);
  const found = known.filter((d) => key === '' || searchKey(d.destinationName).includes(key));
  const canAdd =
    key !== '' &&
    !hasTab(name) &&
    name.length <= limits.nameLength &&
    !known.some((d) => searchKey(d.destinationName) === key);

  const add = async () => {
    try {
      const destination = await onAdd(name);
      setAdded(destination);
      onChange(destination.ID);
      notice.success(t('destination.added', { name: destination.destinationName }));
    } catch (error) {
      const isTaken =
        error instanceof ApiError && error.reason[0] === ActivityRefusal.DestinationTaken;
      notice.error(isTaken ? t('destination.taken', { name }) : error);
    }
    await refresh(endpoints.masters.destinations);
  };
  const chosenName = known.find((d) => d.ID === chosen)?.destinationName ?? '';
  return (
    <Field label={t('activity.destination')} hint={t('form.hint.destination')}>
      <Combobox
        ref={inputRef}
        className={styles.input}
        listbox={{ className: styles.list }}
        clearable
        placeholder={t('destination.placeholder')}
        maxLength={limits.nameLength}
        selectedOptions={chosen === null ? [] : [String(chosen)]}
        value={query ?? chosenName}
        onChange={(event) => setQuery(event.target.value)}
        onBlur={() => {
          // Emptied by hand means none; half a word means nothing.
          if (query === '') onChange(null);
          setQuery(null);
        }}
        onOptionSelect={(_, { optionValue }) => {
          setQuery(null);
          if (optionValue === addValue) void add();
          else onChange(optionValue ? Number(optionValue) : null);
        }}
      >
        {found.map((d) => (
          <Option key={d.ID} value={String(d.ID)} text={d.destinationName}>
            {d.destinationName}
          </Option>
        ))}
        {canAdd && (
          <Option key={addValue} value={addValue} text={name}>
            {t('destination.add', { name })}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}
