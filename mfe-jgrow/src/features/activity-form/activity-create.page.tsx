import { useSearchParams } from '@mebae/platform';
import { ActivityFormPage } from './activity-form-page.tsx';

/** `/pages/jgrow/activity/create`: a new activity, empty or with another one's content (`?copyFrom=`). */
export default function ActivityCreatePage() {
  const [query] = useSearchParams();
  const copied = query.get('copyFrom');
  return <ActivityFormPage mode={copied === null ? 'create' : 'copy'} source={copied} />;
}
