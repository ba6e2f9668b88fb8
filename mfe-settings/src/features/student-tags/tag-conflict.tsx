import type { TagChange } from '@mebae/contracts';
import { useNotice } from '@mebae/platform';
import { ConflictMessage, differenceOf, type OthersChange } from '@mebae/ui/forms';
import { refusalText } from '../../lib/student-refusals.ts';
import { readTags } from '../../lib/tags.resource.ts';
import { useStudentWrites } from '../../lib/students.resource.ts';
import { useText } from '../../lib/text.ts';
import { useColourText } from './use-colour-text.ts';

/** A change that somebody has typed over a tag, and the tag as it was then. */
export type TypedTag = TagChange & Required<Pick<TagChange, 'basedOn'>>;

/** A change of a tag that somebody else's came before. */
export interface RefusedChange {
  tagID: number;
  typed: TypedTag;
  change: OthersChange;
  /** Nothing is typed any more: one of both was chosen. */
  onSettled: () => void;
}

/** Says whose change of a tag came first, and lets one of both be chosen. */
export function TagConflict({ refused, onDone }: { refused: RefusedChange; onDone: () => void }) {
  const t = useText();
  const notice = useNotice();
  const { changeTag } = useStudentWrites();
  const { tagID, typed, change, onSettled } = refused;
  const colourText = useColourText();
  const settle = () => {
    onSettled();
    onDone();
  };
  // a tag that is gone meanwhile is refused when it is saved
  const readLatest = async () => {
    try {
      return (await readTags()).data.find((row) => row.tagID === tagID) ?? typed.basedOn;
    } catch (error) {
      notice.error(error);
      return null;
    }
  };
  const keepMine = async (tag: string, colour: number) => {
    try {
      await changeTag(tagID, { ...typed, basedOn: { tag, colour } });
      notice.success(t('tags.changed', { tag: typed.tag }));
      settle();
    } catch (error) {
      notice.error(refusalText(t, error) ?? error);
    }
  };
  return (
    <ConflictMessage
      conflict={{ change, readLatest }}
      compare={(latest) => [
        ...differenceOf(t('tags.name'), typed.tag, latest.tag),
        ...differenceOf(t('tags.colour'), colourText(typed.colour), colourText(latest.colour)),
      ]}
      onTakeTheirs={settle}
      onKeepMine={({ tag, colour }) => void keepMine(tag, colour)}
    />
  );
}
