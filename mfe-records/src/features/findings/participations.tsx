import { limits, participationKinds, type Participation } from '@mebae/contracts';
import { Button, Link, Select, Spinner, makeStyles, useNotice } from '@mebae/platform';
import { isBlank } from '@mebae/rules';
import { Allowed, Section } from '@mebae/ui';
import { Form, FormField, TextField, useForm } from '@mebae/ui/forms';
import { z } from 'zod';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { participationText } from '../../lib/use-evidence-texts.ts';
import { useFindingsWrites } from './findings.resource.ts';

const useStyles = makeStyles({
  list: { margin: '0 0 12px', padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '44px' },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px' },
  // level with the fields, below the height of their labels
  add: { paddingTop: '26px' },
});

interface ParticipationsProps {
  studentID: number;
  participations: readonly Participation[];
}

interface ItemProps {
  participation: Participation;
  onRemove: (participationID: number) => void;
}

/** A participation that staff noted can be removed here; an event of jgrow leads to its page. */
function Item({ participation, onRemove }: ItemProps) {
  const styles = useStyles();
  const t = useText();
  const { title, participationID, eventID } = participation;
  const text = participationText(participation, t);
  return (
    <li className={styles.item}>
      {eventID === null ? <span>{text}</span> : <Link to={paths.event(eventID)}>{text}</Link>}
      {participationID !== null && (
        <Allowed call="findings.removeParticipation">
          <Button
            size="small"
            aria-label={t('findings.remove', { title })}
            onClick={() => onRemove(participationID)}
          >
            {t('findings.removeShort')}
          </Button>
        </Allowed>
      )}
    </li>
  );
}

/** Events, committees, clubs and activities that the student took part in this school year. */
export function Participations({ studentID, participations }: ParticipationsProps) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const { remove } = useFindingsWrites(studentID);
  return (
    <Section title={t('findings.participations')} description={t('findings.participationsHint')}>
      {participations.length > 0 && (
        <ul className={styles.list}>
          {participations.map((participation) => (
            <Item
              key={`${participation.eventID}/${participation.participationID}`}
              participation={participation}
              onRemove={(participationID) =>
                void remove(participationID).catch((error: unknown) => notice.error(error))
              }
            />
          ))}
        </ul>
      )}
      <AddParticipation studentID={studentID} />
    </Section>
  );
}

/** A row that adds one more. */
function AddParticipation({ studentID }: { studentID: number }) {
  const styles = useStyles();
  const t = useText();
  const { add } = useFindingsWrites(studentID);
  const form = useForm<Pick<Participation, 'kind' | 'title'>>({
    keptAs: 'participation',
    defaultValues: { kind: 'event', title: '' },
    schema: () =>
      z.object({
        kind: z.enum(participationKinds),
        title: z.string().refine((typed) => !isBlank(typed), t('findings.needsTitle')),
      }),
    onSave: add,
    nextValues: ({ kind }) => ({ kind, title: '' }),
  });
  return (
    <Form form={form} aria-label={t('findings.participations')}>
      <div className={styles.form}>
        <FormField form={form} name="kind" label={t('findings.kindLabel')}>
          {(input) => (
            <Select {...input}>
              {participationKinds.map((value) => (
                <option key={value} value={value}>
                  {t(`findings.kind.${value}`)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        <TextField
          form={form}
          name="title"
          label={t('findings.participationTitle')}
          maxLength={limits.participationTitleLength}
        />
        <div className={styles.add}>
          <Allowed call="findings.addParticipation">
            <Button
              type="submit"
              disabledFocusable={form.isSaving}
              icon={form.isSaving ? <Spinner size="tiny" /> : undefined}
            >
              {t('findings.add')}
            </Button>
          </Allowed>
        </div>
      </div>
    </Form>
  );
}
