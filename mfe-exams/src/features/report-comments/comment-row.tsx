import { limits, type ReportCommentRow, type ReportCommentState } from '@mebae/contracts';
import {
  Button,
  Checkbox,
  Field,
  makeStyles,
  personName,
  Textarea,
  tokens,
  typographyStyles,
  useLanguage,
  useMay,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { countCharacters } from '@mebae/rules';
import { PersonName, Pill } from '@mebae/ui';
import { ConflictMessage, differenceOf } from '@mebae/ui/forms';
import type { KeyboardEvent } from 'react';
import { isEmpty, useComment, type EditedComment } from './use-comment.ts';

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gap: '8px',
    padding: '16px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
  name: { margin: 0, ...typographyStyles.body1Strong },
  number: { color: tokens.colorNeutralForeground2 },
  text: { width: '100%', '& textarea': { minHeight: '96px' } },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px' },
  saving: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground2 },
  failed: { color: tokens.colorPaletteRedForeground1 },
});

/** How far a comment is. */
export const stateOf = ({
  text,
  isDone,
}: Pick<ReportCommentRow, 'text' | 'isDone'>): ReportCommentState =>
  isDone ? 'done' : isEmpty(text) ? 'none' : 'draft';

interface CommentRowProps {
  evalSettingID: number;
  row: ReportCommentRow;
  /** Somebody writes here: the row stays in sight whatever the list is narrowed to. */
  onTouch: () => void;
  /** Goes on with the next student. */
  onNext: () => void;
}

/** One student's comment, which saves itself: typed, begun with the findings, finished by a tick or by Ctrl and Enter. */
export function CommentRow({ evalSettingID, row, onTouch, onNext }: CommentRowProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const comment = useComment(evalSettingID, row);
  const mayWrite = useMay('reportComments.save');
  const name = personName(row, language);
  const setDone = (isDone: boolean) => {
    onTouch();
    comment.setDone(isDone);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isEmpty(comment.text)) setDone(true);
    onNext();
  };
  const state = stateOf(comment);
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <span className={styles.number}>{row.studentNumber ?? '–'}</span>{' '}
          <PersonName person={row} />
        </h3>
        <Pill tone={state === 'done' ? 'brand' : 'plain'}>{t(`comments.state.${state}`)}</Pill>
      </div>
      <ConflictMessage
        conflict={comment.conflict}
        compare={({ draft }) => [
          ...differenceOf(t('comments.to', { name }), comment.text, draft.text),
          ...differenceOf(
            t('comments.state'),
            t(`comments.state.${stateOf(comment)}`),
            t(`comments.state.${stateOf(draft)}`),
          ),
        ]}
        onTakeTheirs={comment.takeTheirs}
        onKeepMine={comment.keepMine}
      />
      <Field
        label={t('comments.to', { name })}
        hint={t('comments.count', {
          count: countCharacters(comment.text),
          most: limits.reportCommentLength,
        })}
      >
        <Textarea
          className={styles.text}
          value={comment.text}
          readOnly={!mayWrite}
          resize="vertical"
          maxLength={limits.reportCommentLength}
          onKeyDown={onKeyDown}
          onChange={(_, { value }) => {
            onTouch();
            comment.setText(value);
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Checkbox
          label={t('comments.done')}
          aria-label={t('comments.doneOf', { name })}
          checked={comment.isDone}
          disabled={!mayWrite || isEmpty(comment.text)}
          onChange={(_, { checked }) => setDone(checked === true)}
        />
        <Begin row={row} name={name} comment={comment} onTouch={onTouch} />
        <Saving name={name} comment={comment} />
      </div>
    </li>
  );
}

interface PartProps {
  name: string;
  comment: EditedComment;
}

/** Takes the findings of the year over, where there are any. */
function Begin({
  row: { findings },
  name,
  comment,
  onTouch,
}: PartProps & Pick<CommentRowProps, 'row' | 'onTouch'>) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const mayWrite = useMay('reportComments.save');
  if (findings === null) return null;
  const begin = () => {
    onTouch();
    if (!comment.addFindings(findings)) {
      notice.info(t('comments.findingsCut', { name, most: limits.reportCommentLength }));
    }
  };
  return (
    <Button
      size="small"
      disabledFocusable={!mayWrite}
      aria-label={t('comments.beginOf', { name })}
      onClick={begin}
    >
      {t(isEmpty(comment.text) ? 'comments.begin' : 'comments.add')}
    </Button>
  );
}

/** Whether what stands there is saved. */
function Saving({ name, comment }: PartProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { saving, conflict } = comment;
  if (conflict.change !== null) return null;
  return (
    <output className={styles.saving}>
      {saving === 'failed' ? (
        <>
          <span className={styles.failed}>{t('comments.saving.failed')}</span>{' '}
          <Button size="small" aria-label={t('comments.retryOf', { name })} onClick={comment.retry}>
            {t('comments.retry')}
          </Button>
        </>
      ) : (
        t(`comments.saving.${saving}`)
      )}
    </output>
  );
}
