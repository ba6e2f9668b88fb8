import { letterFormats, type LetterDetail, type LetterVersion } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  formatDateTime,
  makeStyles,
  useLanguage,
  useNotice,
} from '@mebae/platform';
import { Allowed, useRefusedText } from '@mebae/ui';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { CitedText } from './cited-text.tsx';
import { downloadLetter, useLetterWrites } from './letters.resource.ts';

const useStyles = makeStyles({
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '16px' },
  notice: { marginBottom: '12px' },
});

/** The origin of a text, and what that means for whoever answers for it. */
function SourceNotice({ source }: Pick<LetterVersion, 'source'>) {
  const styles = useStyles();
  const t = useText();
  if (source === 'person') return null;
  return (
    <MessageBar
      intent={source === 'model' ? 'warning' : 'info'}
      layout="multiline"
      className={styles.notice}
    >
      <MessageBarBody>{t(`letters.by.${source}`)}</MessageBarBody>
    </MessageBar>
  );
}

interface LetterTextProps {
  studentID: number;
  letter: LetterDetail;
  /** Further buttons. */
  children: ReactNode;
}

/** The newest version with its evidence, its approval, and its files once it is approved. */
export function LetterText({ studentID, letter, children }: LetterTextProps) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const refusedText = useRefusedText();
  const { approve } = useLetterWrites(studentID);
  const [isBusy, setBusy] = useState(false);
  const [newest] = letter.versions;
  if (!newest) return null;
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notice.error(refusedText(error) ?? error);
    } finally {
      setBusy(false);
    }
  };
  const { letterID, isApproved, approvedAt, updatedAt } = letter;
  return (
    <>
      <SourceNotice source={newest.source} />
      <CitedText version={newest} language={letter.language} />
      <p>
        {isApproved
          ? t('letters.approvedAt', { at: formatDateTime(approvedAt, language) })
          : t('letters.notApproved')}
      </p>
      <div className={styles.buttons}>
        {isApproved ? (
          letterFormats.map((format) => (
            <Allowed key={format} call="letters.file">
              <Button
                disabledFocusable={isBusy}
                onClick={() =>
                  void run(() =>
                    downloadLetter({ studentID, letterID }, format, t('letters.file', { format })),
                  )
                }
              >
                {t(`letters.download.${format}`)}
              </Button>
            </Allowed>
          ))
        ) : (
          <Allowed call="letters.approve">
            <Button
              appearance="primary"
              disabledFocusable={isBusy || letter.isBeingWritten}
              onClick={() => void run(() => approve(letterID, updatedAt))}
            >
              {t('letters.approve')}
            </Button>
          </Allowed>
        )}
        {children}
      </div>
    </>
  );
}
