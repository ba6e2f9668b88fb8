import type { LetterDetail, LetterWriter } from '@mebae/contracts';
import { ApiError, Button, makeStyles, useNotice } from '@mebae/platform';
import { Allowed, EmptyState, ErrorState, LinkButton, LoadingState, Section } from '@mebae/ui';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { useRecordLink } from '../../lib/record-frame/use-record-link.ts';
import { useText } from '../../lib/text.ts';
import { DeleteLetter } from './delete-letter.tsx';
import { LetterEditor } from './letter-editor.tsx';
import { LetterText } from './letter-text.tsx';
import { LetterVersions } from './letter-versions.tsx';
import { isTooLittle, useLetter, useLetterWrites } from './letters.resource.ts';

const isNoLetter = (error: unknown): boolean =>
  error instanceof ApiError && error.reason.includes('letterID');

const useStyles = makeStyles({ choices: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });

interface LetterProps {
  studentID: number;
  letterID: number;
}

/** A letter from the moment it is asked for: being written, read with its evidence, edited, approved, saved as a file. */
export function Letter({ studentID, letterID }: LetterProps) {
  const t = useText();
  const { data, error, mutate } = useLetter({ studentID, letterID });
  const linkOf = useRecordLink();
  const toList = (
    <LinkButton to={linkOf(paths.recordLetters(studentID))}>{t('letters.toList')}</LinkButton>
  );
  if (!data) {
    if (isNoLetter(error)) return <EmptyState title={t('letters.noLetter')} action={toList} />;
    return error ? <ErrorState error={error} onRetry={() => void mutate()} /> : <LoadingState />;
  }
  const [newest] = data.versions;
  return (
    <>
      <Section
        title={t('letters.of', { purpose: t(`letters.purpose.${data.purpose}`) })}
        description={data.addressee === '' ? undefined : data.addressee}
        actions={
          <>
            <DeleteLetter studentID={studentID} letter={data} />
            {toList}
          </>
        }
      >
        {newest ? (
          <Written studentID={studentID} letter={data} refresh={mutate} />
        ) : data.isBeingWritten ? (
          <LoadingState label={t('letters.isBeingWritten')} />
        ) : (
          <EmptyState
            title={t('letters.notWritten')}
            body={t('letters.notWrittenBody')}
            action={<NotWritten studentID={studentID} letterID={letterID} />}
          />
        )}
      </Section>
      <LetterVersions letter={data} />
    </>
  );
}

/** Choices where the model gave no text: the phrase bank's letter at once, or the model once more. */
function NotWritten(letter: LetterProps) {
  const styles = useStyles();
  const t = useText();
  return (
    <div className={styles.choices}>
      <WriteAgain {...letter} writer="phraseBank" appearance="primary">
        {t('letters.fromPhrases')}
      </WriteAgain>
      <WriteAgain {...letter} writer="model">
        {t('letters.writeAgain')}
      </WriteAgain>
    </div>
  );
}

interface WriteAgainProps extends LetterProps {
  writer: LetterWriter;
  appearance?: 'primary';
  children: string;
}

/** Has the letter written anew. Evidence that is too little for the phrase bank is said in words. */
function WriteAgain({ studentID, letterID, writer, appearance, children }: WriteAgainProps) {
  const t = useText();
  const notice = useNotice();
  const { write } = useLetterWrites(studentID);
  const run = async () => {
    try {
      await write(letterID, writer);
    } catch (error) {
      notice.error(isTooLittle(error) ? t('letters.tooLittle') : error);
    }
  };
  return (
    <Allowed call="letters.write">
      <Button {...(appearance && { appearance })} onClick={() => void run()}>
        {children}
      </Button>
    </Allowed>
  );
}

/** The newest version: read with its evidence, or edited. */
function Written(props: {
  studentID: number;
  letter: LetterDetail;
  refresh: () => Promise<unknown>;
}) {
  const { studentID, letter, refresh } = props;
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) {
    return (
      <LetterEditor
        studentID={studentID}
        letter={letter}
        onDone={() => setEditing(false)}
        onReload={() => {
          setEditing(false);
          void refresh();
        }}
      />
    );
  }
  return (
    <LetterText studentID={studentID} letter={letter}>
      <Allowed call="letters.save">
        <Button disabledFocusable={letter.isBeingWritten} onClick={() => setEditing(true)}>
          {t('letters.edit')}
        </Button>
      </Allowed>
      {!letter.isBeingWritten && (
        <WriteAgain studentID={studentID} letterID={letter.letterID} writer="model">
          {t('letters.writeAgain')}
        </WriteAgain>
      )}
    </LetterText>
  );
}
