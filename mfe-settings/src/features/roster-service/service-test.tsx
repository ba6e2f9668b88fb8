import type { RosterFailure, RosterOrg } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Spinner,
  useNotice,
} from '@mebae/platform';
import { Allowed } from '@mebae/ui';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { failureText } from './failure-text.ts';
import { testRosterService } from './roster.resource.ts';

const useStyles = makeStyles({
  test: { display: 'grid', gap: '12px', justifyItems: 'start', marginBottom: '16px' },
});

type Result = Awaited<ReturnType<typeof testRosterService>>;

/** Asks the service in one click whether it answers, says what was said, and passes its schools on. */
export function ServiceTest({ onOrgs }: { onOrgs: (orgs: readonly RosterOrg[]) => void }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setResult(null);
    try {
      const found = await testRosterService();
      setResult(found);
      if (!found.failure) onOrgs(found.orgs);
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.test}>
      <Allowed call="rosterService.test">
        <Button
          icon={isBusy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
          disabledFocusable={isBusy}
          onClick={() => void test()}
        >
          {t('roster.test')}
        </Button>
      </Allowed>
      <output>
        {result?.failure && <FailureMessage failure={result.failure} />}
        {result && !result.failure && (
          <MessageBar intent={result.orgs.length > 0 ? 'success' : 'warning'} layout="multiline">
            <MessageBarBody>
              {result.orgs.length > 0
                ? t('roster.testPassed', { count: result.orgs.length })
                : t('roster.testNone')}
            </MessageBarBody>
          </MessageBar>
        )}
      </output>
    </div>
  );
}

/** Says what went wrong, and what the service has said of it in its own words. */
function FailureMessage({ failure }: { failure: RosterFailure }) {
  const t = useText();
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        {failureText(t, failure)}
        {failure.detail !== '' && <div lang="en">{failure.detail}</div>}
      </MessageBarBody>
    </MessageBar>
  );
}
