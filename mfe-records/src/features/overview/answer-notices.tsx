import type { RecordResult } from '@mebae/contracts';
import { MessageBar, MessageBarBody, MessageBarTitle } from '@mebae/platform';
import { useText } from '../../lib/text.ts';

/** Notices to staff about how the answers were given: facts and what follows from them, no judgement of people. */
export function AnswerNotices({ result }: { result: RecordResult }) {
  const t = useText();
  const { evaluators, suspiciousReasons, converged } = result;
  const join = (words: string[]) => words.join(t('notice.separator'));
  return (
    <>
      {result.isSuspiciousStudent && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{t('notice.self.title')}</MessageBarTitle>
            {t('notice.self.body', {
              reasons: join(suspiciousReasons.map((reason) => t(`notice.reason.${reason}`))),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {evaluators.downWeighted > 0 && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>
              {t('notice.evaluators.title', {
                n: evaluators.downWeighted,
                count: evaluators.total,
              })}
            </MessageBarTitle>
            {t('notice.evaluators.body', {
              reasons: join(
                evaluators.reasons.map(({ reason, count }) =>
                  t('notice.evaluators.reason', { reason: t(`notice.reason.${reason}`), count }),
                ),
              ),
            })}
          </MessageBarBody>
        </MessageBar>
      )}
      {!converged && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t('notice.notConverged')}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}
