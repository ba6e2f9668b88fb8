import type { KeptApartPair } from '@mebae/contracts';
import { Button } from '@mebae/platform';
import {
  Allowed,
  AllowedContent,
  EmptyState,
  FilterBar,
  LoadingState,
  PagedList,
  PageHeader,
  SearchField,
} from '@mebae/ui';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useKeptApart, useKeptApartListState } from './kept-apart.resource.ts';
import { useKeptApartColumns } from './use-kept-apart-columns.tsx';

const KeptApartForm = lazy(() => import('./kept-apart-form.tsx'));

const rowKey = (pair: KeptApartPair): number => pair.keptApartID;

/**
 * `/pages/keptApart`: staff add, change and end pairs of students whom the school keeps apart, and take them off the
 * list.
 */
export default function KeptApartPage() {
  const t = useText();
  const [edited, setEdited] = useState<KeptApartPair | 'new' | null>(null);
  return (
    <>
      <PageHeader
        title={t('apart.title')}
        subtitle={t('apart.subtitle')}
        actions={
          <Allowed call="keptApart.create">
            <Button appearance="primary" onClick={() => setEdited('new')}>
              {t('apart.create')}
            </Button>
          </Allowed>
        }
      />
      <AllowedContent call="keptApart.list">
        {edited !== null && (
          <Suspense fallback={<LoadingState />}>
            <KeptApartForm
              key={edited === 'new' ? 'new' : `${edited.keptApartID} ${edited.updatedAt}`}
              pair={edited === 'new' ? null : edited}
              onDone={() => setEdited(null)}
              onReload={setEdited}
            />
          </Suspense>
        )}
        <Pairs onEdit={setEdited} />
      </AllowedContent>
    </>
  );
}

function Pairs({ onEdit }: { onEdit: (pair: KeptApartPair) => void }) {
  const t = useText();
  const { state, change, clearFilters } = useKeptApartListState();
  return (
    <>
      <FilterBar onClear={clearFilters}>
        <SearchField
          label={t('apart.search')}
          value={state.search}
          onChange={(search) => change({ search })}
        />
      </FilterBar>
      <PagedList
        caption={t('apart.title')}
        list={useKeptApart(state)}
        columns={useKeptApartColumns(onEdit)}
        rowKey={rowKey}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('apart.noneFound')}
        none={<EmptyState title={t('apart.none')} body={t('apart.noneHint')} />}
      />
    </>
  );
}
