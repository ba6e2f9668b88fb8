import { limits, type SchoolConnection } from '@mebae/contracts';
import { Input, makeStyles, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import {
  Form,
  FormConflict,
  FormField,
  SaveBar,
  SwitchField,
  useConflict,
  useForm,
} from '@mebae/ui/forms';
import { z } from 'zod';
import { useText } from '../../lib/text.ts';
import { ConnectionTest } from './connection-test.tsx';
import { readConnection, useConnectionWrites } from './connections.resource.ts';
import { refusalText } from './refusal-text.ts';

const useStyles = makeStyles({
  fields: { display: 'grid', gap: '12px' },
  organisation: { maxWidth: '420px' },
});

const valuesOf = ({ isOn, organisation, updatedAt }: SchoolConnection) => ({
  isOn,
  organisation,
  basedOn: updatedAt ?? '',
});

interface ConnectionSectionProps {
  connection: SchoolConnection;
  /** Begins the form again with what is saved now. */
  onSaved: () => void;
}

/** One provider: whether the school's staff sign in there, and which organisation theirs is. */
export function ConnectionSection({ connection, onSaved }: ConnectionSectionProps) {
  const { connectionID, kind, name, issuer, linked } = connection;
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { save } = useConnectionWrites();
  const conflict = useConflict(() => readConnection(connectionID));
  const form = useForm({
    keptAs: `connection ${connectionID}`,
    defaultValues: valuesOf(connection),
    schema: () =>
      z
        .object({
          isOn: z.boolean(),
          organisation: z.string().trim().max(limits.organisationLength),
          basedOn: z.string(),
        })
        .refine(({ isOn, organisation }) => !isOn || organisation !== '', {
          path: ['organisation'],
          message: t('connections.refused.organisationMissing'),
        }),
    onSave: async ({ isOn, organisation, basedOn }) => {
      const body = { isOn, organisation, updatedAt: basedOn === '' ? null : basedOn };
      const isSaved = await conflict.guard(save(connectionID, body));
      if (isSaved) notice.success(t('connections.saved'));
      return isSaved;
    },
    onSaved,
    problemOf: (error) => {
      const message = refusalText(t, error);
      return message === null ? null : { field: 'organisation', message };
    },
  });
  return (
    <Section title={name} description={t('connections.about', { issuer, linked })}>
      <Form form={form} aria-label={name}>
        <div className={styles.fields}>
          <SwitchField form={form} name="isOn" label={t('connections.isOn')} />
          <FormField
            form={form}
            name="organisation"
            label={t(`connections.organisation.${kind}`)}
            hint={t(`connections.organisationHint.${kind}`)}
            className={styles.organisation}
          >
            {(input) => (
              <Input {...input} autoComplete="off" maxLength={limits.organisationLength} />
            )}
          </FormField>
        </div>
        <SaveBar
          label={t('school.save')}
          call="schoolConnections.save"
          isSaving={form.isSaving}
          isDisabled={!form.isDirty}
          message={
            <FormConflict
              form={form}
              conflict={conflict}
              onReload={() => form.discard(onSaved)}
              compared={{
                valuesOf,
                labels: {
                  isOn: t('connections.isOn'),
                  organisation: t(`connections.organisation.${kind}`),
                },
              }}
            />
          }
        />
      </Form>
      <ConnectionTest connectionID={connectionID} />
    </Section>
  );
}
