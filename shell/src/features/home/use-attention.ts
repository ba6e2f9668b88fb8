import type { HomeAttention, LanguageCode, Operation } from '@mebae/contracts';
import { formatNumber, useLanguage, useTranslation, type ApiError } from '@mebae/platform';
import { useHomeAttention } from '../../lib/attention.resource.ts';
import { useOperationWords } from '../../lib/operation-words.ts';
import type { AttentionRowProps } from './attention-row.tsx';
import { useOwnOperations } from './home.resource.ts';

type Translate = ReturnType<typeof useTranslation>['t'];

export interface AttentionState {
  /** Rows to look at, failures first; undefined until it is known. */
  rows: (AttentionRowProps & { id: string })[] | undefined;
  error: ApiError | undefined;
  retry: () => Promise<unknown>;
}

/** Reads what went wrong or is left to do, as far as the caller may see it. */
export function useAttention(): AttentionState {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const school = useHomeAttention();
  const own = useOwnOperations();
  const words = useOperationWords();
  const failedOperation = (operation: Operation) => ({
    id: operation.operationID,
    to: operation.route,
    title: words.title(operation),
    detail: words.reason(operation),
    tone: 'failed' as const,
  });
  const rows = school.data &&
    own.data && [
      ...unscoredRows(t, school.data.unscored),
      // a course without scores stands there already
      ...own.data.data
        .filter(({ state, kind }) => state === 'failed' && kind !== 'scoreCourse')
        .map(failedOperation),
      ...rosterRows(t, language, school.data.roster),
      ...mailRows(t, language, school.data.mails),
      ...setupRows(t, school.data.setup),
    ];
  return {
    rows,
    error: school.error ?? own.error,
    retry: () => Promise.all([school.mutate(), own.mutate()]),
  };
}

function unscoredRows(t: Translate, { total, courses }: HomeAttention['unscored']) {
  const rows = courses.map(({ evalSettingID, title }) => ({
    id: `course ${evalSettingID}`,
    to: `/pages/exam/${evalSettingID}`,
    title: t('home.scoringFailed', { title }),
    detail: t('home.scoringFailedDetail'),
    tone: 'failed' as const,
  }));
  const unnamed = total - courses.length;
  if (unnamed <= 0) return rows;
  const others = { id: 'courses', to: '/pages/exam/list?status=2', detail: null };
  const title = t('home.scoringFailedOthers', { count: unnamed });
  return [...rows, { ...others, title, tone: 'failed' as const }];
}

function mailRows(t: Translate, language: LanguageCode, mails: HomeAttention['mails']) {
  return (['failed', 'held'] as const)
    .map((state) => ({ state, count: mails?.[state] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => ({
      id: `mails ${state}`,
      to: `/pages/outbox?show=${state}`,
      title: t(`home.mails.${state}`, { count, shown: formatNumber(count, language) }),
      detail: t(`home.mails.${state}Detail`),
      tone: state === 'failed' ? ('failed' as const) : ('left' as const),
    }));
}

function rosterRows(t: Translate, language: LanguageCode, roster: HomeAttention['roster']) {
  const to = '/pages/schoolSetting/roster';
  const { waiting = 0, hasFailed = false } = roster ?? {};
  const failed = {
    id: 'roster failed',
    to,
    title: t('home.roster.failed'),
    detail: t('home.roster.failedDetail'),
    tone: 'failed' as const,
  };
  const left = {
    id: 'roster waiting',
    to,
    title: t('home.roster.waiting', { count: waiting, shown: formatNumber(waiting, language) }),
    detail: t('home.roster.waitingDetail'),
    tone: 'left' as const,
  };
  return [...(hasFailed ? [failed] : []), ...(waiting > 0 ? [left] : [])];
}

function setupRows(t: Translate, setup: HomeAttention['setup']) {
  if (!setup) return [];
  const left = [
    { id: 'classes', isLeft: setup.classes === 0, to: '/pages/schoolClasses' },
    { id: 'students', isLeft: setup.students === 0, to: '/pages/students' },
    { id: 'teachers', isLeft: setup.teachersWithoutClass > 0, to: '/pages/teachers' },
  ] as const;
  return left
    .filter(({ isLeft }) => isLeft)
    .map(({ id, to }) => ({
      id,
      to,
      title: t(`home.left.${id}`, { count: setup.teachersWithoutClass }),
      detail: t(`home.left.${id}Detail`),
      tone: 'left' as const,
    }));
}
