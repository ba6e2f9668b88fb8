import type { StudentNeighbours } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
  useNavigate,
  useSearchParams,
} from '@mebae/platform';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useEffect } from 'react';
import { VisuallyHidden, LinkButton } from '@mebae/ui';
import { withQuery } from '../../lib/list-query.ts';
import { useText } from '../../lib/text.ts';
import { useNeighbours } from './student-record.resource.ts';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  place: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

type Neighbour = StudentNeighbours['next'];

/** Where the arrow keys are the field's own. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName));

/** Steps to the previous and next student of the list, also by Alt and the arrow keys. */
export function Neighbours({ studentID }: { studentID: number }) {
  const styles = useStyles();
  const t = useText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data } = useNeighbours(studentID);
  const pathOf = (to: NonNullable<Neighbour>) =>
    withQuery(`/pages/student-record/${to.studentID}`, search);
  const previous = data?.previous ? pathOf(data.previous) : null;
  const next = data?.next ? pathOf(data.next) : null;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isTyping(event.target)) return;
      const path =
        event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (path === undefined) return;
      // Browsers go back with Alt and ←: at the end of the list nothing happens rather than that.
      event.preventDefault();
      if (path !== null) void navigate(path);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [previous, next, navigate]);

  return (
    <nav className={styles.root} aria-label={t('neighbours.label')}>
      <Step
        path={previous}
        person={data?.previous ?? null}
        word={t('neighbours.previous')}
        icon={<ChevronLeftRegular />}
        keys="Alt+ArrowLeft"
      />
      {data?.position != null && (
        <span className={styles.place}>
          {t('neighbours.place', { place: data.position, total: data.totalRecords })}
        </span>
      )}
      <Step
        path={next}
        person={data?.next ?? null}
        word={t('neighbours.next')}
        icon={<ChevronRightRegular />}
        keys="Alt+ArrowRight"
        iconPosition="after"
      />
    </nav>
  );
}

interface StepProps {
  path: string | null;
  person: Neighbour;
  word: string;
  icon: React.JSX.Element;
  keys: string;
  iconPosition?: 'before' | 'after';
}

function Step({ path, person, word, icon, keys, iconPosition }: StepProps) {
  const language = useLanguage();
  const t = useText();
  if (path === null || person === null) {
    return (
      <Button icon={icon} iconPosition={iconPosition} disabledFocusable>
        {word}
      </Button>
    );
  }
  const name = personName(person, language);
  return (
    <LinkButton to={path} icon={icon} iconPosition={iconPosition} aria-keyshortcuts={keys}>
      {word}
      <VisuallyHidden>{t('neighbours.name', { name })}</VisuallyHidden>
    </LinkButton>
  );
}
