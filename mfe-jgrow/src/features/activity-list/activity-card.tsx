import type { ActivityRow } from '@mebae/contracts';
import {
  Link,
  formatDate,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { BookmarkFilled } from '@fluentui/react-icons/svg/bookmark';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { LocationRegular } from '@fluentui/react-icons/svg/location';
import { LinkButton, Pill, VisuallyHidden, SkeletonLine } from '@mebae/ui';
import type { ReactElement, ReactNode } from 'react';
import { durationText } from '../../lib/duration.ts';
import { paths } from '../../lib/paths.ts';
import { PurposeBadges } from '../../lib/purpose-badges.tsx';
import { useText } from '../../lib/text.ts';
import { CardMenu } from './card-menu.tsx';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: '10px',
    position: 'relative',
    minHeight: '200px',
    padding: '16px 18px 10px',
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    ':hover': { border: `1px solid ${tokens.colorNeutralStroke1Hover}`, boxShadow: tokens.shadow4 },
    ':focus-within': { border: `1px solid ${tokens.colorNeutralStroke1Hover}` },
  },
  head: { display: 'flex', alignItems: 'flex-start', gap: '8px', justifyContent: 'space-between' },
  title: {
    ...typographyStyles.subtitle2,
    margin: 0,
    minWidth: 0,
    // People's own words: broken where the line ends, not between guessed phrases.
    wordBreak: 'normal',
    textWrap: 'wrap',
    overflowWrap: 'anywhere',
  },
  template: { flexShrink: 0, whiteSpace: 'nowrap', marginTop: '3px' },
  titleLink: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outlineStyle: 'none' },
    // The whole card can be pressed; what lies above it keeps its own use.
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  excerpt: {
    ...typographyStyles.body1,
    color: tokens.colorNeutralForeground2,
    margin: 0,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    margin: 0,
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground2,
  },
  fact: { display: 'inline-flex', alignItems: 'center', gap: '4px' },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '16px' },
  value: { margin: 0, overflowWrap: 'anywhere' },
  footer: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    marginTop: 'auto',
    paddingTop: '8px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  by: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    marginRight: 'auto',
    overflowWrap: 'anywhere',
  },
  above: { position: 'relative', zIndex: 1, display: 'flex', flexShrink: 0 },
  skeleton: { display: 'grid', gap: '12px' },
});

/** One activity of the list. A press anywhere on it opens its page. */
export function ActivityCard({ activity }: { activity: ActivityRow }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const { activityID, title, isTemplate, excerpt, purposes } = activity;
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link className={styles.titleLink} to={paths.activity(activityID)}>
            {title}
          </Link>
        </h2>
        {isTemplate && (
          <Pill className={styles.template} tone="outline" shape="square" icon={<BookmarkFilled />}>
            {t('activity.template')}
          </Pill>
        )}
      </div>
      <PurposeBadges purposes={purposes} />
      {excerpt !== '' && <p className={styles.excerpt}>{excerpt}</p>}
      <Facts activity={activity} />
      <div className={styles.footer}>
        <span className={styles.by}>
          {activity.creator && `${personName(activity.creator, language)} · `}
          {t('activity.updated', { date: formatDate(activity.updatedAt, language) })}
        </span>
        <span className={styles.above}>
          <LinkButton
            appearance="subtle"
            size="small"
            icon={<CopyRegular />}
            to={paths.copyActivity(activityID)}
          >
            {t('activity.copy')}
            <VisuallyHidden>{t('activity.of', { title })}</VisuallyHidden>
          </LinkButton>
          <CardMenu activity={activity} />
        </span>
      </div>
    </li>
  );
}

/** How long, where, and in how many events. */
function Facts({ activity }: { activity: ActivityRow }) {
  const styles = useStyles();
  const t = useText();
  const { durationMinutes, destination, usedBy } = activity;
  if (durationMinutes === null && !destination && usedBy === 0) return null;
  return (
    <dl className={styles.facts}>
      {durationMinutes !== null && (
        <Fact icon={<ClockRegular />} name={t('activity.duration')}>
          {durationText(durationMinutes, t)}
        </Fact>
      )}
      {destination && (
        <Fact icon={<LocationRegular />} name={t('activity.destination')}>
          {destination.destinationName}
        </Fact>
      )}
      {usedBy > 0 && (
        <Fact icon={<CalendarLtrRegular />} name={t('events.title')}>
          {t('activity.usedBy', { count: usedBy })}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ icon, name, children }: { icon: ReactElement; name: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <dt className={styles.icon}>
        {icon}
        <VisuallyHidden>{name}</VisuallyHidden>
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** A card that is still to come. */
export function ActivityCardSkeleton() {
  const styles = useStyles();
  return (
    <li className={styles.card} aria-hidden="true">
      <div className={styles.skeleton}>
        <SkeletonLine size="large" width="70%" />
        <SkeletonLine width="45%" />
        <SkeletonLine />
        <SkeletonLine width="80%" />
      </div>
    </li>
  );
}
