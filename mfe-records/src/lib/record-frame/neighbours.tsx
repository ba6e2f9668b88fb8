import type { StudentNeighbours } from '@mebae/contracts';
import {
  Button,
  makeStyles,
  personName,
  tokens,
  typographyStyles,
  useLanguage,
} from '@mebae/platform';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { VisuallyHidden, LinkButton } from '@mebae/ui';
import { useText } from '../text.ts';
import type { RecordPartID } from './parts.ts';
import { useNeighbours } from './record-frame.resource.ts';
import { useStepPaths } from './use-step-paths.ts';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
  position: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

type Neighbour = StudentNeighbours['next'];

interface NeighboursProps {
  studentID: number;
  /** The part that previous and next open too. */
  part: RecordPartID;
}

/** Steps to the same part of the previous and next student of the list. */
export function Neighbours({ studentID, part }: NeighboursProps) {
  const styles = useStyles();
  const t = useText();
  const { data } = useNeighbours(studentID);
  const paths = useStepPaths(studentID, part);

  return (
    <nav className={styles.root} aria-label={t('neighbours.label')}>
      <Step
        path={paths?.previous ?? null}
        person={data?.previous ?? null}
        word={t('neighbours.previous')}
        icon={<ChevronLeftRegular />}
        keys="Alt+ArrowLeft"
      />
      {data?.position != null && (
        <span className={styles.position}>
          {t('neighbours.position', { position: data.position, total: data.totalRecords })}
        </span>
      )}
      <Step
        path={paths?.next ?? null}
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
