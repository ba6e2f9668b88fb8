import type { GroupingProposal, GroupOptions } from '@mebae/contracts';
import { useKeptForm, useSearchParams } from '@mebae/platform';
import { AllowedContent, EmptyState, ErrorState, LoadingState } from '@mebae/ui';
import { useState } from 'react';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { useGroupOptions, useProposal } from '../../lib/groups.resource.ts';
import { useText } from '../../lib/text.ts';
import { ProposalResult } from './proposal-result.tsx';
import { RequestForm } from './request-form.tsx';
import { firstRequest, haveSamePeople } from './request-state.ts';

/**
 * `/pages/class-management/grouping`: staff set conditions, have groups proposed, and keep one of the proposals. The
 * proposal is in the address; conditions that can't all be kept are named.
 */
export default function GroupingPage() {
  return (
    <ClassPart part="grouping">
      <AllowedContent call="groups.options">
        <Grouping />
      </AllowedContent>
    </ClassPart>
  );
}

function Grouping() {
  const t = useText();
  const [search] = useSearchParams();
  const options = useGroupOptions();
  const proposalID = Number(search.get('proposal')) || null;
  const proposal = useProposal(proposalID);
  const isWaiting = proposalID !== null && !proposal.data;
  if (options.error && !options.data) {
    return <ErrorState error={options.error} onRetry={() => void options.mutate()} />;
  }
  if (isWaiting && proposal.error) {
    return <EmptyState title={t('grouping.gone.title')} body={t('grouping.gone.body')} />;
  }
  if (!options.data || isWaiting) return <LoadingState />;
  if (options.data.classes.length === 0) {
    return <EmptyState title={t('grouping.none.title')} body={t('grouping.none.body')} />;
  }
  return <Loaded options={options.data} proposal={proposal.data ?? null} />;
}

interface LoadedProps {
  options: GroupOptions;
  proposal: GroupingProposal | null;
}

/** The form begins with what the proposal in the address was asked with. */
function Loaded({ options, proposal }: LoadedProps) {
  const [begun] = useState(() => proposal?.request ?? firstRequest(options));
  const [request, setRequest] = useState(begun);
  useKeptForm({
    name: 'grouping',
    value: request,
    // The rest is chosen again in a moment.
    dirty: !haveSamePeople(request, begun),
    restore: setRequest,
  });
  return (
    <>
      <RequestForm options={options} request={request} onChange={setRequest} />
      {proposal && <ProposalResult key={proposal.proposalID} proposal={proposal} />}
    </>
  );
}
