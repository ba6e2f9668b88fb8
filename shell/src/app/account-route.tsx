import { AccountPage } from '../features/account/account.page.tsx';
import { SecondFactors } from '../features/second-factors/second-factors.tsx';
import { useFrame } from './frame-context.ts';

/** The own account's page with what the frame does for it. */
export function AccountRoute() {
  const { changeLanguage, changeNameScript, rename } = useFrame();
  return (
    <AccountPage
      onLanguage={changeLanguage}
      onNameScript={changeNameScript}
      onRenamed={rename}
      secondFactors={<SecondFactors />}
    />
  );
}
