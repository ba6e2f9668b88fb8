import { expect, it } from 'vitest';
import { sha384, withDevScript } from './dev-page.ts';

const live =
  '<head><script id="page-script" defer nonce="n" data-remote="exams" data-version="1.0-a" ' +
  'src="/remotes/exams/1.0-a/pages/answer.js" integrity="sha384-x"></script></head><body>';

it('puts the working copy in place of the live script, keeps the nonce, and marks the page', () => {
  const bytes = Buffer.from('1');
  expect(withDevScript(live, '/remotes/exams/dev/pages/answer.js', bytes)).toBe(
    '<head><script id="page-script" defer nonce="n" data-remote="exams" data-version="dev" ' +
      `src="/remotes/exams/dev/pages/answer.js" integrity="${sha384(bytes)}"></script></head><body data-development="dev">`,
  );
});

it('says what is missing where no page is live', () => {
  expect(() => withDevScript('<head></head>', '/x.js', Buffer.from('1'))).toThrow('publish it');
});
