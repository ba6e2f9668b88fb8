import { useSession } from '@mebae/platform';
import { EmptyState, useAdminOnly } from '@mebae/ui';
import type { ReactNode } from 'react';

/** The content of an administrators' page; somebody else is told why there is none. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession();
  const { reason } = useAdminOnly();
  return isAdmin ? children : <EmptyState title={reason} />;
}
