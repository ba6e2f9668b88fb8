import { addTranslations } from '@mebae/platform';
import { useEffect, useState } from 'react';

const loaders = {
  ja: () => import('../../../translations/guide/ja.json'),
  en: () => import('../../../translations/guide/en.json'),
  vi: () => import('../../../translations/guide/vi.json'),
};

/** Loads the guide's texts; false until they are there. */
export function useGuideTexts(): boolean {
  const [ready, setReady] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    addTranslations('guide', loaders).then(() => setReady(true), setFailure);
  }, []);
  if (failure) throw failure;
  return ready;
}
