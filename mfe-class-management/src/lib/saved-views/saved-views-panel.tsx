import type { SavedView, SavedViewPage } from '@mebae/contracts';
import {
  Button,
  Link,
  makeStyles,
  personName,
  useLanguage,
  useNotice,
  useSearchParams,
} from '@mebae/platform';
import { ConfirmButton, DataTable, Section, type Column } from '@mebae/ui';
import { useMemo, useState } from 'react';
import { partLabel } from '../class-frame/parts.ts';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';
import { SavedViewForm } from './saved-view-form.tsx';
import { useSavedViews, useSavedViewWrites } from './saved-views.resource.ts';

/** The address that opens a saved view; it can be handed on as a link. */
const addressOf = ({ page, search }: Pick<SavedView, 'page' | 'search'>): string =>
  search === '' ? paths[page] : `${paths[page]}?${search}`;

const useStyles = makeStyles({ list: { marginTop: '20px' } });

const rowKey = ({ savedViewID }: SavedView): number => savedViewID;

/** The choices of the open page get a name here; saved views are opened, renamed, shared and deleted. */
export default function SavedViewsPanel({ page }: { page: SavedViewPage }) {
  const t = useText();
  const [search] = useSearchParams();
  const [edited, setEdited] = useState<SavedView | null>(null);
  const { data, error, mutate } = useSavedViews();
  const columns = useColumns(setEdited);
  const styles = useStyles();
  return (
    <Section title={t('views.title')} description={t('views.hint')}>
      <SavedViewForm
        key={edited ? `${edited.savedViewID} ${edited.updatedAt}` : 'new'}
        view={edited}
        current={{ page, search: search.toString() }}
        onDone={() => setEdited(null)}
        onReload={setEdited}
      />
      <div className={styles.list}>
        <DataTable
          caption={t('views.list')}
          columns={columns}
          rows={data?.data}
          rowKey={rowKey}
          isLoading={!data && !error}
          error={error}
          onRetry={() => void mutate()}
          empty={<p>{t('views.none')}</p>}
          cards
        />
      </div>
    </Section>
  );
}

function useColumns(onEdit: (view: SavedView) => void): Column<SavedView>[] {
  const t = useText();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('views.name'),
        value: ({ name }) => name,
        sortable: true,
        cell: (view) => <Link to={addressOf(view)}>{view.name}</Link>,
        rowHeader: true,
        width: 240,
      },
      {
        id: 'page',
        header: t('views.page'),
        cell: ({ page }) => t(page === 'statistics' ? 'statistics.title' : partLabel(page)),
        width: 130,
      },
      {
        id: 'sharing',
        header: t('views.sharing'),
        cell: ({ isShared }) => t(isShared ? 'views.shared' : 'views.own'),
        width: 150,
      },
      {
        id: 'savedBy',
        header: t('views.savedBy'),
        cell: ({ savedBy, isOwn }) => (isOwn ? t('views.you') : personName(savedBy, language)),
        width: 150,
      },
      {
        id: 'change',
        header: t('groups.column.remove'),
        cell: (view) => view.canChange && <Actions view={view} onEdit={onEdit} />,
        width: 240,
      },
    ],
    [t, language, onEdit],
  );
}

function Actions({ view, onEdit }: { view: SavedView; onEdit: (view: SavedView) => void }) {
  const t = useText();
  const notice = useNotice();
  const { remove } = useSavedViewWrites();
  const { name } = view;
  return (
    <>
      <Button aria-label={t('views.editOf', { name })} onClick={() => onEdit(view)}>
        {t('views.edit')}
      </Button>
      <ConfirmButton
        appearance="subtle"
        aria-label={t('views.deleteOf', { name })}
        title={t('views.deleteTitle', { name })}
        body={t(view.isShared ? 'views.deleteShared' : 'views.deleteOwn')}
        confirmLabel={t('groups.remove.confirm')}
        danger
        onConfirm={async () => {
          await remove(view.savedViewID, view.updatedAt);
          notice.success(t('views.deleted', { name }));
        }}
      >
        {t('groups.remove.confirm')}
      </ConfirmButton>
    </>
  );
}
