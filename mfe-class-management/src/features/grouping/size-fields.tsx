import { groupLimits, type GroupingProposal, type GroupingRequest } from '@mebae/contracts';
import { Checkbox, Input, makeStyles } from '@mebae/platform';
import { FilterField, FormRow, RadioChoice } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { groupCountOf, type RequestProps } from './request-state.ts';

const useStyles = makeStyles({
  number: { width: '200px' },
  tags: { display: 'flex', flexWrap: 'wrap', gap: '0 12px' },
});

const numberOf = ({ size }: GroupingRequest): number =>
  size.kind === 'groups' ? size.groups : size.people;

/** Fields for the number of groups, or for the number of people in each. */
export function SizeFields({ request, onChange, people }: RequestProps & { people: number }) {
  const styles = useStyles();
  const t = useText();
  const { kind } = request.size;
  const [typed, setTyped] = useState(String(numberOf(request)));
  const set = (nextKind: typeof kind, text: string) => {
    setTyped(text);
    const n = Number(text.normalize('NFKC'));
    if (!Number.isInteger(n) || n < (nextKind === 'groups' ? 2 : 1)) return;
    const size =
      nextKind === 'groups'
        ? ({ kind: 'groups', groups: Math.min(n, 10_000) } as const)
        : ({ kind: 'people', people: Math.min(n, 60) } as const);
    onChange({
      ...request,
      size,
      fixed: request.fixed.filter(({ group }) => group <= groupCountOf({ size }, people)),
    });
  };
  return (
    <FormRow
      title={t('grouping.size')}
      hint={t('grouping.sizeHint', {
        minimum: groupLimits.groupMinimum,
        recommended: groupLimits.groupRecommended,
      })}
    >
      <RadioChoice
        label={t('grouping.size')}
        hideLabel
        value={kind}
        options={(['people', 'groups'] as const).map((value) => ({
          value,
          text: t(`grouping.sizes.${value}`),
        }))}
        onChange={(value) =>
          set(
            value,
            value === 'groups'
              ? String(groupCountOf(request, people))
              : String(groupLimits.groupRecommended),
          )
        }
      />
      <FilterField label={t(`grouping.sizes.${kind}`)} className={styles.number}>
        <Input inputMode="numeric" value={typed} onChange={(_, { value }) => set(kind, value)} />
      </FilterField>
    </FormRow>
  );
}

/** Tags whose students are spread over the groups. */
export function TagFields({
  tags,
  request,
  onChange,
}: RequestProps & Pick<GroupingProposal, 'tags'>) {
  const styles = useStyles();
  const t = useText();
  return (
    <FormRow title={t('grouping.tags')} hint={t('grouping.tagsHint')}>
      <div className={styles.tags}>
        {tags.map(({ tagID, tag, students }) => (
          <Checkbox
            key={tagID}
            label={t('grouping.tagOf', { tag, n: students })}
            checked={request.tagIDs.includes(tagID)}
            onChange={(_, { checked }) =>
              onChange({
                ...request,
                tagIDs: checked
                  ? [...request.tagIDs, tagID].slice(0, groupLimits.tags)
                  : request.tagIDs.filter((other) => other !== tagID),
              })
            }
          />
        ))}
      </div>
    </FormRow>
  );
}
