/**
 * The platform for a page that a remote ships whole (`pages` of its `remote.json`): it runs outside of the shell, has no
 * session, router, cache or dialogs, and bundles what it uses of these. Names that `index.ts` has too do the same there.
 */
export { ApiError } from './api/api-error.ts';
export { createCandidateApi } from './api/candidate-client.ts';
export { formatDateTime } from './i18n/format.ts';
export { addTexts } from './i18n/i18n.ts';
export { useLanguage, usePageTitle, useUnsavedGuard } from './page/hooks.ts';
export { openPage } from './page/open-page.tsx';
export { pageErrorText } from './page/page-error.ts';
export { fullName as personName } from '@mebae/rules';
export { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
export { useTranslation } from 'react-i18next';
