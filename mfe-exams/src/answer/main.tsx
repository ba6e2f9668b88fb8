import { exampleLinkToken, shortCodePage } from '@mebae/contracts';
import { openPage } from '@mebae/platform/light';
import en from '../../translations/answer/en.json' with { type: 'json' };
import ja from '../../translations/answer/ja.json' with { type: 'json' };
import vi from '../../translations/answer/vi.json' with { type: 'json' };
import { AnswerPage } from './answer.page.tsx';
import { CodePage } from './code.page.tsx';
import { ExampleLink, UnknownLink } from './views/closed.tsx';

// The page that candidates open is one of its own, so that a phone loads nothing of the staff's. Tokens need no decoding.
const [, token] = /^\/answer\/([^/]+)\/?$/.exec(location.pathname) ?? [];

function Page() {
  if (location.pathname === shortCodePage) return <CodePage />;
  if (token === undefined) return <UnknownLink />;
  return token === exampleLinkToken ? <ExampleLink /> : <AnswerPage token={token} />;
}

void openPage({
  namespace: 'answer',
  translations: { ja, en, vi },
  page: <Page />,
});
