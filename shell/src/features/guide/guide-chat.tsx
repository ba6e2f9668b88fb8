import { Button, makeStyles, mergeClasses, Subtitle2, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useTranslation } from '@mebae/platform';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useGuideTexts } from './guide-texts.ts';
import { guideAddress, useGuidePage } from './guide.resource.ts';
import { QuestionForm } from './question-form.tsx';
import { Reply } from './reply.tsx';
import { useAsk, type Asked } from './use-ask.ts';

const useStyles = makeStyles({
  panel: {
    position: 'fixed',
    insetBlockEnd: '20px',
    insetInlineEnd: '20px',
    zIndex: 20,
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    width: 'min(420px, calc(100vw - 40px))',
    height: 'min(600px, calc(100vh - 120px))',
    // Where the notices and the chat do not fit side by side.
    '@media (max-width: 880px)': {
      insetBlockEnd: 'max(20px, var(--notice-space, 0px))',
      height: 'min(600px, calc(100vh - 120px - var(--notice-space, 0px)))',
    },
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: tokens.shadow28,
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '12px 12px 12px 20px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  chat: {
    display: 'flex',
    flexDirection: 'column',
    gap: '12px',
    padding: '16px 20px',
    overflowY: 'auto',
    margin: 0,
  },
  line: {
    maxWidth: '92%',
    padding: '10px 14px',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    lineHeight: '1.7',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    alignSelf: 'start',
  },
  own: { alignSelf: 'end', backgroundColor: tokens.colorBrandBackground2 },
  ask: { padding: '12px 16px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  thisScreen: { display: 'block', padding: '2px 0', minHeight: '24px' },
});

/** The chatbot: answers questions from the guide with steps and links, or says that it does not know. */
export default function GuideChat({ onClose }: { onClose: () => void }) {
  const ready = useGuideTexts();
  return ready ? <Chat onClose={onClose} /> : null;
}

function Chat({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { pathname } = useLocation();
  const [asked, ask] = useAsk(pathname);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: some browsers return a promise here, which is no clean-up.
    if (asked.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  return (
    <aside aria-label={t('chat.title')}>
      <div
        role="presentation"
        className={styles.panel}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <div className={styles.head}>
          <Subtitle2 as="h2">{t('chat.title')}</Subtitle2>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('chat.close')}
            onClick={onClose}
          />
        </div>
        <div className={styles.chat} role="log">
          <div className={styles.line}>
            {t('chat.hello')}
            <ThisScreen screen={pathname} />
          </div>
          {asked.map((entry, index) => (
            <Exchange key={index} entry={entry} screen={pathname} />
          ))}
          <div ref={end} />
        </div>
        <div className={styles.ask}>
          <QuestionForm
            label={t('chat.ask')}
            placeholder={t('chat.placeholder')}
            takesFocus
            onAsk={(question) => void ask(question)}
          />
        </div>
      </div>
    </aside>
  );
}

/** The page about the screen that is open, where the guide has one. */
function ThisScreen({ screen }: { screen: string }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { data } = useGuidePage({ screen });
  if (!data) return null;
  return (
    <a
      className={styles.thisScreen}
      href={guideAddress(data.pageID)}
      target="_blank"
      rel="noreferrer"
    >
      {t('chat.thisScreen')}
    </a>
  );
}

function Exchange({ entry, screen }: { entry: Asked; screen: string }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  return (
    <>
      <div className={mergeClasses(styles.line, styles.own)}>{entry.question}</div>
      <div className={styles.line} aria-busy={entry.state === 'searching'}>
        {entry.state === 'searching' && t('chat.searching')}
        {entry.state === 'failed' && t('chat.failed')}
        {entry.state === 'answered' && (
          <Reply question={entry.question} reply={entry.reply} screen={screen} />
        )}
      </div>
    </>
  );
}
