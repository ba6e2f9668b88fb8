import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import type { ShownGuidePage } from '@mebae/contracts';
import { usePageTitle, useTranslation } from '@mebae/platform';
import { Link, useParams } from 'react-router';
import { LoadFailure } from './load-failure.tsx';
import { Contact } from './contact.tsx';
import { useGuideTexts } from './guide-texts.ts';
import { guideAddress, pictureAddress, useGuidePage } from './guide.resource.ts';
import { PageView, Part } from '../../lib/guide/page-view.tsx';

const useStyles = makeStyles({
  page: { display: 'grid', gap: '16px', maxWidth: '760px', margin: '0 auto' },
  picture: {
    maxWidth: '100%',
    height: 'auto',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  links: {
    margin: 0,
    paddingInlineStart: '20px',
    '& a': { display: 'inline-block', padding: '2px 0', minHeight: '24px' },
  },
  text: { margin: 0 },
});

/** `/pages/guide/:pageID`: staff read one page of the guide beside the work, in a tab of its own. */
export function TopicPage() {
  const { pageID = '' } = useParams();
  const ready = useGuideTexts();
  return ready ? <Topic query={{ pageID }} /> : null;
}

/** A page by its name or by the screen that it explains. */
export function Topic({ query }: { query: { pageID?: string; screen?: string } }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { data, error, mutate } = useGuidePage(query);
  usePageTitle(data?.title ?? null);
  return (
    <div className={styles.page}>
      <nav>
        <Link to="/pages/guide">{t('toAll')}</Link>
      </nav>
      {data && <Found page={data} />}
      {!data && !error && (
        <Skeleton aria-label={t('chat.searching')}>
          <SkeletonItem size={128} />
        </Skeleton>
      )}
      {!data && error && <LoadFailure error={error} onRetry={mutate} />}
    </div>
  );
}

function Found({ page }: { page: ShownGuidePage & { contact: string } }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { title, picture, open, related, contact } = page;
  return (
    <PageView
      page={page}
      picture={
        picture && (
          <img
            className={styles.picture}
            src={pictureAddress(picture.path)}
            alt={t('pictureOf', { title })}
            width={picture.width}
            height={picture.height}
            loading="lazy"
          />
        )
      }
    >
      {open !== null && (
        <p className={styles.text}>
          <Link to={open}>{t('open')}</Link>
        </p>
      )}
      <Part title={t('contact')}>
        <p className={styles.text}>
          <Contact contact={contact} />
        </p>
      </Part>
      {related.length > 0 && (
        <Part title={t('related')}>
          <ul className={styles.links}>
            {related.map((other) => (
              <li key={other.pageID}>
                <Link to={guideAddress(other.pageID)}>{other.title}</Link>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </PageView>
  );
}
