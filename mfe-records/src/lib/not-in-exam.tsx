import { ApiError, useSearchParams } from '@mebae/platform';
import { EmptyState, LinkButton } from '@mebae/ui';
import { listPart, withQuery } from './list-query.ts';
import { useText } from './text.ts';

export const isNotInExam = (error: unknown): boolean =>
  error instanceof ApiError && error.category === 1 && error.code === 22;

/** The student did not take part in the course that the address names. @param path the same page, of the newest course */
export function NotInExam({ path }: { path: string }) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <EmptyState
      title={t('notInExam.title')}
      body={t('notInExam.body')}
      action={
        <LinkButton to={withQuery(path, listPart(search))}>{t('notInExam.newest')}</LinkButton>
      }
    />
  );
}
