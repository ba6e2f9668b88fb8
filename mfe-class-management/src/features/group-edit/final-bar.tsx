import type { GroupSetting, KeptApartCondition, PersonName } from '@mebae/contracts';
import { personName, useDialog, useLanguage, useNotice } from '@mebae/platform';
import { LinkButton } from '@mebae/ui';
import { ConflictMessage, SaveBar } from '@mebae/ui/forms';
import { useEffect, useRef, useState } from 'react';
import { ExportButton } from '../../lib/export-button.tsx';
import { downloadGroups, useGroupWrites } from '../../lib/groups.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useGroupName } from '../../lib/use-group-name.ts';
import { useBrokenText } from './broken-pairs.ts';
import { isComplete } from './group-draft.ts';
import { groupDifferences } from './group-differences.ts';
import { useBoardText, type EditedSetting } from './use-group-draft.ts';

interface FinalBarProps {
  setting: GroupSetting;
  edited: EditedSetting;
  /** Pairs who are in one group although the school keeps them apart. */
  broken: readonly KeptApartCondition[];
}

/** Says whether the draft is saved, and makes it final. */
export function FinalBar({ setting, edited, broken }: FinalBarProps) {
  const t = useText();
  const [isSaving, makeFinal] = useMakeFinal(edited);
  const ask = useAskAboutPairs(setting, broken);
  const { draft, saving, conflict } = edited;
  const language = useLanguage();
  const words = {
    t,
    boardText: useBoardText(),
    groupName: useGroupName(),
    nameOf: (student: PersonName) => personName(student, language),
  };
  const canBeFinal = isComplete(draft);
  // not before the server has it: somebody else's change may have come first
  const isFinal = draft.state === 'final' && saving === 'saved';
  return (
    <SaveBar
      isCompact
      label={t('groups.makeFinal')}
      call="groups.save"
      isSaving={isSaving}
      isDisabled={!canBeFinal || isFinal || conflict.change !== null}
      onSave={() => void ask(makeFinal)}
      message={
        <>
          <ConflictMessage
            conflict={conflict}
            compare={(latest) => groupDifferences(draft, latest.draft, setting.students, words)}
            onTakeTheirs={edited.takeTheirs}
            onKeepMine={edited.keepMine}
          />
          {broken.length > 0 && <strong>{t('groups.apart.count', { n: broken.length })} </strong>}
          {t(isFinal ? 'groups.isFinal' : canBeFinal ? 'groups.isDraft' : 'groups.notComplete')}
        </>
      }
      end={<span>{t(`groups.saving.${saving}`)}</span>}
    >
      <ExportButton
        onSave={async () => {
          if ((await edited.flush()) === null) return;
          await downloadGroups(setting.groupSettingID, t('groups.fileName'));
        }}
      />
      <LinkButton to={paths.groups}>{t('groups.back')}</LinkButton>
    </SaveBar>
  );
}

/** Asks before students are together in final groups whom the school keeps apart. */
function useAskAboutPairs({ students }: GroupSetting, broken: readonly KeptApartCondition[]) {
  const t = useText();
  const dialog = useDialog();
  const brokenText = useBrokenText(students);
  return async (goOn: () => void): Promise<void> => {
    const isSure =
      broken.length === 0 ||
      (await dialog.confirm({
        title: t('groups.apart.count', { n: broken.length }),
        body: brokenText(broken),
        confirmLabel: t('groups.makeFinal'),
      }));
    if (isSure) goOn();
  };
}

/** Changes the state, and saves once it has changed. */
function useMakeFinal({ draft, change, flush }: EditedSetting): [boolean, () => void] {
  const notice = useNotice();
  const { refresh } = useGroupWrites();
  const [isSaving, setSaving] = useState(false);
  const latest = useRef(flush);
  useEffect(() => {
    latest.current = flush;
  });
  const isReady = isSaving && draft.state === 'final';
  useEffect(() => {
    if (!isReady) return;
    const save = async () => {
      try {
        await latest.current();
        await refresh();
      } catch (error) {
        notice.error(error);
      } finally {
        setSaving(false);
      }
    };
    void save();
  }, [isReady, notice, refresh]);
  return [
    isSaving,
    () => {
      setSaving(true);
      change((now) => (now.state === 'final' ? now : { ...now, state: 'final' }));
    },
  ];
}
