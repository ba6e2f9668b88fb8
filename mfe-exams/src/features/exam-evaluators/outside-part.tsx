import { EvaluatorType, type EvaluatorOverview, type OutsideEvaluator } from '@mebae/contracts';
import {
  Button,
  formatDateTime,
  makeStyles,
  MessageBar,
  MessageBarBody,
  tokens,
  useLanguage,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import {
  Allowed,
  ConfirmButton,
  EmptyState,
  PagedList,
  PersonName,
  StatusBadge,
  useListState,
  type Column,
  actionsColumn,
} from '@mebae/ui';
import { useMemo, useState } from 'react';
import { useClassName } from '../../lib/class-name.ts';
import { AddOutside } from './add-outside.tsx';
import { evaluatorTab } from './evaluator-tab.ts';
import { useEvaluatorActions, useOutside } from './exam-evaluators.resource.ts';
import { LinkSheet, type SheetLink } from './link-sheet.tsx';

const useStyles = makeStyles({
  part: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '12px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});

const outsideList = { filters: {}, settings: { tab: evaluatorTab } };
const rowKey = (row: OutsideEvaluator): number => row.outsideEvaluatorID;

interface OutsidePartProps {
  evalSettingID: number;
  overview: EvaluatorOverview;
}

/** People from outside: who evaluates whom, what became of the mail, and the links to hand out. */
export function OutsidePart({ evalSettingID, overview }: OutsidePartProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { state, change, clearFilters } = useListState(outsideList);
  const { page, pageSize } = state;
  const list = useOutside(evalSettingID, { page, pageSize });
  const { linksOf } = useEvaluatorActions(evalSettingID);
  const [links, setLinks] = useState<SheetLink[] | null>(null);
  const columns = useOutsideColumns(evalSettingID, overview.isOpen);
  const isInternal = overview.evaluatorType === EvaluatorType.Internal;
  const { data: rows = [], totalRecords = 0 } = list.data ?? {};
  // who is not on this page may have a link
  const mayHaveLinks = totalRecords > rows.length || rows.some((row) => row.revokedAt === null);
  const showLinks = async (): Promise<void> => {
    try {
      setLinks(await linksOf(null));
    } catch (error) {
      notice.error(error);
    }
  };
  if (links) return <LinkSheet links={links} onClose={() => setLinks(null)} />;
  return (
    <div className={styles.part}>
      <p className={styles.note}>{t('outside.note')}</p>
      {isInternal && (
        <MessageBar>
          <MessageBarBody>{t('outside.internalOnly')}</MessageBarBody>
        </MessageBar>
      )}
      {overview.isOpen && !isInternal && (
        <AddOutside evalSettingID={evalSettingID} overview={overview} />
      )}
      <div className={styles.actions}>
        <Allowed call="evaluators.outsideLinks">
          <Button disabledFocusable={!mayHaveLinks} onClick={() => void showLinks()}>
            {t('outside.print')}
          </Button>
        </Allowed>
      </div>
      <PagedList
        caption={t('evaluators.tab.outside')}
        columns={columns}
        rowKey={rowKey}
        list={list}
        state={state}
        onPage={change}
        onClear={clearFilters}
        noneFound={t('outside.none')}
        none={<EmptyState title={t('outside.none')} />}
      />
    </div>
  );
}

function useOutsideColumns(evalSettingID: number, isOpen: boolean): Column<OutsideEvaluator>[] {
  const { t } = useTranslation('exams');
  const language = useLanguage();
  const className = useClassName();
  return useMemo<Column<OutsideEvaluator>[]>(
    () => [
      {
        id: 'name',
        header: t('outside.name'),
        rowHeader: true,
        cell: (row) => (
          <>
            {row.name}
            {row.relation !== '' && <div>{row.relation}</div>}
          </>
        ),
      },
      {
        id: 'student',
        header: t('outside.about'),
        cell: (row) => (
          <>
            <PersonName person={row.student} /> {className(row.student)}
          </>
        ),
      },
      {
        id: 'mail',
        header: t('outside.mail'),
        width: 170,
        hideBelow: 900,
        cell: (row) => (
          <>
            {row.email ?? t('outside.noEmail')}
            {row.mailState !== null && <div>{t(`outside.mailState.${row.mailState}`)}</div>}
          </>
        ),
      },
      {
        id: 'progress',
        header: t('outside.progress'),
        width: 150,
        cell: (row) => (
          <>
            {row.handedInAt === null ? (
              <StatusBadge kind="progress" value={row.progress} />
            ) : (
              formatDateTime(row.handedInAt, language)
            )}
            {row.cannotJudge && <div>{t('outside.cannotJudge')}</div>}
          </>
        ),
      },
      actionsColumn(t('outside.actions'), 250, (row) => (
        <RowActions evalSettingID={evalSettingID} row={row} isOpen={isOpen} />
      )),
    ],
    [t, language, className, evalSettingID, isOpen],
  );
}

interface RowActionsProps {
  evalSettingID: number;
  row: OutsideEvaluator;
  isOpen: boolean;
}

function RowActions({ evalSettingID, row, isOpen }: RowActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { linksOf, renew, revoke } = useEvaluatorActions(evalSettingID);
  const isRevoked = row.revokedAt !== null;
  const copy = async (): Promise<void> => {
    try {
      const [link] = await linksOf([row.outsideEvaluatorID]);
      await navigator.clipboard.writeText(link?.url ?? '');
      notice.success(t('links.copied'));
    } catch (error) {
      notice.error(error instanceof DOMException ? t('links.copyFailed') : error);
    }
  };
  const renewed = async (): Promise<void> => {
    const { mails } = await renew(row.outsideEvaluatorID, row.email !== null);
    notice.success(mails > 0 ? t('outside.renewedMail') : t('outside.renewed'));
  };
  return (
    <div className={styles.actions}>
      {isRevoked ? (
        <span>{t('outside.revoked')}</span>
      ) : (
        <Button
          size="small"
          aria-label={t('links.copyOf', { name: row.name })}
          onClick={() => void copy()}
        >
          {t('links.copy')}
        </Button>
      )}
      {isOpen && (
        <ConfirmButton
          size="small"
          aria-label={t('outside.renewOf', { name: row.name })}
          title={t('outside.renewTitle', { name: row.name })}
          body={row.email === null ? t('outside.renewBody') : t('outside.renewMailBody')}
          confirmLabel={t('outside.renew')}
          onConfirm={renewed}
        >
          {t('outside.renew')}
        </ConfirmButton>
      )}
      {!isRevoked && (
        <ConfirmButton
          size="small"
          aria-label={t('outside.revokeOf', { name: row.name })}
          title={t('outside.revokeTitle', { name: row.name })}
          body={t('outside.revokeBody')}
          confirmLabel={t('outside.revoke')}
          danger
          onConfirm={async () => {
            await revoke(row.outsideEvaluatorID);
            notice.success(t('outside.revokedDone', { name: row.name }));
          }}
        >
          {t('outside.revoke')}
        </ConfirmButton>
      )}
    </div>
  );
}
