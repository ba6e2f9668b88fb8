import type { PersonName } from '@mebae/contracts';
import { MessageBar, MessageBarBody, makeStyles, personName, useLanguage } from '@mebae/platform';
import { useText } from './text.ts';

const useStyles = makeStyles({ root: { marginBottom: '16px' } });

/** Above what only its maker and administrators may change: who may. */
export function NotYours({ creator }: { creator: PersonName | null }) {
  const styles = useStyles();
  const t = useText();
  const language = useLanguage();
  return (
    <div className={styles.root}>
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          {creator
            ? t('form.notYours.by', { name: personName(creator, language) })
            : t('form.notYours.byNobody')}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
}
