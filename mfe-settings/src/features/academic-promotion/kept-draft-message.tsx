import type { PromotionTeacher } from '@mebae/contracts';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@mebae/platform';
import { useOthersChangeText } from '@mebae/ui/forms';
import { useText } from '../../lib/text.ts';
import { useClassDifferences } from './use-class-differences.ts';
import type { KeptDraft } from './use-discard.ts';

interface KeptDraftMessageProps {
  kept: KeptDraft;
  teachers: readonly PromotionTeacher[];
}

/** Says that a draft was not given up, who has changed it since it was shown, and what. */
export function KeptDraftMessage({ kept, teachers }: KeptDraftMessageProps) {
  const t = useText();
  const textOf = useOthersChangeText();
  const { change, before, now } = kept;
  const classes = useClassDifferences(teachers)(before.classes, now.classes);
  const withNothing = (text: string): string => (text === '' ? t('promotion.stale.none') : text);
  // decisions and newcomers come after the classes, or leave them as they were
  const isMore = now.changedAt !== now.updatedAt;
  return (
    <MessageBar intent="warning" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{textOf(change)}</MessageBarTitle>
        {t('promotion.stale.kept')}
        {(classes.length > 0 || isMore) && (
          <ul>
            {classes.map(({ label, mine, theirs }) => (
              <li key={label}>
                {t('promotion.stale.class', {
                  label,
                  before: withNothing(mine),
                  after: withNothing(theirs),
                })}
              </li>
            ))}
            {isMore && <li>{t('promotion.stale.students')}</li>}
          </ul>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}
