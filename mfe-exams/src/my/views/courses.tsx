import type { CourseOfOwnPage, OwnPage } from '@mebae/contracts';
import { mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useAnswerStyles } from '../../answer/styles.ts';
import { momentText } from '../../answer/texts/moment-text.ts';
import { withReadings } from '../../answer/texts/readings.tsx';
import { nameText, titleText } from '../../answer/texts/wording.ts';
import { Heading } from '../../answer/views/heading.tsx';
import { leavePage } from '../device.ts';
import { useOwnPageStyles } from '../styles.ts';

interface CoursesProps {
  page: OwnPage;
  onOpen: (evalSettingID: number) => void;
}

/** The student's courses: those to answer first, then those of before with receipts and results. */
export function Courses({ page, onOpen }: CoursesProps) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  const { courses, candidate, wording } = page;
  const open = courses.filter(({ status }) => status !== 'ended');
  const past = courses.filter(({ status }) => status === 'ended');
  const card = (course: CourseOfOwnPage) => (
    <Course key={course.evalSettingID} {...{ course, wording, onOpen }} />
  );
  return (
    <div className={styles.body}>
      <Heading>
        {withReadings(t('hello', { name: nameText(candidate, language, wording) }))}
      </Heading>
      <section className={own.section}>
        <h2 className={own.heading}>{withReadings(t('courses.open'))}</h2>
        {open.length > 0 ? (
          <ul className={own.cards}>{open.map(card)}</ul>
        ) : (
          <p className={styles.note}>{withReadings(t('courses.none'))}</p>
        )}
      </section>
      {past.length > 0 && (
        <section className={own.section}>
          <h2 className={own.heading}>{withReadings(t('courses.past'))}</h2>
          <ul className={own.cards}>{past.map(card)}</ul>
        </section>
      )}
      <div className={mergeClasses(styles.actions, own.end)}>
        <button type="button" className={styles.secondary} onClick={() => void leavePage()}>
          {withReadings(t('leave'))}
        </button>
        <p className={styles.note}>{withReadings(t('leave.advice'))}</p>
      </div>
    </div>
  );
}

interface CourseProps {
  course: CourseOfOwnPage;
  wording: OwnPage['wording'];
  onOpen: (evalSettingID: number) => void;
}

function Course({ course, wording, onOpen }: CourseProps) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  const { title, status, startAt, endAt, token, receipt, hasResults, evalSettingID } = course;
  const isAnswering = status === 'open' || status === 'grace';
  const at = (moment: string) => momentText(moment, language, wording);
  return (
    <li className={styles.card}>
      <h3 className={own.course}>{withReadings(titleText(title, language, wording))}</h3>
      <p className={styles.note}>
        {withReadings(
          status === 'beforeStart'
            ? t('course.from', { startAt: at(startAt) })
            : t(isAnswering ? 'course.until' : 'course.ended', { endAt: at(endAt) }),
        )}
      </p>
      {receipt && (
        <p className={styles.note}>
          {withReadings(t('course.receipt', { number: receipt.receiptNumber }))}
        </p>
      )}
      {isAnswering && token !== null && (
        <button
          type="button"
          className={receipt ? styles.secondary : styles.primary}
          // a shared device keeps no link in its history
          onClick={() => location.replace(`/answer/${token}`)}
        >
          {withReadings(t(receipt ? 'course.look' : 'course.answer'))}
        </button>
      )}
      {hasResults && (
        <button type="button" className={styles.primary} onClick={() => onOpen(evalSettingID)}>
          {withReadings(t('course.results'))}
        </button>
      )}
    </li>
  );
}
