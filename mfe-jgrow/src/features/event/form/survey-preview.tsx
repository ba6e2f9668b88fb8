import { surveyMoments, type SurveyMoment } from '@mebae/contracts';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@mebae/platform';
import { FilterTabs } from '@mebae/ui';
import { useId, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { optionsOf, type EventValues, type QuestionValues } from './form-values.ts';

const useStyles = makeStyles({
  frame: {
    position: 'sticky',
    top: '72px',
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '360px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    overflow: 'hidden',
    '@media print': { display: 'none' },
  },
  head: { ...typographyStyles.caption1Strong, margin: 0, padding: '10px 16px 0' },
  tabs: { padding: '0 4px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  screen: {
    display: 'grid',
    gap: '12px',
    padding: '12px',
    maxHeight: '440px',
    overflowY: 'auto',
  },
  card: {
    display: 'grid',
    gap: '10px',
    padding: '12px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  fixed: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
  required: { color: tokens.colorPaletteRedForeground1, marginInlineStart: '4px' },
  steps: { display: 'grid', gridTemplateColumns: 'repeat(5, 1fr)', gap: '6px' },
  step: {
    ...typographyStyles.body1,
    textAlign: 'center',
    lineHeight: '36px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  ends: {
    ...typographyStyles.caption1,
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  options: { display: 'grid', gap: '6px', listStyleType: 'none', margin: 0, padding: 0 },
  option: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    padding: '6px 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    overflowWrap: 'anywhere',
  },
  mark: {
    flexShrink: 0,
    width: '14px',
    height: '14px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: '50%',
  },
  square: { borderRadius: '2px' },
  writing: {
    height: '64px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  note: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
});

/** A survey as candidates are asked it: what every event asks, then the event's own questions in their order. */
export function SurveyPreview({ control }: { control: Control<EventValues> }) {
  const styles = useStyles();
  const t = useText();
  const headingID = useId();
  const [moment, setMoment] = useState<SurveyMoment>('after');
  const activities = useWatch({ control, name: 'activities' });
  const questions = useWatch({ control, name: 'questions' }).filter(
    (question) => question.moment === moment,
  );
  const fixed = moment === 'before' ? 'expectation' : 'participation';
  return (
    <section className={styles.frame} aria-labelledby={headingID}>
      <h3 id={headingID} className={styles.head}>
        {t('preview.title')}
      </h3>
      <FilterTabs
        className={styles.tabs}
        label={t('preview.title')}
        value={moment}
        tabs={surveyMoments.map((value) => ({ value, content: t(`survey.${value}`) }))}
        onChange={setMoment}
      />
      {/* It can take the focus, so that arrow keys scroll it (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.screen} aria-label={t(`survey.${moment}`)} tabIndex={0}>
        {activities.map(({ activityID, title }) => (
          <div key={activityID} className={styles.card}>
            <p className={styles.fixed}>{t(`preview.${fixed}`, { title })}</p>
          </div>
        ))}
        {moment === 'after' && (
          <div className={styles.card}>
            <p className={styles.fixed}>{t('preview.feltChange')}</p>
          </div>
        )}
        {questions.map((question, index) => (
          <QuestionCard key={index} question={question} />
        ))}
        {questions.length === 0 && <p className={styles.note}>{t('preview.noOwn')}</p>}
      </section>
    </section>
  );
}

function QuestionCard({ question }: { question: QuestionValues }) {
  const styles = useStyles();
  const t = useText();
  const { kind, text, isRequired, low, high, options, isMultiple } = question;
  return (
    <div className={styles.card}>
      <p className={styles.text}>
        {text.trim() === '' ? t('preview.untitled') : text}
        {isRequired && <span className={styles.required}>{t('preview.required')}</span>}
      </p>
      {kind === 'scale' && (
        <>
          <div className={styles.steps} aria-hidden="true">
            {[1, 2, 3, 4, 5].map((step) => (
              <span key={step} className={styles.step}>
                {step}
              </span>
            ))}
          </div>
          <div className={styles.ends}>
            <span>{low}</span>
            <span>{high}</span>
          </div>
        </>
      )}
      {kind === 'choice' && (
        <ul className={styles.options}>
          {optionsOf(options).map((option, index) => (
            <li key={index} className={styles.option}>
              <span
                aria-hidden="true"
                className={mergeClasses(styles.mark, isMultiple && styles.square)}
              />
              {option}
            </li>
          ))}
        </ul>
      )}
      {kind === 'text' && <div className={styles.writing} aria-hidden="true" />}
    </div>
  );
}
