import { useSession } from '@mebae/platform';
import { PartLinks } from '@mebae/ui';
import { useText } from '../text.ts';
import { partLabel, recordTabs, tabOf, type RecordPartID } from './parts.ts';
import { useRecordLink } from './use-record-link.ts';

/** The parts of a record as links, which keep the list and the course that the address carries. */
export function PartTabs({ part, studentID }: { part: RecordPartID; studentID: number }) {
  const t = useText();
  const linkOf = useRecordLink();
  const tab = tabOf(part);
  // both forms of the trend check show its results
  const hasTrends = useSession().profile.additionalPlans.length > 0;
  return (
    <PartLinks
      label={t('record.parts')}
      shown={tab}
      isFurtherPage={tab !== part}
      parts={recordTabs
        .filter(({ id }) => id !== 'trends' || hasTrends)
        .map(({ id, path }) => ({
          part: id,
          to: linkOf(path(studentID)),
          text: t(partLabel(id)),
        }))}
    />
  );
}
