import {
  openIDSignInPath,
  shortCodePage,
  type ConnectionButton,
  type LanguageCode,
} from '@mebae/contracts';
import { mergeClasses, useLanguage, useTranslation } from '@mebae/platform/light';
import { useCallback } from 'react';
import { useAnswerStyles } from '../../answer/styles.ts';
import { withReadings } from '../../answer/texts/readings.tsx';
import { addressToBegin, schoolOfDevice } from '../device.ts';
import { readWays } from '../sign-in.resource.ts';
import { useOwnPageStyles } from '../styles.ts';
import { useLoaded } from '../use-loaded.ts';
import { Loading, Message } from './messages.tsx';

/** Nobody has signed in, and the tab has no personal link: how to open the page on this device. */
export function SignIn() {
  const school = schoolOfDevice();
  return school === null ? <ByCard ways={[]} /> : <OfSchool school={school} />;
}

/** Where the ways of a school can't be read, the card is there. */
async function waysOf(school: number, language: LanguageCode) {
  try {
    return (await readWays(school, language)).data;
  } catch {
    return [];
  }
}

function OfSchool({ school }: { school: number }) {
  const language = useLanguage();
  const read = useCallback(() => waysOf(school, language), [school, language]);
  const { value: ways } = useLoaded(read);
  return ways ? <ByCard ways={ways} /> : <Loading />;
}

/** The address that a sign-in begins at; it leads back to where it began where it fails. */
const addressOf = (connectionID: number): string =>
  `${openIDSignInPath}/${connectionID}?${new URLSearchParams({
    returnTo: addressToBegin(schoolOfDevice()),
  })}`;

function ByCard({ ways }: { ways: readonly ConnectionButton[] }) {
  const styles = useAnswerStyles();
  const own = useOwnPageStyles();
  const { t } = useTranslation('ownPage');
  const hasWays = ways.length > 0;
  return (
    <Message title={t(hasWays ? 'signIn.title' : 'noLink.title')}>
      <p className={styles.lead}>{withReadings(t(hasWays ? 'signIn.advice' : 'noLink.advice'))}</p>
      {hasWays && (
        <div className={mergeClasses(styles.actions, own.ways)}>
          {ways.map(({ connectionID, name }) => (
            <a key={connectionID} className={styles.primary} href={addressOf(connectionID)}>
              {withReadings(t('signIn.with', { name }))}
            </a>
          ))}
        </div>
      )}
      <a href={shortCodePage}>{withReadings(t('noLink.code'))}</a>
    </Message>
  );
}
