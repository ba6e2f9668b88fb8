import { errorText, type GroupingProposal, type NamedConflict } from '@mebae/contracts';
import {
  Button,
  Input,
  inWordsOfSchool,
  makeStyles,
  personName,
  useLanguage,
  useNavigate,
  useNotice,
} from '@mebae/platform';
import { Allowed, FilterTabs, LoadingState, Section } from '@mebae/ui';
import { useState } from 'react';
import { useGroupWrites } from '../../lib/groups.resource.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { AlternativeView } from './alternative-view.tsx';

const useStyles = makeStyles({
  save: { display: 'flex', flexWrap: 'wrap', gap: '8px', '@media print': { display: 'none' } },
  title: { width: '360px', maxWidth: '100%' },
});

/** The result of a proposal: alternatives to choose from, or what makes groups impossible. */
export function ProposalResult({ proposal }: { proposal: GroupingProposal }) {
  const t = useText();
  const { result } = proposal;
  const [chosen, setChosen] = useState(0);
  if (result.state === 'working') return <LoadingState label={t('grouping.working')} />;
  if (result.state === 'impossible') {
    return <Impossible proposal={proposal} conflict={result.conflict} />;
  }
  return (
    <Section
      title={t('grouping.result.title')}
      description={[
        t('grouping.result.hint'),
        ...(proposal.course?.isComparable === false ? [t('analysis.notComparable')] : []),
      ].join(' ')}
      actions={<SaveAlternative proposal={proposal} alternative={chosen} />}
    >
      <FilterTabs
        label={t('grouping.result.title')}
        tabs={result.alternatives.map((_, index) => ({
          value: String(index),
          content: t('grouping.alternative', { n: index + 1 }),
        }))}
        value={String(chosen)}
        onChange={(value) => setChosen(Number(value))}
      />
      <AlternativeView proposal={proposal} made={result} chosen={chosen} />
    </Section>
  );
}

function Impossible({
  proposal,
  conflict,
}: {
  proposal: GroupingProposal;
  conflict: NamedConflict;
}) {
  const t = useText();
  const language = useLanguage();
  const names = new Map(proposal.students.map((row) => [row.studentID, personName(row, language)]));
  const lines =
    conflict.kind === 'size'
      ? [
          t('grouping.conflict.size', {
            n: conflict.students,
            min: conflict.min,
            max: conflict.max,
          }),
        ]
      : conflict.constraints.map(({ kind, studentIDs }) =>
          t(`grouping.conflict.${kind}`, {
            names: studentIDs.map((id) => names.get(id) ?? '').join(t('grouping.separator')),
          }),
        );
  return (
    <Section
      title={errorText(1, 2005, language, inWordsOfSchool)}
      description={t('grouping.conflict.hint')}
    >
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

function SaveAlternative({
  proposal,
  alternative,
}: {
  proposal: GroupingProposal;
  alternative: number;
}) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const navigate = useNavigate();
  const { create } = useGroupWrites();
  const [title, setTitle] = useState(
    t('grouping.firstTitle', { title: proposal.course?.title ?? '' }).trim(),
  );
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { proposalID } = proposal;
      const groupSettingID = await create({ title, proposalID, alternative });
      await navigate(paths.groupEditOf(groupSettingID));
    } catch (error) {
      notice.error(error);
      setBusy(false);
    }
  };
  return (
    <div className={styles.save}>
      <Input
        className={styles.title}
        aria-label={t('groups.titleField')}
        value={title}
        maxLength={100}
        onChange={(_, { value }) => setTitle(value)}
      />
      <Allowed call="groups.create">
        <Button disabledFocusable={isBusy || title.trim() === ''} onClick={() => void save()}>
          {t('grouping.save')}
        </Button>
      </Allowed>
    </div>
  );
}
