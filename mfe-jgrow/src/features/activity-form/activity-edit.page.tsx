import { useParams } from '@mebae/platform';
import { ActivityFormPage } from './activity-form-page.tsx';

/** `/pages/jgrow/activity/:activityID/edit`: changes an activity; another person's can only be read. */
export default function ActivityEditPage() {
  return <ActivityFormPage mode="edit" source={useParams()['activityID'] ?? null} />;
}
