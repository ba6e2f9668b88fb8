import { useNotice } from '@mebae/platform';
import { useText } from './text.ts';

/** Copies a text to the clipboard and says whether it worked. */
export function useCopy() {
  const t = useText();
  const notice = useNotice();
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notice.success(t('findings.copied'));
    } catch {
      notice.error(t('findings.notCopied'));
    }
  };
}
