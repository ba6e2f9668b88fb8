import type { EvaluatorOverview } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  personName,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { Allowed } from '@mebae/ui';
import { useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { useEvaluatorActions } from './exam-evaluators.resource.ts';

type Shortfall = EvaluatorOverview['shortfalls'][number];

/** Maximum number of students named at first. */
const most = 12;

const useStyles = makeStyles({
  list: { margin: '4px 0 0', paddingInlineStart: '20px', display: 'grid', gap: '4px' },
});

interface ShortfallsProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/**
 * Students with fewer evaluators than wanted, or with too many who can't judge them, and who could evaluate them as well;
 * nothing where nobody is short.
 */
export function Shortfalls({ evalSettingID, overview }: ShortfallsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const { shortfalls, evaluatorsPerStudent: wanted } = overview;
  if (shortfalls.length === 0) return null;
  const item = (person: Shortfall) => (
    <Item key={person.studentID} {...{ evalSettingID, person, wanted }} />
  );
  const rest = shortfalls.slice(most);
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {t('evaluators.shortTitle', { count: shortfalls.length })}
        </MessageBarTitle>
        <ul className={styles.list}>{shortfalls.slice(0, most).map(item)}</ul>
        {rest.length > 0 && (
          <details>
            <summary>{t('evaluators.shortMore', { count: rest.length })}</summary>
            <ul className={styles.list}>{rest.map(item)}</ul>
          </details>
        )}
      </MessageBarBody>
    </MessageBar>
  );
}

interface ItemProps {
  evalSettingID: number;
  person: Shortfall;
  wanted: number;
}

/** One student who is short of evaluators; the proposed one is added by one press. */
function Item({ evalSettingID, person, wanted }: ItemProps) {
  const language = useLanguage();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const className = useClassName();
  const { addProposal } = useEvaluatorActions(evalSettingID);
  const [isBusy, setIsBusy] = useState(false);
  const { proposal, schoolClassID } = person;
  const add = async (): Promise<void> => {
    if (!proposal || schoolClassID === null) return;
    setIsBusy(true);
    try {
      await addProposal({ schoolClassID, person, proposal });
      notice.success(t('evaluators.saved'));
    } catch (error) {
      notice.error(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <li>
      {t('evaluators.short', {
        class: className(person),
        name: personName(person, language),
        value: person.received,
        wanted,
      })}
      {person.cannotJudge > 0 && t('evaluators.shortUntold', { count: person.cannotJudge })}
      {proposal && schoolClassID !== null && (
        <>
          {' '}
          <Allowed call="evaluators.save">
            <Button size="small" disabled={isBusy} onClick={() => void add()}>
              {t('evaluators.addProposal', {
                class: className(proposal),
                name: personName(proposal, language),
              })}
            </Button>
          </Allowed>
        </>
      )}
    </li>
  );
}
