import { useParams, useTranslation, type UseApiResult } from '@mebae/platform';
import { addressID, EmptyState, ErrorState, LinkButton, LoadingState, PageHeader } from '@mebae/ui';
import type { ReactNode } from 'react';
import { paths } from './paths.ts';

/** The `:evalSettingID` of the address; null for what is no id. */
export const useExamID = (): number | null => addressID(useParams()['evalSettingID']);

interface LoadedExamProps<Exam> {
  /** The call for the course that the address names. */
  call: UseApiResult<Exam>;
  children: (exam: Exam, evalSettingID: number) => ReactNode;
}

/** The course that the address names, once it is there; else why it is not. */
export function LoadedExam<Exam>({ call, children }: LoadedExamProps<Exam>) {
  const { t } = useTranslation('exams');
  const evalSettingID = useExamID();
  const { data, error, mutate } = call;
  const isMissing = evalSettingID === null || error?.status === 404;
  if (!isMissing && data !== undefined) return children(data, evalSettingID);
  if (!isMissing && !error) return <LoadingState />;
  return (
    <>
      <PageHeader
        title={t('missing.heading')}
        breadcrumbs={[{ label: t('list.title'), to: paths.list }]}
      />
      {isMissing ? (
        <EmptyState
          title={t('missing.title')}
          body={t('missing.body')}
          action={<LinkButton to={paths.list}>{t('missing.back')}</LinkButton>}
        />
      ) : (
        <ErrorState error={error} onRetry={() => void mutate()} />
      )}
    </>
  );
}
