import { shortCodePage } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform/light';
import { withReadings } from '../texts/readings.tsx';

/** Leads to the guide's page about answering; the address never holds the personal link. */
export function HelpLink() {
  const { t } = useTranslation('answer');
  const page = location.pathname === shortCodePage ? shortCodePage : '/answer';
  return (
    <a href={`/help${page}`} target="_blank" rel="noreferrer">
      {withReadings(t('help'))}
    </a>
  );
}
