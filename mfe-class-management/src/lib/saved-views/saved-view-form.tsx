import {
  SavedViewRefusal,
  savedViewLimits,
  type SavedView,
  type SavedViewPage,
} from '@mebae/contracts';
import { ApiError, Button, makeStyles, useNotice } from '@mebae/platform';
import {
  Form,
  FormConflict,
  SaveBar,
  SwitchField,
  TextField,
  useConflict,
  useForm,
  type ComparedFields,
} from '@mebae/ui/forms';
import { z } from 'zod';
import { useText, type Text } from '../text.ts';
import { readView, useSavedViewWrites } from './saved-views.resource.ts';

interface SavedViewFormProps {
  /** The saved view that is being changed; null: the choices of the page get a name. */
  view: SavedView | null;
  /** The page that is open, with its choices. */
  current: { page: SavedViewPage; search: string };
  onDone: () => void;
  /** Begins again with what somebody else has saved. */
  onReload: (latest: SavedView) => void;
}

const useStyles = makeStyles({ name: { maxWidth: '480px' } });

const schemaOf = (t: Text) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1, t('views.error.name'))
      .max(savedViewLimits.name, t('views.error.long', { max: savedViewLimits.name })),
    isShared: z.boolean(),
    /** The `updatedAt` that the input is based on; empty for a new one. */
    basedOn: z.string(),
  });
type Values = z.infer<ReturnType<typeof schemaOf>>;

const valuesOf = (view: SavedView | null): Values => ({
  name: view?.name ?? '',
  isShared: view?.isShared ?? false,
  basedOn: view?.updatedAt ?? '',
});

const comparedView = (t: Text): ComparedFields<Values, SavedView> => ({
  valuesOf,
  labels: { name: t('views.name'), isShared: t('views.share') },
  texts: { isShared: (isShared) => t(isShared ? 'views.shared' : 'views.own') },
});

/** Gives the choices of the open page a name, or changes name and sharing of a saved view. */
export function SavedViewForm({ view, current, onDone, onReload }: SavedViewFormProps) {
  const t = useText();
  const styles = useStyles();
  const { form, conflict } = useSavedViewForm(view, current, onDone);
  return (
    <Form form={form}>
      <div className={styles.name}>
        <TextField form={form} name="name" label={t('views.name')} required />
      </div>
      <SwitchField form={form} name="isShared" label={t('views.share')} />
      <SaveBar
        label={t(view ? 'views.saveChange' : 'views.save')}
        call={view ? 'savedViews.update' : 'savedViews.create'}
        isSaving={form.isSaving}
        message={
          <FormConflict
            form={form}
            conflict={conflict}
            onReload={onReload}
            compared={comparedView(t)}
          />
        }
      >
        {view && <Button onClick={() => form.discard(onDone)}>{t('views.cancel')}</Button>}
      </SaveBar>
    </Form>
  );
}

function useSavedViewForm(
  view: SavedView | null,
  current: SavedViewFormProps['current'],
  onDone: () => void,
) {
  const t = useText();
  const notice = useNotice();
  const { create, update } = useSavedViewWrites();
  const conflict = useConflict(async () => {
    const latest = view && (await readView(view.savedViewID));
    if (!latest) throw new Error('the saved view is gone');
    return latest;
  });
  const form = useForm<Values>({
    keptAs: `saved view ${view?.savedViewID ?? 'new'}`,
    defaultValues: valuesOf(view),
    schema: () => schemaOf(t),
    onSave: async ({ name, isShared, basedOn }) => {
      const isSaved = await conflict.guard(
        view
          ? update(view.savedViewID, { name, isShared, updatedAt: basedOn })
          : create({ ...current, name, isShared }),
      );
      if (isSaved) notice.success(t('views.saved', { name }));
      return isSaved;
    },
    nextValues: (saved) => (view ? saved : valuesOf(null)),
    problemOf: (error) => {
      const [reason] = error instanceof ApiError ? error.reason : [];
      if (reason === SavedViewRefusal.NameTaken) {
        return { field: 'name', message: t('views.error.taken') };
      }
      return reason === SavedViewRefusal.TooMany
        ? { field: 'name', message: t('views.error.tooMany') }
        : null;
    },
    onSaved: onDone,
  });
  return { form, conflict };
}
