import type { EventDetail } from '@mebae/contracts';
import {
  Link,
  formatDate,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { KeyValue, Pill, Section } from '@mebae/ui';
import { groupComponents } from '../../../lib/component-groups.ts';
import { paths } from '../../../lib/paths.ts';
import { PurposeBadges } from '../../../lib/purpose-badges.tsx';
import { useTargetName } from '../../../lib/target-name.ts';
import { useText } from '../../../lib/text.ts';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', gap: '20px' },
  list: { display: 'grid', gap: '12px', margin: 0, padding: '0 0 0 1.5em' },
  link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  about: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  heading: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    margin: '0 0 2px',
  },
  text: {
    ...typographyStyles.body1,
    margin: 0,
    maxWidth: '72ch',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  words: { overflowWrap: 'anywhere' },
  marks: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginTop: '4px' },
});

/** The targets of the event and its purposes. */
export function EventPlan({ event }: { event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const targetName = useTargetName();
  const joiner = t('activity.nameJoiner');
  const { creator, copiedFrom } = event;
  return (
    <Section title={t('event.plan')}>
      <div className={styles.parts}>
        <PurposeBadges purposes={event.purposes} />
        <KeyValue
          items={[
            { label: t('event.targets'), value: event.targets.map(targetName).join(joiner) },
            {
              label: t('event.studentCount'),
              value: t('unit.people', { count: event.students }),
            },
            {
              label: t('activity.destination'),
              value: event.destinations.map((row) => row.destinationName).join(joiner),
            },
            {
              label: t('activity.creator'),
              value: creator ? personName(creator, language) : '',
            },
            { label: t('activity.updatedAt'), value: formatDate(event.updatedAt, language) },
            ...(copiedFrom
              ? [
                  {
                    label: t('event.copiedFrom'),
                    value: (
                      <Link className={styles.link} to={paths.event(copiedFrom.eventID)}>
                        {copiedFrom.title}
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {event.note !== '' && (
          <div>
            <h3 className={styles.heading}>{t('event.note')}</h3>
            <p className={styles.text}>{event.note}</p>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Activities of the event, in their order. */
export function EventActivities({ event }: { event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  const joiner = t('activity.nameJoiner');
  return (
    <Section title={t('event.activities')}>
      <ol className={styles.list}>
        {event.activities.map(({ activityID, title, components }) => (
          <li key={activityID}>
            <Link className={styles.link} to={paths.activity(activityID)}>
              {title}
            </Link>
            {groupComponents(components).map((group) => (
              <div key={group.kind} className={styles.about}>
                {t('event.componentLine', {
                  kind: t(`component.${group.kind}`),
                  names: group.components.map(({ name }) => name).join(joiner),
                })}
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Questions of the event's own, in their order. */
export function EventQuestions({ event }: { event: EventDetail }) {
  const styles = useStyles();
  const t = useText();
  if (event.questions.length === 0) return null;
  return (
    <Section title={t('event.questions')}>
      <ol className={styles.list}>
        {event.questions.map((question) => (
          <li key={question.surveyItemID}>
            <div className={styles.words}>{question.text}</div>
            <div className={styles.marks}>
              <Pill>{t(`survey.${question.moment}`)}</Pill>
              <Pill>{t(`question.kind.${question.kind}`)}</Pill>
              {question.isRequired && <Pill>{t('question.required')}</Pill>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
