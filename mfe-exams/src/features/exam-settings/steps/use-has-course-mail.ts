import { useSession } from '@mebae/platform';

/** Whether courses of this installation write mails; a server that does not say has everything on. */
export function useHasCourseMail(): boolean {
  const { featureFlags } = useSession().profile;
  return featureFlags?.includes('gift-course-mail') ?? true;
}
