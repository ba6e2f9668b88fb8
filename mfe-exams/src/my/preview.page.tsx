import { useLanguage, usePageTitle, useTranslation } from '@mebae/platform/light';
import { useCallback } from 'react';
import { useAnswerStyles } from '../answer/styles.ts';
import { titleText } from '../answer/texts/wording.ts';
import { withReadings } from '../answer/texts/readings.tsx';
import { readPreview } from './own-page.resource.ts';
import { applyWording } from './texts/wording.ts';
import { useLoaded } from './use-loaded.ts';
import { Frame } from './views/frame.tsx';
import { Failed, Loading } from './views/messages.tsx';
import { Results } from './views/results.tsx';

/** `/my/preview?course=…&student=…`: staff see a student's results as the student would, before they are released. */
export function PreviewPage() {
  const styles = useAnswerStyles();
  const language = useLanguage();
  const { t } = useTranslation('ownPage');
  usePageTitle(t('title'));
  const read = useCallback(async () => {
    const query = new URLSearchParams(location.search);
    const results = await readPreview(
      { evalSettingID: Number(query.get('course')), studentID: Number(query.get('student')) },
      language,
    );
    applyWording(results.wording, language);
    return results;
  }, [language]);
  const { value: results, error, load } = useLoaded(read);
  return (
    <Frame
      school={results && withReadings(titleText(results.schoolName, language, results.wording))}
    >
      <p className={styles.framed}>{withReadings(t('preview'))}</p>
      {error ? <Failed error={error} onRetry={load} /> : null}
      {!error && (results ? <Results results={results} onBack={null} /> : <Loading />)}
    </Frame>
  );
}
