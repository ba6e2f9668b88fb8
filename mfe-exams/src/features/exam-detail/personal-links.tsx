import type { ExamDetail, PersonalLink } from '@mebae/contracts';
import {
  Button,
  formatNumber,
  makeStyles,
  personName,
  tokens,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import {
  Allowed,
  DataTable,
  EmptyState,
  FilterBar,
  type Column,
  numberColumn,
  personColumn,
} from '@mebae/ui';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { ClassSelect } from '../../lib/class-select.tsx';
import { CardFiles } from './cards/card-files.tsx';
import { useLinks } from './exam-detail.resource.ts';

const CardsDialog = lazy(() => import('./cards/cards-dialog.tsx'));

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  link: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});
const rowKey = (row: PersonalLink): number => row.studentID;

/** The page's own origin: what the staff's browser reaches, the candidates' do too. */
const addressOf = (row: PersonalLink): string => `${location.origin}/answer/${row.token}`;

/** Personal links to hand out, class by class. */
export function PersonalLinks({ exam }: { exam: ExamDetail }) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  const [chosen, setChosen] = useState(String(exam.classes[0]?.schoolClassID ?? ''));
  const { data, error, isLoading, mutate } = useLinks(
    exam.evalSettingID,
    chosen === '' ? undefined : Number(chosen),
  );
  const copy = useCopy();
  const columns = useColumns(copy);
  const rows = data?.data ?? [];
  const all = rows
    .map((row) => [className(row), row.studentNumber, personName(row, language), addressOf(row)])
    .map((cells) => cells.join('\t'))
    .join('\n');
  const [choosesCards, setChoosesCards] = useState(false);
  const actions = (
    <>
      <Allowed call="loginCards.start">
        <Button disabledFocusable={rows.length === 0} onClick={() => setChoosesCards(true)}>
          {t('cards.makeOfClass')}
        </Button>
      </Allowed>
      <Button disabled={rows.length === 0} onClick={() => void copy(all)}>
        {t('links.copyAll')}
      </Button>
    </>
  );
  return (
    <div className={styles.parts}>
      <p className={styles.note}>{t('links.note')}</p>
      <FilterBar actions={actions}>
        <ClassSelect classes={exam.classes} value={chosen} onChange={setChosen} />
      </FilterBar>
      <CardFiles evalSettingID={exam.evalSettingID} />
      {choosesCards && (
        <Suspense>
          <CardsDialog
            evalSettingID={exam.evalSettingID}
            people={{ filter: chosen === '' ? {} : { schoolClassID: Number(chosen) } }}
            count={formatNumber(rows.length, language)}
            onClose={() => setChoosesCards(false)}
          />
        </Suspense>
      )}
      <DataTable
        cards
        caption={t('detail.part.links')}
        columns={columns}
        rows={data?.data}
        rowKey={rowKey}
        isLoading={isLoading}
        error={error}
        onRetry={() => void mutate()}
        empty={<EmptyState title={t('detail.nobody')} />}
      />
    </div>
  );
}

/** Puts a text on the clipboard and says so. */
function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text);
        notice.success(t('links.copied'));
      } catch {
        // Browsers refuse without a secure address or permission; the link can be selected by hand.
        notice.error(t('links.copyFailed'));
      }
    },
    [notice, t],
  );
}

function useColumns(copy: (text: string) => Promise<void>): Column<PersonalLink>[] {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<Column<PersonalLink>[]>(
    () => [
      { id: 'class', header: t('class.header'), width: 110, cell: className },
      numberColumn({
        id: 'number',
        header: t('detail.number'),
        width: 80,
        value: (row) => row.studentNumber,
      }),
      personColumn({ header: t('detail.name'), width: 160 }),
      {
        id: 'link',
        header: t('links.link'),
        cell: (row) => <span className={styles.link}>{addressOf(row)}</span>,
      },
      {
        id: 'copy',
        header: t('links.copy'),
        width: 110,
        cell: (row) => (
          <Button
            size="small"
            aria-label={t('links.copyOf', { name: personName(row, language) })}
            onClick={() => void copy(addressOf(row))}
          >
            {t('links.copy')}
          </Button>
        ),
      },
    ],
    [t, styles, language, className, copy],
  );
}
