import { endpoints, examEndpoints } from '@mebae/contracts';
import {
  api,
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  useMutate,
  useNotice,
  useTranslation,
} from '@mebae/platform';
import { Allowed } from '@mebae/ui';
import { useState } from 'react';

/** Says that a course has no scores because computing them failed, and has them computed again. */
export function ScoringFailed({ evalSettingID }: { evalSettingID: number }) {
  const { t } = useTranslation('exams');
  const notice = useNotice();
  const refresh = useMutate();
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await api(examEndpoints.score, { params: { evalSettingID } });
      notice.success(t('detail.scoringAgain'));
      await Promise.all([refresh('/exams'), refresh(endpoints.operations.list)]);
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
