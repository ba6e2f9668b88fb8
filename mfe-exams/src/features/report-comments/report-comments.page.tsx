import type { ReportCommentClasses } from '@mebae/contracts';
import { makeStyles, useSearchParams, useTranslation } from '@mebae/platform';
import { AllowedContent, EmptyState, numberParameter, PageHeader } from '@mebae/ui';
import { LoadedExam, useExamID } from '../../lib/loaded-exam.tsx';
import { paths } from '../../lib/paths.ts';
import { ClassComments } from './class-comments.tsx';
import { DueSection } from './due-section.tsx';
import { useCommentClasses } from './report-comments.resource.ts';

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
});

/**
 * `/pages/exam/:evalSettingID/comments`: teachers write to students in the reports of a course, class by class. Each
 * comment is saved by itself; one that could not be saved says so and can be tried again.
 */
export default function ReportCommentsPage() {
  return (
    <AllowedContent call="reportComments.classes">
      <Loaded />
    </AllowedContent>
  );
}

function Loaded() {
  const call = useCommentClasses(useExamID());
  return (
    <LoadedExam call={call}>
      {(progress, evalSettingID) => <Comments evalSettingID={evalSettingID} progress={progress} />}
    </LoadedExam>
  );
}

interface CommentsProps {
  evalSettingID: number;
  progress: ReportCommentClasses;
}

/** The class stands in the address, so that a link leads to it and a reload stays there; at first it is the first one. */
function Comments({ evalSettingID, progress }: CommentsProps) {
  const styles = useStyles();
  const { t } = useTranslation('exams');
  const [search] = useSearchParams();
  const chosen = numberParameter.read(search.get('schoolClassID') ?? '');
  const [first] = progress.data;
  const schoolClassID = chosen ?? first?.schoolClassID;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('comments.title')}
        subtitle={progress.title}
        breadcrumbs={[
          { label: t('list.title'), to: paths.list },
          { label: progress.title, to: paths.reports(evalSettingID) },
        ]}
      />
      {schoolClassID === undefined ? (
        <EmptyState title={t('comments.nobody')} />
      ) : (
        <>
          <DueSection evalSettingID={evalSettingID} progress={progress} />
          <ClassComments
            key={schoolClassID}
            evalSettingID={evalSettingID}
            schoolClassID={schoolClassID}
          />
        </>
      )}
    </div>
  );
}
