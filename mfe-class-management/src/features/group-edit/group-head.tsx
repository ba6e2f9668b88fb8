import { groupLimits, limits } from '@mebae/contracts';
import { Button, Input, makeStyles } from '@mebae/platform';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { FilterField } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { removeGroup, type EditedGroups } from './group-draft.ts';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '4px' },
  name: { flexGrow: 1, minWidth: 0 },
  title: { width: 'min(420px, 100%)' },
});

interface GroupHeadProps {
  group: number;
  draft: EditedGroups;
  onChange: (next: (draft: EditedGroups) => EditedGroups) => void;
  onRename: (name: string) => void;
}

/** A group's name, which can be typed over, and what takes an empty group away. */
export function GroupHead({ group, draft, onChange, onRename }: GroupHeadProps) {
  const styles = useStyles();
  const t = useText();
  const name = draft.groups.find((row) => row.group === group)?.name ?? '';
  const isEmpty = !draft.members.some((row) => row.group === group);
  return (
    <div className={styles.head}>
      <NameInput
        className={styles.name}
        label={t('groups.nameField', { n: group })}
        name={name}
        maxLength={groupLimits.nameLength}
        onRename={onRename}
      />
      {isEmpty && (
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t('groups.removeGroup', { name })}
          onClick={() => onChange((now) => removeGroup(now, group))}
        />
      )}
    </div>
  );
}

interface NameInputProps {
  className: string;
  label: string;
  name: string;
  maxLength: number;
  onRename: (name: string) => void;
}

/** A name that changes when the field is left, so that each renaming is one step; an empty one is none. */
function NameInput({ className, label, name, maxLength, onRename }: NameInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = (typed ?? name).trim();
    setTyped(null);
    if (next !== '' && next !== name) onRename(next);
  };
  return (
    <Input
      className={className}
      aria-label={label}
      value={typed ?? name}
      maxLength={maxLength}
      onChange={(_, { value }) => setTyped(value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish();
      }}
    />
  );
}

/** The setting's title, which can be typed over. */
export function GroupTitle({
  title,
  onChange,
}: {
  title: string;
  onChange: (title: string) => void;
}) {
  const styles = useStyles();
  const t = useText();
  return (
    <FilterField label={t('groups.titleField')} className={styles.title}>
      <NameInput
        className={styles.name}
        label={t('groups.titleField')}
        name={title}
        maxLength={limits.titleLength}
        onRename={onChange}
      />
    </FilterField>
  );
}
