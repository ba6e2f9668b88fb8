import { limits } from '@mebae/contracts';
import { Combobox, Field, Option, makeStyles } from '@mebae/platform';
import { searchKey } from '@mebae/rules';
import { useRef, useState, type Ref } from 'react';
import type { Destination } from './activities.resource.ts';
import { expandIcon } from './expand-icon.ts';
import { useText } from './text.ts';

/** A destination of the list, or the name of a new one; neither for none. */
export interface ChosenDestination {
  destinationID: number | null;
  newDestination: string;
}

interface DestinationPickerProps {
  destinations: readonly Destination[];
  chosen: ChosenDestination;
  onChange: (chosen: ChosenDestination) => void;
  inputRef: Ref<HTMLInputElement>;
  problem: string | undefined;
}

const useStyles = makeStyles({
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
});

/** Value of the option that adds what was typed. */
const newValue = 'new';
const nothing: ChosenDestination = { destinationID: null, newDestination: '' };

/**
 * Where it takes place: one of the list, or a new one, which the list gets when the form is saved. A typed text stays,
 * however the field is left.
 */
export function DestinationPicker(props: DestinationPickerProps) {
  const { destinations, chosen, onChange, inputRef, problem } = props;
  const styles = useStyles();
  const t = useText();
  /** The text that is being typed; null shows what is chosen. */
  const [query, setQuery] = useState<string | null>(null);
  const isTyping = useRef(false);
  const name = (query ?? '').trim();
  const key = searchKey(name);
  const found = destinations.filter(
    (d) => key === '' || searchKey(d.destinationName).includes(key),
  );
  const same = found.find((d) => searchKey(d.destinationName) === key);
  const chosenName =
    destinations.find((d) => d.ID === chosen.destinationID)?.destinationName ??
    chosen.newDestination;
  const choose = (next: ChosenDestination) => {
    setQuery(null);
    onChange(next);
  };
  const take = () => {
    if (query === null) return;
    if (name === '') choose(nothing);
    else choose(same ? existing(same.ID) : { destinationID: null, newDestination: name });
  };
  const hint = chosen.newDestination === '' ? 'form.hint.destination' : 'form.hint.newDestination';
  return (
    <Field label={t('activity.destination')} hint={t(hint)} validationMessage={problem}>
      <Combobox
        ref={inputRef}
        className={styles.input}
        listbox={{ className: styles.list }}
        expandIcon={expandIcon}
        clearable
        freeform
        placeholder={t('destination.placeholder')}
        maxLength={limits.nameLength}
        selectedOptions={chosen.destinationID === null ? [] : [String(chosen.destinationID)]}
        value={query ?? chosenName}
        onChange={(event) => {
          isTyping.current = true;
          setQuery(event.target.value);
        }}
        onKeyDown={({ key: pressed }) => {
          if (pressed.startsWith('Arrow')) isTyping.current = false;
        }}
        onBlur={take}
        onOptionSelect={(event, { optionValue }) => {
          // Tab would take the option that begins like what was typed.
          const isLeft = isTyping.current && 'key' in event && event.key === 'Tab';
          if (isLeft || optionValue === newValue) take();
          else choose(optionValue ? existing(Number(optionValue)) : nothing);
        }}
      >
        {found.map((d) => (
          <Option key={d.ID} value={String(d.ID)} text={d.destinationName}>
            {d.destinationName}
          </Option>
        ))}
        {name !== '' && !same && (
          <Option key={newValue} value={newValue} text={name}>
            {t('destination.add', { name })}
          </Option>
        )}
      </Combobox>
    </Field>
  );
}

const existing = (destinationID: number): ChosenDestination => ({
  destinationID,
  newDestination: '',
});
