import { endpoints, type SchoolSecurityChange } from '@mebae/contracts';
import { api, useApi } from '@mebae/platform';
import { useMemo, useState } from 'react';
import { useWrite } from '../../lib/use-write.ts';

/** What the school says to its staff on home, as it was typed. */
export const useHomeText = () => useApi(endpoints.home.dashboardText, {});

/** Changes what the school says on home. */
export function useHomeTextWrite() {
  const write = useWrite(endpoints.home.dashboardInfo);
  return (text: string) => write(api(endpoints.home.setDashboardText, { body: { text } }));
}

/** While a code is on its way, the state of its mail changes by itself. */
const refreshMs = 3_000;

/** The school's sign-in rules, and how far the user is with turning the code by email on. */
export function useSecurity() {
  const [isSent, setSent] = useState(false);
  const security = useApi(endpoints.schoolSecurity.read, {}, { refreshMs: isSent ? refreshMs : 0 });
  const isSentNow = Boolean(security.data?.sentCode);
  if (isSentNow !== isSent) setSent(isSentNow);
  return security;
}

/** What changes the sign-in rules. */
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
