import { limits, participationKinds, type Participation } from '@mebae/contracts';
import { Button, Field, Input, Link, Select, makeStyles, useNotice } from '@mebae/platform';
import { Allowed, Section } from '@mebae/ui';
import { useState, type SyntheticEvent } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFindingsWrites } from './findings.resource.ts';

const useStyles = makeStyles({
  list: { margin: '0 0 12px', padding: 0, listStyleType: 'none' },
  item: { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '44px' },
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px' },
});

interface ParticipationsProps {
  studentID: number;
  participations: readonly Participation[];
}

interface ItemProps {
  participation: Participation;
  onRemove: (participationID: number) => void;
}

/** What staff noted can be removed here; an event of jgrow leads to its page. */
function Item({ participation, onRemove }: ItemProps) {
  const styles = useStyles();
  const t = useText();
  const { kind, title, participationID, eventID } = participation;
  return (
    <li className={styles.item}>
      <span>
        {t(`findings.kind.${kind}`)}:{' '}
        {eventID === null ? title : <Link to={paths.event(eventID)}>{title}</Link>}
      </span>
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
  const { add, remove } = useFindingsWrites(studentID);
  const [kind, setKind] = useState<Participation['kind']>('event');
  const [title, setTitle] = useState('');
  const run = async (work: Promise<unknown>) => {
    try {
      await work;
      return true;
    } catch (error) {
      notice.error(error);
      return false;
    }
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (title.trim() !== '' && (await run(add({ kind, title })))) setTitle('');
  };
  return (
    <Section title={t('findings.participations')} description={t('findings.participationsHint')}>
      {participations.length > 0 && (
        <ul className={styles.list}>
          {participations.map((participation) => (
            <Item
              key={`${participation.eventID}/${participation.participationID}`}
              participation={participation}
              onRemove={(participationID) => void run(remove(participationID))}
            />
          ))}
        </ul>
      )}
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Field label={t('findings.kindLabel')}>
          <Select
            value={kind}
            onChange={(_, { value }) =>
              setKind(participationKinds.find((known) => known === value) ?? 'event')
            }
          >
            {participationKinds.map((value) => (
              <option key={value} value={value}>
                {t(`findings.kind.${value}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('findings.participationTitle')}>
          <Input
            value={title}
            maxLength={limits.participationTitleLength}
            onChange={(_, { value }) => setTitle(value)}
          />
        </Field>
        <Allowed call="findings.addParticipation">
          <Button type="submit">{t('findings.add')}</Button>
        </Allowed>
      </form>
    </Section>
  );
}
