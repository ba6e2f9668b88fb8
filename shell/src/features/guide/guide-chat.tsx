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
import { useTranslation } from '@mebae/platform';
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
  talk: {
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
  questions: { display: 'grid', gap: '6px', justifyItems: 'start' },
  question: { textAlign: 'start', fontWeight: tokens.fontWeightRegular },
  form: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    gap: '8px',
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

type Line = { own: true; text: string } | { own: false; text: string; path: string | null };

/** The chatbot: answers from the guide, and says so when the guide has no answer. */
export default function GuideChat({ onClose }: { onClose: () => void }) {
  const ready = useGuideTexts();
  return ready ? <Chat onClose={onClose} /> : null;
}

function Chat({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [suggested, setSuggested] = useState<readonly TopicID[]>(topics.map((topic) => topic.id));
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    // In braces: some browsers answer a promise here, which is no clean-up.
    if (lines.length > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);

  const answer = (question: string, id: TopicID | undefined, others: readonly TopicID[]) => {
    const topic = topics.find((entry) => entry.id === id);
    const reply: Line = topic
      ? { own: false, text: t(`${topic.id}.body`), path: topic.path }
      : { own: false, text: t('chat.none'), path: null };
    setLines((before) => [...before, { own: true, text: question }, reply]);
    setSuggested(others);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const question = text.trim();
    if (question === '') return;
    const all = topics.map(({ id }) => ({ id, title: t(`${id}.title`), words: t(`${id}.words`) }));
    const [best, ...others] = findTopics(question, all);
    answer(question, best, best ? others : topics.map((topic) => topic.id));
    setText('');
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
        <div className={styles.talk} role="log">
          <div className={styles.line}>{t('chat.hello')}</div>
          {lines.map((line, index) => (
            <div key={index} className={mergeClasses(styles.line, line.own && styles.own)}>
              {line.text}
              {!line.own && line.path && (
                <div>
                  <Link to={line.path}>{t('open')}</Link>
                </div>
              )}
            </div>
          ))}
          <div className={styles.questions}>
            {suggested.map((id) => (
              <Button
                key={id}
                size="small"
                shape="circular"
                className={styles.question}
                onClick={() => answer(t(`${id}.title`), id, [])}
              >
                {t(`${id}.title`)}
              </Button>
            ))}
          </div>
          <div ref={end} />
        </div>
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
      </div>
    </aside>
  );
}
