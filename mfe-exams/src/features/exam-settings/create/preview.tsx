import { limits, RequestPermission, type ExamDraftData, type ExamPreview } from '@mebae/contracts';
import { makeStyles, MessageBar, MessageBarBody, useTranslation } from '@mebae/platform';
import { Section, Stat, StatGroup } from '@mebae/ui';
import { useClassName } from '../../../lib/class-name.ts';
import { ExampleTexts } from '../../../lib/example-texts.tsx';
import { pointsOfError } from '../../../lib/points-of-error.ts';
import { useShownYear } from '../../../lib/use-shown-year.ts';
import { TimelineList } from './timeline-list.tsx';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '8px' },
});

interface PreviewProps {
  preview: ExamPreview;
  /** There is no mail server. */
  mailsAreHeld: boolean;
  data: ExamDraftData;
}

/** Coming events of the course with their numbers of people, and the questions of each person with their time. */
export function Preview(props: PreviewProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { preview, mailsAreHeld, data } = props;
  const sentences = useSentences(props);
  const asked = useAsked(props);
  return (
    <>
      <StatGroup>
        <Stat label={t('confirm.examinees')} value={preview.examinees} unit={t('unit.people')} />
        <Stat
          label={t('confirm.questions')}
          value={preview.questionsPerPerson.max}
          unit={t('unit.questions')}
        />
        <Stat
          label={t('confirm.minutes')}
          value={preview.minutesPerPerson}
          unit={t('unit.minutes')}
        />
      </StatGroup>
      {preview.withEmail > 0 && mailsAreHeld && sendsMail(data) && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('confirm.mailsHeld')}</MessageBarBody>
        </MessageBar>
      )}
      {preview.precision && evaluatorsOf(preview) < limits.evaluatorsForFixedScore && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('confirm.neverFixed')}</MessageBarBody>
        </MessageBar>
      )}
      <TimelineList {...props} />
      <Section title={t('confirm.askedTitle')}>
        <ul className={styles.list}>
          {asked.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <Section title={data.base?.title?.trim() || t('drafts.untitled')}>
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      {preview.anchoringExamples && (
        <Section
          title={t('detail.examples')}
          description={t('confirm.examples', {
            questions: preview.parts.examples.questions,
            minutes: preview.parts.examples.minutes,
          })}
        >
          <ExampleTexts examples={preview.anchoringExamples} />
        </Section>
      )}
      <Precision preview={preview} />
      <Shortfalls preview={preview} />
    </>
  );
}

/** Evaluators of each student, on average. */
const evaluatorsOf = ({ peerRequests, examinees }: ExamPreview): number =>
  Math.round(peerRequests / Math.max(1, examinees));

/** How exact scores are expected to be, before anybody has answered. */
function Precision({ preview }: { preview: ExamPreview }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { precision, classes, minutesPerPerson: minutes } = preview;
  if (!precision) return null;
  const score = pointsOfError(precision.scoreError);
  const mean = pointsOfError(precision.classMeanError);
  const hasSeveral = classes.length > 1;
  return (
    <Section title={t('confirm.precisionTitle')}>
      <ul className={styles.list}>
        <li>
          {t('confirm.precision.score', { evaluators: evaluatorsOf(preview), score, minutes })}
        </li>
        <li>{t('confirm.precision.classMean', { mean })}</li>
        {hasSeveral && !precision.isComparable && <li>{t('confirm.precision.unlinked')}</li>}
      </ul>
    </Section>
  );
}

const sendsMail = ({ mail = {} }: ExamDraftData): boolean =>
  mail.opening === true ||
  (mail.closingSoon ?? null) !== null ||
  (mail.reminder ?? null) !== null ||
  (mail.reportMail ?? null) !== null;

/** The questions of one person, part by part, and the time they take. */
function useAsked({ preview }: PreviewProps): string[] {
  const { t } = useTranslation('exams');
  const { parts } = preview;
  const { min, max } = preview.questionsPerPerson;
  const minutes = preview.minutesPerPerson;
  const [asksSelf, asksPeers] = [preview.selfRequests > 0, preview.peerRequests > 0];
  const asked = asksSelf ? (asksPeers ? 'both' : 'self') : 'peer';
  const peers = evaluatorsOf(preview);
  return [
    asksSelf || asksPeers ? t(`confirm.asked.${asked}`, { count: peers }) : '',
    asksSelf || asksPeers
      ? t('confirm.what', {
          competencies: preview.competencies.map((row) => row.name).join(t('separator')),
          type: preview.questionTypeTitle,
          count: preview.competencies.length,
        })
      : '',
    preview.disposition
      ? t(`confirm.disposition.${preview.disposition}`, {
          questions: parts.disposition.questions,
          minutes: parts.disposition.minutes,
        })
      : '',
    preview.trends.length > 0
      ? t('confirm.trends', {
          trends: preview.trends.map((trend) => trend.title).join(t('separator')),
          count: preview.trends.length,
          questions: parts.trend.questions,
          minutes: parts.trend.minutes,
        })
      : '',
    parts.survey.questions > 0
      ? t('confirm.survey', {
          questions: parts.survey.questions,
          minutes: parts.survey.minutes,
        })
      : '',
    min === max
      ? t('confirm.long', { count: max, minutes })
      : t('confirm.longRange', { min, max, minutes }),
  ].filter((sentence) => sentence !== '');
}

function useSentences({ preview, data, mailsAreHeld }: PreviewProps): string[] {
  const { t } = useTranslation('exams');
  const className = useClassName();
  const { year } = useShownYear();
  const {
    joinLater = false,
    automaticAssignment = true,
    groupSettingID = null,
    requestPermission = RequestPermission.NotPermitted,
  } = data.examinees ?? {};
  const asksPeers = data.questions?.peerEvaluation ?? true;
  const assignment = groupSettingID === null ? 'assignment' : 'assignmentInGroups';
  return [
    t('confirm.year', { year }),
    t('confirm.who', {
      classes: preview.classes.map(className).join(t('separator')),
      count: preview.examinees,
    }),
    joinLater ? t('confirm.joinLater') : '',
    asksPeers ? t(`confirm.${automaticAssignment ? assignment : 'byHand'}`) : '',
    asksPeers && requestPermission !== RequestPermission.NotPermitted
      ? t('confirm.permission', { whom: t(`evaluators.permission.${requestPermission}`) })
      : '',
    preview.mails > 0 && mailsAreHeld ? t('confirm.mailsKept', { count: preview.mails }) : '',
    preview.linkedPairs ? t('confirm.linked', { count: preview.linkedPairs }) : '',
    preview.mails === 0 ? t('confirm.noMails') : '',
    preview.withoutEmail > 0 ? t('confirm.withoutEmail', { count: preview.withoutEmail }) : '',
    t('confirm.afterwards'),
  ].filter((sentence) => sentence !== '');
}

/** Wishes that the assignment of evaluators could not fulfil. */
function Shortfalls({ preview }: { preview: ExamPreview }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const className = useClassName();
  const { shortfalls, repeatedPairs } = preview;
  if (shortfalls.length === 0 && repeatedPairs === 0) return null;
  return (
    <Section title={t('confirm.notices')}>
      <ul className={styles.list}>
        {shortfalls.map((shortfall) => (
          <li key={shortfall.schoolClassID}>
            {t(shortfall.groupName === null ? 'confirm.shortfall' : 'confirm.shortfallOfGroup', {
              class: shortfall.groupName ?? className(shortfall),
              students: shortfall.students,
              wanted: shortfall.wanted,
              count: shortfall.acrossClasses,
            })}{' '}
            {shortfall.fromSchool > 0 && t('confirm.fromSchool', { count: shortfall.fromSchool })}{' '}
            {shortfall.missing > 0 && t('confirm.missing', { count: shortfall.missing })}
          </li>
        ))}
        {repeatedPairs > 0 && <li>{t('confirm.repeated', { count: repeatedPairs })}</li>}
      </ul>
    </Section>
  );
}
