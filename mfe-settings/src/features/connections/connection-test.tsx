import { connectionTestSteps, type ConnectionTestStep } from '@mebae/contracts';
import {
  Button,
  MessageBar,
  MessageBarBody,
  Spinner,
  makeStyles,
  useNotice,
} from '@mebae/platform';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { testConnection } from './connections.resource.ts';

const useStyles = makeStyles({
  test: { display: 'grid', gap: '12px', justifyItems: 'start', marginTop: '16px' },
});

type Result = Awaited<ReturnType<typeof testConnection>>;

/** Asks the provider in one click whether it answers, and says how far that came and what was said. */
export function ConnectionTest({ connectionID }: { connectionID: number }) {
  const styles = useStyles();
  const t = useText();
  const notice = useNotice();
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setResult(null);
    try {
      setResult(await testConnection(connectionID));
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.test}>
      <Button
        icon={isBusy ? <Spinner size="tiny" aria-hidden="true" /> : undefined}
        disabledFocusable={isBusy}
        onClick={() => void test()}
      >
        {t('connections.test')}
      </Button>
      <output>{result && <TestResult {...result} />}</output>
    </div>
  );
}

function TestResult({ failed, detail }: { failed: ConnectionTestStep | null; detail: string }) {
  const t = useText();
  const at = failed === null ? connectionTestSteps.length : connectionTestSteps.indexOf(failed);
  return (
    <MessageBar intent={failed === null ? 'success' : 'error'} layout="multiline">
      <MessageBarBody>
        {failed === null
          ? t('connections.testPassed')
          : t(`connections.testFailed.${failed}`, {
              step: at + 1,
              steps: connectionTestSteps.length,
            })}
        {detail !== '' && <div lang="en">{detail}</div>}
      </MessageBarBody>
    </MessageBar>
  );
}
