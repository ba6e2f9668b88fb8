import type { ActivityComponent, ComponentKind } from '@mebae/contracts';
import { Button, Combobox, Field, Option, makeStyles, tokens, useId } from '@mebae/platform';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { searchKey } from '@mebae/rules';
import { useMemo, useRef, useState, type Ref } from 'react';
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
  tags: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    listStyleType: 'none',
    margin: '8px 0 0',
    padding: 0,
  },
  tag: {
    minWidth: 'auto',
    maxWidth: '100%',
    backgroundColor: tokens.colorNeutralBackground3,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
  },
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px' },
});

/** Chooses several components of one kind: typing narrows the list, what is chosen stands below and can be taken away. */
export function ComponentPicker(props: ComponentPickerProps) {
  const { kind, components, chosen, onChange, inputRef, problem } = props;
  const styles = useStyles();
  const t = useText();
  const listID = useId('chosen');
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
      {picked.length > 0 && (
        <ul className={styles.tags} id={listID} aria-label={t('component.chosen')}>
          {picked.map((c) => (
            <li key={c.componentID}>
              <Button
                size="small"
                appearance="secondary"
                shape="circular"
                className={styles.tag}
                icon={<DismissRegular />}
                iconPosition="after"
                aria-label={t('component.remove', { name: c.name })}
                onClick={() => take(c.componentID)}
              >
                {c.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
