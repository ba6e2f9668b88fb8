import { useSearchParams } from '@mebae/platform';
import { EmptyState, LinkButton, PageHeader } from '@mebae/ui';
import { listPart, withQuery } from '../list-query.ts';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';

/** There is no such student, or not for this person in this school year. */
export function NoStudent() {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={t('record.title')} />
      <EmptyState
        title={t('noStudent.title')}
        body={t('noStudent.body')}
        action={
          <LinkButton to={withQuery(paths.students, listPart(search))}>
            {t('record.toList')}
          </LinkButton>
        }
      />
    </>
  );
}
