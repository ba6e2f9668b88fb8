import type { ExamDraftData, ExamPreview } from '@mebae/contracts';
import {
  formatDateTime,
  makeStyles,
  MessageBar,
  MessageBarBody,
  useLanguage,
  useTranslation,
} from '@mebae/platform';
import { Section, Stat, StatGroup } from '@mebae/ui';
import { useClassName } from '../../../lib/class-name.ts';
import { useShownYear } from '../../../lib/use-shown-year.ts';

const useStyles = makeStyles({
  list: { margin: 0, paddingInlineStart: '20px', display: 'grid', gap: '8px' },
});

interface PreviewProps {
  preview: ExamPreview;
  /** There is no mail server. */
  mailsAreHeld: boolean;
  data: ExamDraftData;
}

/** What will happen when, to how many, and what each person will be asked and for how long. */
export function Preview(props: PreviewProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { preview, mailsAreHeld, data } = props;
  const sentences = useSentences(props);
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
      {preview.mails > 0 && mailsAreHeld && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('confirm.mailsHeld')}</MessageBarBody>
        </MessageBar>
      )}
      <Section title={data.base?.title?.trim() || t('drafts.untitled')}>
        <ul className={styles.list}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <Shortfalls preview={preview} />
    </>
  );
}

function useSentences({ preview, mailsAreHeld, data }: PreviewProps): string[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const { year } = useShownYear();
  const { startAt = null, endAt = null } = data.base ?? {};
  const { min, max } = preview.questionsPerPerson;
  const minutes = preview.minutesPerPerson;
  const [asksSelf, asksPeers] = [preview.selfRequests > 0, preview.peerRequests > 0];
  const asked = asksSelf ? (asksPeers ? 'both' : 'self') : 'peer';
  const peers = Math.round(preview.peerRequests / Math.max(1, preview.examinees));
  const mails = mailsAreHeld ? 'confirm.mailsKept' : 'confirm.mails';
  return [
    t('confirm.year', { year }),
    t('confirm.period', {
      startAt: formatDateTime(startAt, language),
      endAt: formatDateTime(endAt, language),
    }),
    t('confirm.who', {
      classes: preview.classes.map(className).join(t('separator')),
      count: preview.examinees,
    }),
    t(`confirm.asked.${asked}`, { count: peers }),
    t('confirm.what', {
      competencies: preview.competencies.map((row) => row.name).join(t('separator')),
      type: preview.questionTypeTitle,
      count: preview.competencies.length,
    }),
    min === max
      ? t('confirm.long', { questions: max, minutes })
      : t('confirm.longRange', { min, max, minutes }),
    asksPeers ? t('confirm.assignment') : '',
    preview.mails > 0 ? t(mails, { count: preview.mails }) : t('confirm.noMails'),
    preview.withoutEmail > 0 ? t('confirm.withoutEmail', { count: preview.withoutEmail }) : '',
    t('confirm.scores'),
    t('confirm.afterwards'),
  ].filter((sentence) => sentence !== '');
}

/** What the assignment of evaluators could not do as wanted. */
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
            {t('confirm.shortfall', {
              class: className(shortfall),
              students: shortfall.students,
              wanted: shortfall.wanted,
              across: shortfall.acrossClasses,
            })}{' '}
            {shortfall.missing > 0 && t('confirm.missing', { count: shortfall.missing })}
          </li>
        ))}
        {repeatedPairs > 0 && <li>{t('confirm.repeated', { count: repeatedPairs })}</li>}
      </ul>
    </Section>
  );
}
