import type { ClassChange, NamedConflict } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  formatDateTime,
  personName,
  useLanguage,
} from '@mebae/platform';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { takeProposal } from './board-state.ts';
import type { Board } from './use-class-board.ts';

interface ProposalMessageProps {
  change: ClassChange;
  board: Board;
}

/** The last proposal: takes it over, or says which constraints contradict each other. */
export function ProposalMessage({ change, board }: ProposalMessageProps) {
  const t = useText();
  const language = useLanguage();
  const { proposal } = change;
  const [closed, setClosed] = useState<string | null>(null);
  if (!proposal || proposal.at === closed) return null;
  const at = formatDateTime(proposal.at, language);
  if (proposal.state === 'impossible') {
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>{t('change.impossible.title', { at })}</MessageBarTitle>
          <Reasons change={change} conflict={proposal.conflict} />
        </MessageBarBody>
        <MessageBarActions>
          <Button onClick={() => setClosed(proposal.at)}>{t('change.close')}</Button>
        </MessageBarActions>
      </MessageBar>
    );
  }
  const isTaken = takeProposal(board.draft, proposal.assignments) === board.draft;
  if (isTaken) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('change.made.title', { at })}</MessageBarTitle>
        {t('change.made.body')}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => board.change((draft) => takeProposal(draft, proposal.assignments))}>
          {t('change.made.take')}
        </Button>
        <Button onClick={() => setClosed(proposal.at)}>{t('change.close')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

function Reasons({ change, conflict }: { change: ClassChange; conflict: NamedConflict }) {
  const t = useText();
  const language = useLanguage();
  if (conflict.kind === 'size') {
    const { students, min, max } = conflict;
    return t('change.impossible.size', { students, min, max });
  }
  const names = new Map(
    change.students.map((student) => [student.studentID, personName(student, language)]),
  );
  return (
    <ul>
      {conflict.constraints.map(({ kind, studentIDs }) => (
        <li key={`${kind} ${studentIDs.join(' ')}`}>
          {t(`change.impossible.${kind}`, {
            names: studentIDs.map((studentID) => names.get(studentID)).join(t('list.separator')),
          })}
        </li>
      ))}
    </ul>
  );
}
