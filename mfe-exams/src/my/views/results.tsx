import type { OwnResults } from '@mebae/contracts';
import { mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import type { ReactNode } from 'react';
import { useAnswerStyles } from '../../answer/styles.ts';
import { momentText } from '../../answer/texts/moment-text.ts';
import { withReadings } from '../../answer/texts/readings.tsx';
import { nameText, titleText } from '../../answer/texts/wording.ts';
import { Heading } from '../../answer/views/heading.tsx';
import { leavePage } from '../device.ts';
import { useOwnPageStyles } from '../styles.ts';
import { Disposition } from './disposition.tsx';
import { ScoreTable } from './score-table.tsx';

interface ResultsProps {
  results: OwnResults;
  /** Null in a preview, which has nothing to go back to. */
  onBack: (() => void) | null;
}

/** A student's results in a course, as the feedback report says them, in one column. */
export function Results({ results, onBack }: ResultsProps) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  const { wording, picture, scores, parts, disposition } = results;
  const at = (moment: string) => momentText(moment, language, wording);
  return (
    <div className={styles.body}>
      <Heading>{withReadings(titleText(results.title, language, wording))}</Heading>
      <p className={styles.note}>
        {withReadings(nameText(results.candidate, language, wording))}
        <br />
        {withReadings(t('period', { from: at(results.startAt), to: at(results.endAt) }))}
      </p>
      {results.notes.map((note) => (
        <p key={note} className={styles.banner}>
          {withReadings(note)}
        </p>
      ))}
      <Part title={picture?.title ?? scores.title}>
        {picture && (
          <>
            <img
              className={own.picture}
              width={picture.width}
              height={picture.height}
              src={`data:image/svg+xml,${encodeURIComponent(picture.svg)}`}
              alt={picture.alt}
            />
            {picture.remarks.map((remark) => (
              <p key={remark} className={own.remark}>
                {withReadings(remark)}
              </p>
            ))}
          </>
        )}
        <ScoreTable scores={scores} />
      </Part>
      {parts.map(({ part, title, lines }) => (
        <Part key={part} title={title}>
          {lines.map(({ name, text }) => (
            <div key={`${name} ${text}`} className={own.line}>
              {name !== null && <strong>{withReadings(name)}</strong>}
              <span className={styles.lines}>{part === 'comment' ? text : withReadings(text)}</span>
            </div>
          ))}
        </Part>
      ))}
      {disposition && (
        <Part title={disposition.title}>
          <Disposition disposition={disposition} />
        </Part>
      )}
      {onBack && (
        <div className={mergeClasses(styles.actions, own.end)}>
          <button type="button" className={styles.primary} onClick={onBack}>
            {withReadings(t('back'))}
          </button>
          <button type="button" className={styles.secondary} onClick={() => void leavePage()}>
            {withReadings(t('leave'))}
          </button>
        </div>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  return (
    <section className={mergeClasses(styles.card, own.part)}>
      <h2 className={own.heading}>{withReadings(title)}</h2>
      {children}
    </section>
  );
}
