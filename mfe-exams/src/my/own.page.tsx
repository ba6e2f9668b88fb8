import { ApiError, useLanguage, usePageTitle, useTranslation } from '@mebae/platform/light';
import { useCallback, useMemo } from 'react';
import { titleText } from '../answer/texts/wording.ts';
import { withReadings } from '../answer/texts/readings.tsx';
import { endLeftSignIn } from './device.ts';
import { createOwnPageCalls, type OwnPageCalls } from './own-page.resource.ts';
import { useIdle } from './use-idle.ts';
import { useLoaded } from './use-loaded.ts';
import { useOpenCourse } from './use-open-course.ts';
import { applyWording } from './texts/wording.ts';
import { Courses } from './views/courses.tsx';
import { Frame } from './views/frame.tsx';
import { Failed, Loading } from './views/messages.tsx';
import { Results } from './views/results.tsx';
import { SignIn } from './views/sign-in.tsx';

/**
 * `/my`: a student answers courses, reads receipts and released results. Withdrawn results are gone.
 * @param props `token` of the personal link that the tab was opened with; null of a student who has signed in, or is to
 */
export function OwnPage({ token }: { token: string | null }) {
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  usePageTitle(t('title'));
  const calls = useMemo(() => createOwnPageCalls(token, language), [token, language]);
  const read = useCallback(async () => {
    if (token === null) await endLeftSignIn();
    const page = await calls.readPage();
    applyWording(page.wording, language);
    return page;
  }, [token, calls, language]);
  const { value: page, error, load } = useLoaded(read);
  useIdle(token, page !== null);
  const [course, openCourse] = useOpenCourse();
  if (error instanceof ApiError && error.status === 401) return <SignIn />;
  if (!page) {
    return (
      <Frame school={null}>{error ? <Failed error={error} onRetry={load} /> : <Loading />}</Frame>
    );
  }
  const school = withReadings(titleText(page.schoolName, language, page.wording));
  return (
    <Frame school={school}>
      {course === null ? (
        <Courses page={page} onOpen={openCourse} />
      ) : (
        <ResultsOfCourse key={course} {...{ calls, course }} onBack={() => openCourse(null)} />
      )}
    </Frame>
  );
}

interface ResultsOfCourseProps {
  calls: OwnPageCalls;
  /** Its evalSettingID. */
  course: number;
  onBack: () => void;
}

function ResultsOfCourse({ calls, course, onBack }: ResultsOfCourseProps) {
  const read = useCallback(() => calls.readResults(course), [calls, course]);
  const { value: results, error, load } = useLoaded(read);
  if (error) return <Failed error={error} onRetry={load} onBack={onBack} />;
  return results ? <Results results={results} onBack={onBack} /> : <Loading />;
}
