import { useSession, useTranslation } from '@mebae/platform';

/** The contact of the reader: as the school says, else its administrator, and for administrators the company. */
export function Contact({ contact }: { contact: string }) {
  const { t } = useTranslation('guide');
  const { isAdmin } = useSession();
  if (contact !== '') return t('contactOf', { contact });
  return t(isAdmin ? 'contactCompany' : 'contactAdmin');
}
