import type { LetterDetail } from '@mebae/contracts';
import { Button, useDialog, useNavigate, useNotice } from '@mebae/platform';
import { Allowed, useRefusedText } from '@mebae/ui';
import { paths } from '../../lib/paths.ts';
import { useRecordLink } from '../../lib/record-frame/use-record-link.ts';
import { useText } from '../../lib/text.ts';
import { useLetterWrites } from './letters.resource.ts';

/** Deletes a letter with its versions, after a question, and goes back to the list. */
export function DeleteLetter({ studentID, letter }: { studentID: number; letter: LetterDetail }) {
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const refusedText = useRefusedText();
  const linkOf = useRecordLink();
  const { confirm } = useDialog();
  const { remove } = useLetterWrites(studentID);
  const run = async () => {
    const isSure = await confirm({
      title: t('letters.deleteTitle'),
      body: t('letters.deleteBody', { count: letter.versions.length }),
      confirmLabel: t('letters.delete'),
      danger: true,
    });
    if (!isSure) return;
    try {
      await remove(letter);
      notice.success(t('letters.deleted'));
      await navigate(linkOf(paths.recordLetters(studentID)));
    } catch (error) {
      notice.error(refusedText(error) ?? error);
    }
  };
  return (
    <Allowed call="letters.remove">
      <Button disabledFocusable={letter.isBeingWritten} onClick={() => void run()}>
        {t('letters.delete')}
      </Button>
    </Allowed>
  );
}
