import { makeStyles, Skeleton, SkeletonItem, Title2 } from '@fluentui/react-components';
import { usePageTitle, useTranslation } from '@mebae/platform';
import { Link, useSearchParams } from 'react-router';
import { useGuideTexts } from './guide-texts.ts';
import { guideAddress, useGuideContents } from './guide.resource.ts';
import { Handbooks } from './handbooks.tsx';
import { LoadFailure } from './load-failure.tsx';
import { Part } from '../../lib/guide/page-view.tsx';
import { QuestionForm } from './question-form.tsx';
import { Reply } from './reply.tsx';
import { Topic } from './topic.page.tsx';
import { useAsk } from './use-ask.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', maxWidth: '760px', margin: '0 auto' },
  text: { margin: 0, lineHeight: '1.8' },
  links: {
    margin: 0,
    paddingInlineStart: '20px',
    display: 'grid',
    gap: '6px',
    '& a': { display: 'inline-block', padding: '2px 0', minHeight: '24px' },
  },
});

/**
 * `/pages/guide`: staff ask or search the guide and print its booklets; with `?screen=` it opens the page of a screen.
 * A question that finds nothing is counted.
 */
export function GuidePage() {
  const ready = useGuideTexts();
  const [search] = useSearchParams();
  const screen = search.get('screen');
  if (!ready) return null;
  return screen === null ? <Contents /> : <Topic query={{ screen }} />;
}

function Contents() {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  usePageTitle(t('title'));
  const { data, error, mutate } = useGuideContents(true);
  return (
    <div className={styles.page}>
      <Title2 as="h1">{t('title')}</Title2>
      <p className={styles.text}>{t('lead')}</p>
      <Search />
      {data?.chapters.map(({ chapter, title, pages }) => (
        <Part key={chapter} title={title}>
          <ul className={styles.links}>
            {pages.map((page) => (
              <li key={page.pageID}>
                <Link to={guideAddress(page.pageID)}>{page.title}</Link>
              </li>
            ))}
          </ul>
        </Part>
      ))}
      {!data && !error && (
        <Skeleton aria-label={t('chat.searching')}>
          <SkeletonItem size={128} />
        </Skeleton>
      )}
      {!data && error && <LoadFailure error={error} onRetry={mutate} />}
      <Handbooks />
    </div>
  );
}

/** Asks the guide as the chat does, and shows the last answer. */
function Search() {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const screen = '/pages/guide';
  const [asked, ask] = useAsk(screen);
  const last = asked.at(-1);
  return (
    <>
      <QuestionForm
        label={t('search')}
        placeholder={t('chat.placeholder')}
        onAsk={(question) => void ask(question)}
      />
      {last && (
        <Part title={t('found')}>
          <div aria-live="polite" aria-busy={last.state === 'searching'}>
            {last.state === 'searching' && <p className={styles.text}>{t('chat.searching')}</p>}
            {last.state === 'failed' && <p className={styles.text}>{t('chat.failed')}</p>}
            {last.state === 'answered' && (
              <Reply
                key={asked.length}
                question={last.question}
                reply={last.reply}
                screen={screen}
              />
            )}
          </div>
        </Part>
      )}
    </>
  );
}
