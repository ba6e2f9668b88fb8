import { useTranslation } from '@mebae/platform';

/** Translates a text of this remote. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

export function useText(): Text {
  return useTranslation('settings').t as Text;
}
