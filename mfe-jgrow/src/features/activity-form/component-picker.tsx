import type { ActivityComponent, ComponentKind } from '@mebae/contracts';
import { Combobox, Field, Option, makeStyles } from '@mebae/platform';
import { searchKey } from '@mebae/rules';
import { useMemo, useRef, useState, type Ref } from 'react';
import { ChosenList } from '../../lib/chosen-list.tsx';
import { expandIcon } from '../../lib/expand-icon.ts';
import { useText } from '../../lib/text.ts';

interface ComponentPickerProps {
  kind: ComponentKind;
  /** Components of every kind. */
  components: readonly ActivityComponent[];
  /** Ids of every kind. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
  inputRef?: Ref<HTMLInputElement>;
  problem?: string;
}

const useStyles = makeStyles({
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
});

/** Chooses several components of one kind: typing narrows the list, what is chosen stands below and can be taken away. */
export function ComponentPicker(props: ComponentPickerProps) {
  const { kind, components, chosen, onChange, inputRef, problem } = props;
  const styles = useStyles();
  const t = useText();
  const [query, setQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const own = useMemo(() => components.filter((c) => c.kind === kind), [components, kind]);
  const key = searchKey(query);
  const found = own.filter((c) => key === '' || searchKey(c.name).includes(key));
  const picked = own.filter((c) => chosen.includes(c.componentID));

  const take = (componentID: number) => {
    onChange(chosen.filter((other) => other !== componentID));
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box}>
      <Field label={t(`component.${kind}`)} validationMessage={problem}>
        <Combobox
          ref={inputRef}
          className={styles.input}
          listbox={{ className: styles.list }}
          expandIcon={expandIcon}
          multiselect
          placeholder={t(`component.${kind}.placeholder`)}
          selectedOptions={picked.map((c) => String(c.componentID))}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onBlur={() => setQuery('')}
          onOptionSelect={(_, { optionValue }) => {
            const id = Number(optionValue);
            setQuery('');
            onChange(
              chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id],
            );
          }}
        >
          {found.map((c) => (
            <Option key={c.componentID} value={String(c.componentID)} text={c.name}>
              {c.name}
            </Option>
          ))}
          {found.length === 0 && (
            <Option key="none" disabled value="" text="">
              {t('component.none')}
            </Option>
          )}
        </Combobox>
      </Field>
      <ChosenList
        label={t('component.chosen')}
        chosen={picked}
        keyOf={({ componentID }) => componentID}
        onRemove={({ componentID }) => take(componentID)}
      />
    </div>
  );
}
