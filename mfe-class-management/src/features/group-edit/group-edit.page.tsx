import { useParams, useSchoolYear, useSession } from '@mebae/platform';
import {
  addressID,
  AllowedContent,
  EmptyState,
  ErrorState,
  LinkButton,
  LoadingState,
} from '@mebae/ui';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { useGroupSetting } from '../../lib/groups.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { GroupBoard } from './group-board.tsx';
import { WallGroups } from './wall-groups.tsx';

/**
 * `/pages/group-edit/:groupSettingID`: staff move students between groups, save and confirm them; somebody else's
 * change and broken conditions are shown before anything is saved.
 */
export default function GroupEditPage() {
  const t = useText();
  const groupSettingID = addressID(useParams()['groupSettingID']);
  return (
    <ClassPart part="groups" furtherTitle={t('groups.edit.title')} isOwnSheet>
      <AllowedContent call="groups.detail">
        <Setting key={groupSettingID} groupSettingID={groupSettingID} />
      </AllowedContent>
    </ClassPart>
  );
}

function Setting({ groupSettingID }: { groupSettingID: number | null }) {
  const t = useText();
  const { data, error, mutate } = useGroupSetting(groupSettingID);
  const [year] = useSchoolYear();
  const { profile } = useSession();
  if (groupSettingID === null || error?.status === 404) {
    return (
      <EmptyState
        title={t('groups.missing.title')}
        body={t('groups.missing.body')}
        action={<LinkButton to={paths.groups}>{t('groups.back')}</LinkButton>}
      />
    );
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <LoadingState />;
  // a past year is for reading
  if (year !== profile.schoolYear) {
    return <WallGroups title={data.title} draft={data.draft} students={data.students} isOnScreen />;
  }
  return <GroupBoard setting={data} />;
}
