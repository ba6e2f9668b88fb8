import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { Allowed } from '@mebae/ui';
import { useState } from 'react';
import { useExamActions } from './exam-detail.resource.ts';

/** Says that a course has no scores because computing them failed, and has them computed again. */
export function ScoringFailed({ evalSettingID }: { evalSettingID: number }) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const { scoreAgain } = useExamActions(evalSettingID);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await scoreAgain();
      notice.success(t('detail.scoringAgain'));
    } catch (error) {
      notice.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('detail.scoringFailed')}</MessageBarTitle>
        {t('detail.scoringFailedBody')}
      </MessageBarBody>
      <MessageBarActions>
        <Allowed call="exams.score">
          <Button disabledFocusable={busy} onClick={() => void again()}>
            {t('detail.scoreAgain')}
          </Button>
        </Allowed>
      </MessageBarActions>
    </MessageBar>
  );
}
