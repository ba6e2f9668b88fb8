import type { ActivityDetail } from '@mebae/contracts';
import { formatDate, makeStyles, personName, typographyStyles, useLanguage } from '@mebae/platform';
import { KeyValue, Section } from '@mebae/ui';
import { groupComponents } from './component-groups.ts';
import { durationText } from './duration.ts';
import { EventLinks } from './event-links.tsx';
import { PurposeBadges } from './purpose-badges.tsx';
import { useText } from './text.ts';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: '20px' },
  heading: { ...typographyStyles.body1Strong, margin: '0 0 4px' },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    maxWidth: '72ch',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  muted: { ...typographyStyles.body1, margin: 0 },
});

/** Everything about one activity: its plan, the events that use it, and where it comes from. */
export function ActivityFacts({ activity }: { activity: ActivityDetail }) {
  const styles = useStyles();
  const t = useText();
  const texts = (['description', 'beforeWork', 'afterWork'] as const).filter(
    (name) => activity[name] !== '',
  );
  return (
    <>
      <Section title={t('form.section.what')}>
        <div className={styles.parts}>
          <PurposeBadges purposes={activity.purposes} />
          {texts.map((name) => (
            <div key={name}>
              <h3 className={styles.heading}>{t(`activity.${name}`)}</h3>
              <p className={styles.text}>{activity[name]}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title={t('details.how')}>
        <Parts activity={activity} />
      </Section>
      <Section title={t('details.usedBy')}>
        {activity.events.length === 0 ? (
          <p className={styles.muted}>{t('details.notUsed')}</p>
        ) : (
          <EventLinks events={activity.events} />
        )}
      </Section>
      <Section title={t('details.record')}>
        <Record activity={activity} />
      </Section>
    </>
  );
}

function Parts({ activity }: { activity: ActivityDetail }) {
  const t = useText();
  const { durationMinutes, destination } = activity;
  return (
    <KeyValue
      items={[
        {
          label: t('activity.duration'),
          value: durationMinutes === null ? '' : durationText(durationMinutes, t),
        },
        { label: t('activity.destination'), value: destination?.destinationName },
        ...groupComponents(activity.components).map(({ kind, components }) => ({
          label: t(`component.${kind}`),
          value: components.map(({ name }) => name).join(t('activity.nameJoiner')),
        })),
      ]}
    />
  );
}

function Record({ activity }: { activity: ActivityDetail }) {
  const t = useText();
  const language = useLanguage();
  return (
    <KeyValue
      items={[
        {
          label: t('activity.creator'),
          value: activity.creator ? personName(activity.creator, language) : '',
        },
        { label: t('activity.updatedAt'), value: formatDate(activity.updatedAt, language) },
        {
          label: t('activity.template'),
          value: t(activity.isTemplate ? 'activity.isTemplate' : 'activity.isNoTemplate'),
        },
      ]}
    />
  );
}
