import { ownPagePreview } from '@mebae/contracts';
import { openPage } from '@mebae/platform/light';
import en from '../../translations/my/en.json' with { type: 'json' };
import ja from '../../translations/my/ja.json' with { type: 'json' };
import vi from '../../translations/my/vi.json' with { type: 'json' };
import { tokenInAddress, takeToken } from './device.ts';
import { OwnPage } from './own.page.tsx';
import { PreviewPage } from './preview.page.tsx';

// A student's own page is one of its own, as the page of candidates is: nothing of staff's screens comes with it.
const token = tokenInAddress() === ownPagePreview ? null : takeToken();

function Page() {
  if (tokenInAddress() === ownPagePreview) return <PreviewPage />;
  return <OwnPage token={token} />;
}

void openPage({
  namespace: 'ownPage',
  translations: { ja, en, vi },
  page: <Page />,
});
