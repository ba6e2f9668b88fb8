import type { PersonName } from '@mebae/contracts';
import { personName, Select, useLanguage, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import {
  ConflictMessage,
  differenceOf,
  Form,
  FormField,
  SaveBar,
  useConflict,
  useForm,
} from '@mebae/ui/forms';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { readConnections, useConnectionWrites } from './connections.resource.ts';
import { refusalText } from './refusal-text.ts';

interface PasswordsSectionProps {
  /** The one who may sign in with a password; null: everybody may. */
  passwordUserID: number | null;
  administrators: readonly (PersonName & { userID: number })[];
  /** Begins the form again with what is saved now. */
  onSaved: () => void;
}

const textOf = (userID: number | null): string => (userID === null ? '' : String(userID));
const idOf = (text: string): number | null => (text === '' ? null : Number(text));

/** Everybody signs in with a password, or one administrator alone; refused where there is no other way in. */
export function PasswordsSection(props: PasswordsSectionProps) {
  const { passwordUserID, administrators, onSaved } = props;
  const t = useText();
  const language = useLanguage();
  const notice = useNotice();
  const { setPasswords } = useConnectionWrites();
  const conflict = useConflict(readConnections);
  const words = (userID: number | null): string => {
    const admin = administrators.find((each) => each.userID === userID);
    return admin
      ? t('connections.passwordsOnly', { name: personName(admin, language) })
      : t('connections.passwordsAll');
  };
  const form = useForm({
    keptAs: 'password sign-in',
    defaultValues: { userID: textOf(passwordUserID), basedOn: textOf(passwordUserID) },
    schema: () => z.object({ userID: z.string(), basedOn: z.string() }),
    onSave: async ({ userID, basedOn }) => {
      const isSaved = await conflict.guard(setPasswords(idOf(userID), idOf(basedOn)));
      if (isSaved) notice.success(t('connections.saved'));
      return isSaved;
    },
    onSaved,
    problemOf: (error) => {
      const message = refusalText(t, error);
      return message === null ? null : { field: 'userID', message };
    },
  });
  return (
    <Section title={t('connections.passwords')} description={t('connections.passwordsHint')}>
      <Form form={form} aria-label={t('connections.passwords')}>
        <FormField form={form} name="userID" label={t('connections.passwordsWho')}>
          {(input) => (
            <Select {...input}>
              <option value="">{words(null)}</option>
              {administrators.map(({ userID }) => (
                <option key={userID} value={userID}>
                  {words(userID)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <SaveBar
          label={t('school.save')}
          call="schoolConnections.setPasswords"
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <ConflictMessage
              conflict={conflict}
              compare={(latest) =>
                differenceOf(
                  t('connections.passwordsWho'),
                  words(idOf(form.getValues().userID)),
                  words(latest.passwordUserID),
                )
              }
              onTakeTheirs={() => form.discard(onSaved)}
              onKeepMine={(latest) => {
                form.setValue('basedOn', textOf(latest.passwordUserID));
                void form.submit();
              }}
            />
          }
        />
      </Form>
    </Section>
  );
}
