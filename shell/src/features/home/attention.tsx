import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { endpoints, ExamStatus, type OutboxMail } from '@mebae/contracts';
import {
  errorTextOf,
  useApi,
  useLanguage,
  useMay,
  useSession,
  useTranslation,
} from '@mebae/platform';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useOperationWords } from '../../lib/operation-words.ts';
import { Panel } from './panel.tsx';

const useStyles = makeStyles({
  list: { display: 'grid', gap: '12px', margin: 0, padding: 0, listStyleType: 'none' },
  line: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '10px', alignItems: 'start' },
  icon: { fontSize: '20px', color: tokens.colorPaletteDarkOrangeForeground1 },
  fine: { fontSize: '20px', color: tokens.colorBrandForeground1 },
});

const outbox = '/pages/outbox';
const latest = { query: { page: 1, pageSize: 50 } };
const ended = { query: { status: ExamStatus.Ended, page: 1, pageSize: 50 } };

/**
 * What went wrong or is left to do: setup, courses whose scores could not be computed, own operations that failed, and
 * mails that did not go out.
 */
export function Attention() {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { profile } = useSession();
  const seesMails = useMay('outbox.list');
  const courses = useApi(endpoints.exams.list, ended);
  const mails = useApi(endpoints.outbox.list, seesMails ? latest : null);
  const own = useApi(endpoints.operations.list, {});
  const words = useOperationWords();
  const counted = (state: OutboxMail['state']) =>
    mails.data?.data.filter((mail) => mail.state === state).length ?? 0;
  const failed = counted('failed');
  const held = counted('held');
  const unscored = courses.data?.data.filter((course) => course.scoringState === 'failed') ?? [];
  const broken = (own.data?.data ?? []).filter(
    ({ state, kind }) => state === 'failed' && kind !== 'scoreCourse',
  );
  const error = courses.error ?? mails.error ?? own.error;
  const lines = [
    seesMails && !profile.isCompletedInitialSetting && (
      <Link to="/pages/schoolClasses">{t('home.setupLeft')}</Link>
    ),
    ...unscored.map(({ evalSettingID, title }) => (
      <Link key={evalSettingID} to={`/pages/exam/${evalSettingID}`}>
        {t('home.scoringFailed', { title })}
      </Link>
    )),
    ...broken.map((operation) => (
      <Fragment key={operation.operationID}>
        <Link to={operation.route}>{words.title(operation)}</Link>
        <Text block>{words.reason(operation)}</Text>
      </Fragment>
    )),
    failed > 0 && <Link to={outbox}>{t('home.mailsFailed', { count: failed })}</Link>,
    held > 0 && <Link to={outbox}>{t('home.mailsHeld', { count: held })}</Link>,
    error && t('home.attentionUnknown', { reason: errorTextOf(error, language) }),
  ].filter(Boolean);
  const waiting = !error && (!courses.data || (seesMails && !mails.data));
  if (waiting && lines.length === 0) return null;
  return (
    <Panel title={t('home.attention')}>
      <ul className={styles.list}>
        {lines.length === 0 && (
          <li className={styles.line}>
            <CheckmarkCircleRegular className={styles.fine} />
            <Text>{t('home.allFine')}</Text>
          </li>
        )}
        {lines.map((line, index) => (
          <li key={index} className={styles.line}>
            <WarningRegular className={styles.icon} />
            <Text>{line}</Text>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
