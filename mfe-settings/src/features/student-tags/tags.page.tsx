import { limits, type TagRow } from '@mebae/contracts';
import { Button, Input, Select, makeStyles, useNotice } from '@mebae/platform';
import {
  Allowed,
  ConfirmButton,
  DataTable,
  EmptyState,
  FilterBar,
  PageHeader,
  SearchField,
  VisuallyHidden,
  textParameter,
  useListState,
  useUndoNotice,
  type Column,
} from '@mebae/ui';
import { searchKey } from '@mebae/rules';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { othersChangeOf } from '@mebae/ui/forms';
import { useMemo, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { refusalText } from '../../lib/student-refusals.ts';
import { useTags } from '../../lib/tags.resource.ts';
import { useStudentWrites } from '../../lib/students.resource.ts';
import { useColourText } from './use-colour-text.ts';
import { TagPill } from '../../lib/tag-pill.tsx';
import { useText, type Text } from '../../lib/text.ts';
import { TagConflict, type RefusedChange, type TypedTag } from './tag-conflict.tsx';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', gap: '8px', padding: '4px 0' },
  // On a tablet the fields stand below each other.
  field: { flex: '1 1 120px', minWidth: 0 },
});

const rowKey = (tag: TagRow) => tag.tagID;
const colours = Array.from({ length: limits.tagColours + 1 }, (_, colour) => colour);

const list = { filters: { search: textParameter() }, settings: {} };

/** Tags of the school, searched and sorted: one at a time is renamed, coloured or merged; each can be deleted. */
export default function TagsPage() {
  const t = useText();
  const tags = useTags();
  const { state, change, clearFilters } = useListState(list);
  const all = tags.data?.data;
  const searched = searchKey(state.search);
  const rows = all?.filter(({ tag }) => searchKey(tag).includes(searched));
  const [refused, setRefused] = useState<RefusedChange | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const columns = useMemo(
    () => columnsOf(t, all ?? [], { opened, onOpen: setOpened, onRefused: setRefused }),
    [t, all, opened],
  );
  return (
    <>
      <PageHeader
        title={t('tags.title')}
        subtitle={t('tags.subtitle')}
        breadcrumbs={[{ label: t('students.title'), to: paths.students }]}
      />
      {refused && (
        <TagConflict
          refused={refused}
          onDone={() => {
            setRefused(null);
            void tags.mutate();
          }}
        />
      )}
      <FilterBar onClear={clearFilters}>
        <SearchField
          label={t('tags.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
      </FilterBar>
      <DataTable
        cards
        caption={t('tags.title')}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        isLoading={tags.isLoading}
        error={tags.error}
        onRetry={() => void tags.mutate()}
        empty={
          all?.length === 0 ? (
            <EmptyState title={t('tags.none')} body={t('tags.noneHint')} />
          ) : (
            <EmptyState title={t('tags.noneFound')} />
          )
        }
      />
    </>
  );
}

/** Which tag is being changed. */
interface Opened {
  opened: number | null;
  onOpen: (tagID: number) => void;
  onRefused: (refused: RefusedChange) => void;
}

function columnsOf(
  t: Text,
  all: readonly TagRow[],
  { opened, onOpen, onRefused }: Opened,
): Column<TagRow>[] {
  return [
    {
      id: 'tag',
      header: t('tags.tag'),
      cell: ({ tag, colour }) => <TagPill colour={colour}>{tag}</TagPill>,
      rowHeader: true,
      sortable: true,
      value: ({ tag }) => tag,
      width: 140,
    },
    {
      id: 'count',
      header: t('tags.count'),
      cell: ({ studentCount }) => t('students.bulk.people', { n: studentCount }),
      sortable: true,
      value: ({ studentCount }) => studentCount,
      width: 112,
    },
    {
      id: 'change',
      header: t('tags.change'),
      cell: (tag) =>
        opened === tag.tagID ? (
          <>
            <ChangeTag tag={tag} onRefused={onRefused} />
            <MergeTag tag={tag} others={all.filter((other) => other.tagID !== tag.tagID)} />
          </>
        ) : (
          <Button appearance="subtle" icon={<EditRegular />} onClick={() => onOpen(tag.tagID)}>
            {t('tags.edit')}
            <VisuallyHidden>{tag.tag}</VisuallyHidden>
          </Button>
        ),
    },
    { id: 'delete', header: t('tags.delete'), cell: (tag) => <DeleteTag tag={tag} />, width: 112 },
  ];
}

/** Says why something was refused; other failures as everywhere. */
function useRefusal(): (work: () => Promise<unknown>) => Promise<void> {
  const t = useText();
  const notice = useNotice();
  return async (work) => {
    try {
      await work();
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
}

interface ChangeTagProps {
  tag: TagRow;
  onRefused: (refused: RefusedChange) => void;
}

/** Name and colour of a tag. A typed value stays although somebody else changes the tag meanwhile. */
function ChangeTag({ tag, onRefused }: ChangeTagProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const guard = useRefusal();
  const { changeTag } = useStudentWrites();
  const [typed, setTyped] = useState<TypedTag | null>(null);
  const colourText = useColourText();
  const { tag: name, colour } = typed ?? tag;
  const isSame = typed === null || (name.trim() === tag.tag && colour === tag.colour);
  const type = (change: { tag: string } | { colour: number }) => {
    const { tag: text, colour: shade } = tag;
    setTyped({
      tag: text,
      colour: shade,
      basedOn: { tag: text, colour: shade },
      ...typed,
      ...change,
    });
  };
  const save = () =>
    guard(async () => {
      if (typed === null) return;
      try {
        await changeTag(tag.tagID, typed);
      } catch (error) {
        const change = othersChangeOf(error);
        if (!change) throw error;
        onRefused({ tagID: tag.tagID, typed, change, onSettled: () => setTyped(null) });
        return;
      }
      setTyped(null);
      notice.success(t('tags.changed', { tag: name }));
    });
  return (
    <span className={styles.row}>
      <Input
        className={styles.field}
        aria-label={t('tags.nameOf', { tag: tag.tag })}
        value={name}
        maxLength={limits.tagLength}
        onChange={(_, { value }) => type({ tag: value })}
      />
      <Select
        className={styles.field}
        aria-label={t('tags.colourOf', { tag: tag.tag })}
        value={String(colour)}
        onChange={(_, { value }) => type({ colour: Number(value) })}
      >
        {colours.map((option) => (
          <option key={option} value={option}>
            {colourText(option)}
          </option>
        ))}
      </Select>
      <Allowed call="tags.change">
        <Button disabledFocusable={isSame || name.trim() === ''} onClick={() => void save()}>
          {t('tags.save')}
          <VisuallyHidden>{tag.tag}</VisuallyHidden>
        </Button>
      </Allowed>
    </span>
  );
}

function MergeTag({ tag, others }: { tag: TagRow; others: readonly TagRow[] }) {
  const styles = useStyles();
  const t = useText();
  const guard = useRefusal();
  const showUndoNotice = useUndoNotice('/tags');
  const { mergeTag } = useStudentWrites();
  const [into, setInto] = useState('');
  const target = others.find((other) => String(other.tagID) === into);
  const merge = (to: TagRow) =>
    guard(async () => {
      const { undoID, changed } = await mergeTag(tag.tagID, to.tagID);
      showUndoNotice(t('tags.merged', { tag: tag.tag, into: to.tag, n: changed }), undoID);
    });
  return (
    <span className={styles.row}>
      <Select
        className={styles.field}
        aria-label={t('tags.mergeOf', { tag: tag.tag })}
        value={into}
        onChange={(_, { value }) => setInto(value)}
      >
        <option value="">{t('tags.choose')}</option>
        {others.map((other) => (
          <option key={other.tagID} value={other.tagID}>
            {other.tag}
          </option>
        ))}
      </Select>
      <Allowed call="tags.merge">
        <Button disabledFocusable={!target} onClick={target && (() => void merge(target))}>
          {t('tags.merge')}
          <VisuallyHidden>{tag.tag}</VisuallyHidden>
        </Button>
      </Allowed>
    </span>
  );
}

function DeleteTag({ tag }: { tag: TagRow }) {
  const t = useText();
  const showUndoNotice = useUndoNotice('/tags');
  const { removeTag } = useStudentWrites();
  const remove = async () => {
    const { undoID, changed } = await removeTag(tag.tagID);
    showUndoNotice(t('tags.deleted', { tag: tag.tag, n: changed }), undoID);
  };
  return (
    <Allowed call="tags.remove">
      <ConfirmButton
        title={t('tags.deleteTitle', { tag: tag.tag })}
        body={t('tags.deleteBody', { n: tag.studentCount })}
        confirmLabel={t('tags.delete')}
        danger
        onConfirm={remove}
      >
        {t('tags.delete')}
        <VisuallyHidden>{tag.tag}</VisuallyHidden>
      </ConfirmButton>
    </Allowed>
  );
}
