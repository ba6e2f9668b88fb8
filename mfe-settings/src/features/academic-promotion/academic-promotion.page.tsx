import { useSession } from '@mebae/platform';
import { AllowedContent, PageHeader } from '@mebae/ui';
import { useText } from '../../lib/text.ts';
import { Promotion } from './promotion.tsx';
import { InitialSetup } from './setup/initial-setup.tsx';

/**
 * `/pages/academicPromotion`: administrators do the initial setup until it is completed, then take the school into the
 * next year, which can be undone. Obstacles are named before it is applied.
 */
export default function AcademicPromotionPage() {
  const t = useText();
  const { isCompletedInitialSetting } = useSession().profile;
  const title = t(isCompletedInitialSetting ? 'promotion.title' : 'setup.title');
  return (
    <>
      <PageHeader title={title} />
      <AllowedContent call={isCompletedInitialSetting ? 'promotion.state' : 'setup.state'}>
        {isCompletedInitialSetting ? <Promotion /> : <InitialSetup />}
      </AllowedContent>
    </>
  );
}
