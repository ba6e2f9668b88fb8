import type { GroupSetting } from '@mebae/contracts';
import { useDraft, type BoardText, type EditedDraft } from '@mebae/ui/board';
import { useCallback, useMemo } from 'react';
import { readGroupSetting, saveGroupSetting } from '../../lib/groups.resource.ts';
import { useText } from '../../lib/text.ts';
import { brokenPairs } from './broken-pairs.ts';
import { loadedOf, type EditedGroups } from './group-draft.ts';

type Loaded = ReturnType<typeof loadedOf>;
export type EditedSetting = EditedDraft<EditedGroups, Loaded>;

/** The groups of a setting while they are worked on, saved a moment after each step. */
export function useGroupDraft(setting: GroupSetting): EditedSetting {
  const { groupSettingID, keptApart } = setting;
  const loaded = useMemo(() => loadedOf(setting), [setting]);
  const save = useCallback(
    ({ title, state, ...draft }: EditedGroups, updatedAt: string | null) =>
      saveGroupSetting(groupSettingID, {
        title,
        state,
        draft,
        updatedAt: updatedAt ?? '',
        // whoever makes the groups final has been asked about these
        agreed: brokenPairs({ keptApart }, draft).map((pair) => pair.studentIDs),
      }),
    [groupSettingID, keptApart],
  );
  return useDraft({
    name: `group setting ${groupSettingID}`,
    loaded,
    read: async () => loadedOf(await readGroupSetting(groupSettingID)),
    save,
  });
}

/** The board's texts about groups. */
export function useBoardText(): BoardText {
  const t = useText();
  return useCallback((key, values) => t(`board.${key}`, values), [t]);
}
