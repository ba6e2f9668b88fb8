import {
  Button,
  Input,
  makeStyles,
  mergeClasses,
  Subtitle2,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SendRegular } from '@fluentui/react-icons/svg/send';
import { inWordsOfSchool, useSession, useTranslation } from '@mebae/platform';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router';
import { useGuideTexts } from './guide-texts.ts';
import { findTopics, topics, type TopicID } from './topics.ts';

const useStyles = makeStyles({
  panel: {
    position: 'fixed',
    insetBlockEnd: '20px',
    insetInlineEnd: '20px',
    zIndex: 20,
    display: 'grid',
    gridTemplateRows: 'auto 1fr auto',
    width: 'min(400px, calc(100vw - 40px))',
    height: 'min(560px, calc(100vh - 120px))',
    // Where the notices and the chat do not fit side by side.
    '@media (max-width: 880px)': {
      insetBlockEnd: 'max(20px, var(--notice-space, 0px))',
      height: 'min(560px, calc(100vh - 120px - var(--notice-space, 0px)))',
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
    maxWidth: '88%',
    padding: '10px 14px',
    whiteSpace: 'pre-line',
    lineHeight: '1.7',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground3,
    alignSelf: 'start',
  },
  own: { alignSelf: 'end', backgroundColor: tokens.colorBrandBackground2 },
  topics: {
    margin: '6px 0 0',
    paddingInlineStart: '20px',
    // High enough for a finger (WCAG 2.5.8).
    '& a': { display: 'inline-block', padding: '2px 0', minHeight: '24px' },
  },
  form: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

/** What somebody asked, the topics that may answer it, or the text of one. */
type Line =
  | { kind: 'question'; text: string }
  | { kind: 'topics'; found: readonly TopicID[] }
  | { kind: 'topic'; id: TopicID };

/** The chatbot: offers the topics of the guide that fit a question, or says that the guide has none. */
export default function GuideChat({ onClose }: { onClose: () => void }) {
  const ready = useGuideTexts();
  return ready ? <Chat onClose={onClose} /> : null;
}

function Chat({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: some browsers return a promise here, which is no clean-up.
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const add = (...next: Line[]) => setLines((before) => [...before, ...next]);
  const ask = (text: string) => {
    const all = topics.map(({ id }) => ({ id, title: t(`${id}.title`), words: t(`${id}.words`) }));
    add(
      { kind: 'question', text },
      { kind: 'topics', found: findTopics(inWordsOfSchool(text), all) },
    );
  };
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
            <TopicLinks
              ids={topics.map(({ id }) => id)}
              onOpen={(id) => add({ kind: 'topic', id })}
            />
          </div>
          {lines.map((line, index) => (
            <div
              key={index}
              className={mergeClasses(styles.line, line.kind === 'question' && styles.own)}
            >
              {line.kind === 'question' && line.text}
              {line.kind === 'topic' && <TopicText id={line.id} />}
              {line.kind === 'topics' && (
                <FoundTopics ids={line.found} onOpen={(id) => add({ kind: 'topic', id })} />
              )}
            </div>
          ))}
          <div ref={end} />
        </div>
        <QuestionForm onAsk={ask} />
      </div>
    </aside>
  );
}

interface TopicLinksProps {
  ids: readonly TopicID[];
  /** Shows the topic's text here; a new tab shows it in the guide. */
  onOpen: (id: TopicID) => void;
}

function TopicLinks({ ids, onOpen }: TopicLinksProps) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  return (
    <ul className={styles.topics}>
      {ids.map((id) => (
        <li key={id}>
          <a
            href={`/pages/guide#${id}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(id);
            }}
          >
            {t(`${id}.title`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The topics that fit a question; where there is none, that, and for staff who they may ask. */
function FoundTopics({ ids, onOpen }: TopicLinksProps) {
  const { t } = useTranslation('guide');
  const { isAdmin } = useSession();
  if (ids.length === 0)
    return [t('chat.none'), isAdmin ? '' : t('chat.askAdmin')].join('\n').trim();
  return (
    <>
      {t('chat.found')}
      <TopicLinks ids={ids} onOpen={onOpen} />
    </>
  );
}

function TopicText({ id }: { id: TopicID }) {
  const { t } = useTranslation('guide');
  const path = topics.find((topic) => topic.id === id)?.path;
  return (
    <>
      {t(`${id}.body`)}
      {path && (
        <div>
          <Link to={path}>{t('open')}</Link>
        </div>
      )}
    </>
  );
}

function QuestionForm({ onAsk }: { onAsk: (text: string) => void }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onAsk(text.trim());
    setText('');
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <Input
        ref={input}
        aria-label={t('chat.ask')}
        placeholder={t('chat.placeholder')}
        maxLength={200}
        value={text}
        onChange={(_, data) => setText(data.value)}
      />
      <Button
        type="submit"
        appearance="primary"
        icon={<SendRegular />}
        aria-label={t('chat.send')}
      />
    </form>
  );
}
