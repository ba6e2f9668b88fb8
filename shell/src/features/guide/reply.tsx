import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { GuideAnswer } from '@mebae/contracts';
import { useTranslation } from '@mebae/platform';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Contact } from './contact.tsx';
import { guideAddress, sayNotAnswered, wordAnswer, type GuideReply } from './guide.resource.ts';

const useStyles = makeStyles({
  reply: { display: 'grid', gap: '8px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  text: { margin: 0, display: 'block' },
  steps: { margin: 0, paddingInlineStart: '22px', display: 'grid', gap: '4px' },
  note: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  // High enough for a finger (WCAG 2.5.8).
  links: {
    margin: 0,
    paddingInlineStart: '20px',
    '& a': { display: 'inline-block', padding: '2px 0', minHeight: '24px' },
  },
  link: { display: 'inline-block', padding: '2px 0', minHeight: '24px' },
  notThis: { justifySelf: 'start' },
});

export interface ReplyProps {
  question: string;
  reply: GuideReply;
  /** Address of the screen that was asked from. */
  screen: string;
}

/** The guide's answer to a question: steps with a link to the screen, or that it does not know, with whom to ask. */
export function Reply({ question, reply, screen }: ReplyProps) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { found, contact, canWord } = reply;
  const [isRefused, setRefused] = useState(false);
  const [best, ...others] = found;
  if (!best) {
    return (
      <div className={styles.reply}>
        <p className={styles.text}>{t('chat.none')}</p>
        <p className={styles.text}>
          <Contact contact={contact} />
        </p>
      </div>
    );
  }
  const refuse = () => {
    setRefused(true);
    // It only counts; whoever asked goes on either way.
    sayNotAnswered(question, screen).catch(() => undefined);
  };
  return (
    <div className={styles.reply}>
      {canWord && <Wording question={question} found={found} />}
      <Answer answer={best} />
      {others.length > 0 && (
        <>
          <p className={styles.note}>{t('chat.others')}</p>
          <PageLinks pages={others} />
        </>
      )}
      {isRefused ? (
        <output className={styles.text}>
          {t('chat.noted')} <Contact contact={contact} />
        </output>
      ) : (
        <Button appearance="subtle" size="small" className={styles.notThis} onClick={refuse}>
          {t('chat.notThis')}
        </Button>
      )}
    </div>
  );
}

function Answer({ answer }: { answer: GuideAnswer }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const { pageID, title, steps, open, isForAdmins } = answer;
  return (
    <>
      <h3 className={styles.title}>{title}</h3>
      {isForAdmins && <p className={styles.note}>{t('forAdmins')}</p>}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ul className={styles.links}>
        {open !== null && (
          <li>
            <Link to={open}>{t('open')}</Link>
          </li>
        )}
        <li>
          <a href={guideAddress(pageID)} target="_blank" rel="noreferrer">
            {t('chat.details')}
          </a>
        </li>
      </ul>
    </>
  );
}

function PageLinks({ pages }: { pages: readonly { pageID: string; title: string }[] }) {
  const styles = useStyles();
  return (
    <ul className={styles.links}>
      {pages.map(({ pageID, title }) => (
        <li key={pageID}>
          <a href={guideAddress(pageID)} target="_blank" rel="noreferrer">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Worded = Awaited<ReturnType<typeof wordAnswer>>;

/** The model's own words, once they are there; nothing where it has none. The steps below stand in any case. */
function Wording({ question, found }: { question: string; found: readonly GuideAnswer[] }) {
  const styles = useStyles();
  const { t } = useTranslation('guide');
  const [worded, setWorded] = useState<Worded | 'asking' | 'none'>('asking');
  useEffect(() => {
    let isOver = false;
    const show = (next: Worded | 'none') => {
      if (!isOver) setWorded(next);
    };
    wordAnswer(question, found).then(show, () => show('none'));
    return () => {
      isOver = true;
    };
  }, [question, found]);
  if (worded === 'asking') return <p className={styles.note}>{t('chat.wording')}</p>;
  if (worded === 'none' || worded.text === null) return null;
  return (
    <>
      <p className={styles.text}>{worded.text}</p>
      <p className={styles.note}>{t('chat.byModel')}</p>
      <PageLinks pages={worded.cites} />
    </>
  );
}
