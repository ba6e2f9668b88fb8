import { limits, type SchoolConnection } from '@mebae/contracts';
import { makeStyles, useNotice } from '@mebae/platform';
import { Section } from '@mebae/ui';
import {
  Form,
  FormConflict,
  SaveBar,
  SwitchField,
  TextField,
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

const valuesOf = ({
  isOn,
  isForStaff,
  isForStudents,
  organisations,
  updatedAt,
}: SchoolConnection) => ({
  isForStaff: isOn && isForStaff,
  isForStudents: isOn && isForStudents,
  organisations: organisations.join('\n'),
  basedOn: updatedAt ?? '',
});

/** Organisations as they are typed: each on a line of its own. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const longest = (limits.organisationLength + 1) * limits.organisationsOfConnection;

interface ConnectionSectionProps {
  connection: SchoolConnection;
  /** Begins the form again with what is saved now. */
  onSaved: () => void;
}

/** One provider: whether the school's staff and students sign in there, and which organisations theirs are. */
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
          isForStaff: z.boolean(),
          isForStudents: z.boolean(),
          organisations: z.string(),
          basedOn: z.string(),
        })
        .superRefine((typed, context) => {
          const lines = linesOf(typed.organisations);
          const isOn = typed.isForStaff || typed.isForStudents;
          const problem = (message: string): void =>
            context.addIssue({ code: 'custom', path: ['organisations'], message });
          if (isOn && lines.length === 0) problem(t('connections.refused.organisationMissing'));
          if (lines.length > limits.organisationsOfConnection) {
            problem(t('connections.tooMany', { most: limits.organisationsOfConnection }));
          }
          if (lines.some((line) => line.length > limits.organisationLength)) {
            problem(t('connections.refused.organisationInvalid'));
          }
        }),
    onSave: async ({ isForStaff, isForStudents, organisations, basedOn }) => {
      const body = {
        isOn: isForStaff || isForStudents,
        isForStaff,
        isForStudents,
        organisations: linesOf(organisations),
        updatedAt: basedOn === '' ? null : basedOn,
      };
      const isSaved = await conflict.guard(save(connectionID, body));
      if (isSaved) notice.success(t('connections.saved'));
      return isSaved;
    },
    onSaved,
    problemOf: (error) => {
      const message = refusalText(t, error);
      return message === null ? null : { field: 'organisations', message };
    },
  });
  return (
    <Section title={name} description={t('connections.about', { issuer, linked })}>
      <Form form={form} aria-label={name}>
        <div className={styles.fields}>
          <SwitchField form={form} name="isForStaff" label={t('connections.isForStaff')} />
          <SwitchField form={form} name="isForStudents" label={t('connections.isForStudents')} />
          <TextField
            form={form}
            name="organisations"
            label={t(`connections.organisation.${kind}`)}
            hint={t(`connections.organisationHint.${kind}`)}
            rows={2}
            maxLength={longest}
            className={styles.organisation}
          />
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
                  isForStaff: t('connections.isForStaff'),
                  isForStudents: t('connections.isForStudents'),
                  organisations: t(`connections.organisation.${kind}`),
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
