import { endpoints, type DashboardText, type SchoolSecurityChange } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo } from 'react';
import { useRefresh } from '../../lib/use-refresh.ts';
import { useWrite } from '../../lib/write.resource.ts';

/** The school's announcement on home, as it was typed. */
export const useHomeText = () => useApi(endpoints.home.dashboardText, {});

/** The same as it is saved now. */
export const readHomeText = () => api(endpoints.home.dashboardText);

/** Changes the school's announcement on home. */
export function useHomeTextWrite() {
  const write = useWrite(endpoints.home.dashboardInfo);
  return (body: DashboardText) => write(api(endpoints.home.setDashboardText, { body }));
}

/** How often the state of the mail with a code is asked for. */
const everyMs = 3_000;

/** The school's sign-in rules, and how far the user is with turning the code by email on. */
export function useSecurity() {
  const [refreshMs, refreshWhile] = useRefresh(everyMs);
  const security = useApi(endpoints.schoolSecurity.read, {}, { refreshMs });
  refreshWhile(Boolean(security.data?.sentCode));
  return security;
}

/** The rules as they are saved now. */
export const readSecurity = () => api(endpoints.schoolSecurity.read);

/** Calls that change the sign-in rules. */
export function useSecurityWrites() {
  const write = useWrite(endpoints.schoolSecurity.read);
  return useMemo(
    () => ({
      update: (change: SchoolSecurityChange) =>
        write(api(endpoints.schoolSecurity.update, { body: change })),
      sendCode: () => write(api(endpoints.schoolSecurity.sendCode)),
      confirmCode: (code: string) =>
        write(api(endpoints.schoolSecurity.confirmCode, { body: { code } })),
    }),
    [write],
  );
}
