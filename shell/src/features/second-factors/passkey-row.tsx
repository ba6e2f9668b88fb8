import { Badge, Button, makeStyles, Text } from '@fluentui/react-components';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { limits, type OwnPasskey } from '@mebae/contracts';
import { useNotice, useTranslation } from '@mebae/platform';
import { ConfirmButton } from '@mebae/ui';
import { Form, SaveBar, TextField, useForm } from '@mebae/ui/forms';
import { useState } from 'react';
import { z } from 'zod';
import { FactorFacts } from './factor-facts.tsx';
import { useFactorRowStyles } from './factor-row-styles.ts';
import { refusalKey } from './refusal-text.ts';
import { useFactorWrites } from './second-factors.resource.ts';

const useStyles = makeStyles({ name: { flexGrow: 1, maxWidth: '360px' } });

interface PasskeyRowProps {
  passkey: OwnPasskey;
  /** It can be removed now: the password came, or the sign-in is fresh. */
  canRemove: boolean;
}

/** One passkey: its name, since when, last used; it can be named anew and removed. */
export function PasskeyRow({ passkey, canRemove }: PasskeyRowProps) {
  const rows = useFactorRowStyles();
  const { t } = useTranslation('account');
  const notice = useNotice();
  const { removePasskey } = useFactorWrites();
  const [isRenaming, setRenaming] = useState(false);
  const { name, passkeyID } = passkey;

  async function remove(): Promise<void> {
    try {
      await removePasskey(passkeyID);
      notice.success(t('factors.removed', { name }));
    } catch (error) {
      const key = refusalKey(error);
      if (key === null) throw error;
      notice.info(t(key));
    }
  }

  return (
    <li className={rows.row}>
      <KeyRegular className={rows.icon} />
      {isRenaming ? (
        <RenameForm passkey={passkey} onEnd={() => setRenaming(false)} />
      ) : (
        <>
          <div>
            <div className={rows.name}>
              <Text weight="semibold">{name}</Text>
              {passkey.isBackedUp && <Badge appearance="tint">{t('factors.backedUp')}</Badge>}
            </div>
            <FactorFacts {...passkey} />
          </div>
          <div className={rows.actions}>
            <Button
              size="small"
              aria-label={t('factors.renameOf', { name })}
              onClick={() => setRenaming(true)}
            >
              {t('factors.rename')}
            </Button>
            <ConfirmButton
              size="small"
              disabledFocusable={!canRemove}
              aria-label={t('factors.removeOf', { name })}
              title={t('factors.removeTitle', { name })}
              body={t('factors.removeBody')}
              confirmLabel={t('factors.remove')}
              danger
              onConfirm={remove}
            >
              {t('factors.remove')}
            </ConfirmButton>
          </div>
        </>
      )}
    </li>
  );
}

function RenameForm({ passkey, onEnd }: { passkey: OwnPasskey; onEnd: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('account');
  const { t: shared } = useTranslation('shell');
  const { renamePasskey } = useFactorWrites();
  const form = useForm({
    keptAs: null,
    defaultValues: { name: passkey.name },
    schema: () => {
      const message = shared('validation.required', { value: t('factors.name') });
      return z.object({ name: z.string().trim().min(1, message).max(limits.passkeyNameLength) });
    },
    onSave: ({ name }) => renamePasskey(passkey.passkeyID, name),
    onSaved: onEnd,
  });
  return (
    <div className={styles.name}>
      <Form form={form} aria-label={t('factors.renameOf', { name: passkey.name })}>
        <TextField
          form={form}
          name="name"
          label={t('factors.name')}
          required
          maxLength={limits.passkeyNameLength}
        />
        <SaveBar label={t('factors.saveName')} isSaving={form.isSaving} isDisabled={!form.isDirty}>
          <Button onClick={() => form.discard(onEnd)}>{t('factors.cancel')}</Button>
        </SaveBar>
      </Form>
    </div>
  );
}
