import type { FormerMatch, SchoolClassRow } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  useLanguage,
} from '@mebae/platform';
import { useBusy } from '@mebae/ui';
import { formerText } from '../../lib/former-text.ts';
import { useText } from '../../lib/text.ts';

interface FormerMessageProps {
  matches: readonly FormerMatch[];
  /** The class that is chosen in the form, for who has none any more. */
  schoolClass: SchoolClassRow | undefined;
  onBringBack: (match: FormerMatch) => Promise<void>;
  onSomebodyElse: () => void;
}

/** Says who had the number or the address before, and offers to bring them back or to register somebody else. */
export function FormerMessage(props: FormerMessageProps) {
  const { matches, schoolClass, onBringBack, onSomebodyElse } = props;
  const t = useText();
  const language = useLanguage();
  const [isBusy, run] = useBusy();
  const isFree = matches.every((match) => match.isFree);
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('former.match.title')}</MessageBarTitle>
        {matches.map((match) => (
          <div key={match.studentID}>{formerText(match, t, language)}</div>
        ))}
        {!isFree && <div>{t('former.match.taken')}</div>}
      </MessageBarBody>
      <MessageBarActions>
        {matches.map((match) => (
          <Button
            key={match.studentID}
            disabledFocusable={isBusy || (!match.hasClass && !schoolClass)}
            onClick={() => run(() => onBringBack(match))}
          >
            {t('former.match.bringBack', { manageNumber: match.manageNumber })}
          </Button>
        ))}
        {isFree && (
          <Button disabledFocusable={isBusy} onClick={onSomebodyElse}>
            {t('former.match.other')}
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}
