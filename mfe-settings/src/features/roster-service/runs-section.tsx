import type { RosterRun, RosterRunState } from '@mebae/contracts';
import {
  Badge,
  formatDateTime,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { actionsColumn, EmptyState, LinkButton, PagedList, Section, type Column } from '@mebae/ui';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { failureText } from './failure-text.ts';
import { useRosterRuns, useRunListState } from './roster.resource.ts';

const useStyles = makeStyles({
  stack: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  quiet: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});

const colors: Record<RosterRunState, 'success' | 'danger' | 'warning' | 'informative'> = {
  running: 'informative',
  waiting: 'warning',
  applied: 'success',
  undone: 'informative',
  unchanged: 'informative',
  failed: 'danger',
  discarded: 'informative',
};

const rowKey = (run: RosterRun): string => run.runID;

/**
 * Readings so far, with how each ended.
 * @param props.isReading one is under way: the list changes by itself
 */
export function RunsSection({ isReading }: { isReading: boolean }) {
  const t = useText();
  const { state, change } = useRunListState();
  const list = useRosterRuns(state, isReading);
  return (
    <Section title={t('roster.runs')} description={t('roster.runsHint')}>
      <LinkButton to={paths.importHistory}>{t('roster.history')}</LinkButton>
      <PagedList
        caption={t('roster.runs')}
        list={list}
        columns={useRunColumns()}
        rowKey={rowKey}
        state={state}
        onPage={change}
        onClear={undefined}
        none={<EmptyState title={t('roster.noRuns')} body={t('roster.noRunsHint')} />}
      />
    </Section>
  );
}

function useRunColumns(): Column<RosterRun>[] {
  const t = useText();
  const styles = useStyles();
  const language = useLanguage();
  return useMemo(() => {
    const at = ({ startedAt }: RosterRun) => formatDateTime(startedAt, language);
    return [
      { id: 'at', header: t('roster.at'), rowHeader: true, width: 150, cell: at },
      {
        id: 'how',
        header: t('roster.how'),
        width: 140,
        cell: ({ isNightly, startedBy }) => {
          if (isNightly) return t('roster.isNightly');
          if (!startedBy) return t('roster.somebody');
          return t('roster.byPerson', { name: personName(startedBy, language) });
        },
      },
      {
        id: 'state',
        header: t('roster.state'),
        width: 110,
        cell: ({ state }) => (
          <Badge appearance="tint" color={colors[state]}>
            {t(`roster.state.${state}`)}
          </Badge>
        ),
      },
      {
        id: 'result',
        header: t('roster.result'),
        cell: ({ counts, failure }) => (
          <span className={styles.stack}>
            {counts && t('roster.counts', { ...counts })}
            {failure && failureText(t, failure)}
            {failure && failure.detail !== '' && (
              <span className={styles.quiet} lang="en">
                {failure.detail}
              </span>
            )}
          </span>
        ),
      },
      actionsColumn(t('connections.actions'), 100, (run: RosterRun) =>
        run.importID === null ? null : (
          <LinkButton
            to={paths.importPreview(run.importID)}
            aria-label={t('roster.openOf', { at: at(run) })}
          >
            {t('roster.open')}
          </LinkButton>
        ),
      ),
    ];
  }, [t, styles, language]);
}
