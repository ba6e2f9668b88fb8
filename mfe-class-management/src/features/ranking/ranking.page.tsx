import type { RankingOptions } from '@mebae/contracts';
import { ApiError, Button, useSearchParams } from '@mebae/platform';
import { EmptyState, ErrorState, LoadingState, Section, ShownInstead } from '@mebae/ui';
import { useMemo } from 'react';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { useText } from '../../lib/text.ts';
import {
  addressOf,
  choiceOf,
  completed,
  isGroupReplaced,
  type Choice,
  type CompleteChoice,
} from './choice.ts';
import { Pickers } from './pickers.tsx';
import { RankingView } from './ranking-view.tsx';
import { useRankingOptions } from './ranking.resource.ts';
import { useNames } from './use-names.ts';

const isNoSuchCourse = (error: unknown): boolean =>
  error instanceof ApiError && error.category === 1 && error.code === 22;

/**
 * Staff read places in one competency: of a class, a grade or the school. The whole choice is in the address; scores
 * that can't be compared get no place.
 */
export default function RankingPage() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const choice = useMemo(() => choiceOf(search), [search]);
  const options = useRankingOptions(choice.evalSettingID);
  const change = (part: Partial<Choice>) => {
    setSearch(addressOf({ ...choice, page: 1, ...part }), { replace: true });
  };
  const complete = useMemo(
    () => options.data && completed(choice, options.data),
    [choice, options.data],
  );
  return (
    <ClassPart part="ranking">
      {isNoSuchCourse(options.error) ? (
        <EmptyState
          title={t('noCourse.title')}
          body={t('noCourse.body')}
          action={
            <Button onClick={() => change({ evalSettingID: null })}>{t('noCourse.newest')}</Button>
          }
        />
      ) : !options.data ? (
        options.error ? (
          <ErrorState error={options.error} onRetry={() => void options.mutate()} />
        ) : (
          <LoadingState />
        )
      ) : !complete ? (
        <Section title={t('ranking.title')}>
          <EmptyState title={t('empty.title')} body={t('empty.body')} />
        </Section>
      ) : (
        <>
          <Pickers options={options.data} choice={complete} onChange={change} />
          {isGroupReplaced(choice, complete) && (
            <GroupInstead options={options.data} shown={complete} />
          )}
          <RankingView
            options={options.data}
            choice={complete}
            page={choice.page}
            pageSize={choice.pageSize}
            onPage={change}
          />
        </>
      )}
    </ClassPart>
  );
}

function GroupInstead({ options, shown }: { options: RankingOptions; shown: CompleteChoice }) {
  const { groupName } = useNames(options);
  return <ShownInstead asked="group" name={groupName(shown)} />;
}
