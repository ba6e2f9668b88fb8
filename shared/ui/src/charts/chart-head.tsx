import {
  Button,
  makeStyles,
  typographyStyles,
  useLanguage,
  useNotice,
  useSession,
} from '@mebae/platform';
import { ChartIcon, DownloadIcon, TableIcon } from '../icons.tsx';
import { screenOnly } from '../printing.ts';
import { useUiText } from '../ui-text.ts';
import { fontFamilyOf } from './font-family.ts';
import type { Picture, PictureFormat } from './save-picture.ts';

export type ChartView = 'chart' | 'table';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBottom: '8px',
  },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  tools: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px', ...screenOnly },
  views: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: 'none' },
  pressed: {
    '@media (forced-colors: active)': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
});

const views = [
  { view: 'chart', icon: <ChartIcon /> },
  { view: 'table', icon: <TableIcon /> },
] as const;

const formats: readonly PictureFormat[] = ['png', 'svg'];

/** A chart's title with the choice between drawing and table, and the buttons that save a picture. */
export function ChartHead(props: {
  id: string;
  title: string;
  level: 2 | 3 | 4;
  view: ChartView;
  onView: (view: ChartView) => void;
  /** Null until it can be drawn. */
  picture: Picture | null;
}) {
  const { id, title, level, view, onView, picture } = props;
  const styles = useStyles();
  const t = useUiText();
  const notice = useNotice();
  const language = useLanguage();
  const schoolName = useSession().profile.companyName;
  const Heading = `h${level}` as const;
  const save = async (format: PictureFormat, fontFamily: string) => {
    if (!picture) return;
    try {
      const { savePicture } = await import('./save-picture.ts');
      const texts = { t, language, schoolName, now: new Date() };
      await savePicture(picture, texts, fontFamily, format);
    } catch {
      notice.error(t('chart.pictureFailed'));
    }
  };
  return (
    <div className={styles.root}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.tools}>
        <fieldset aria-label={t('chart.view', { title })} className={styles.views}>
          {views.map((option) => (
            <Button
              key={option.view}
              className={view === option.view ? styles.pressed : undefined}
              size="small"
              appearance={view === option.view ? 'secondary' : 'subtle'}
              icon={option.icon}
              aria-pressed={view === option.view}
              onClick={() => onView(option.view)}
            >
              {t(`chart.${option.view}`)}
            </Button>
          ))}
        </fieldset>
        {formats.map((format) => (
          <Button
            key={format}
            size="small"
            appearance="subtle"
            icon={<DownloadIcon />}
            disabledFocusable={picture === null}
            aria-label={t('chart.picture', { format: format.toUpperCase() })}
            onClick={({ currentTarget }) => void save(format, fontFamilyOf(currentTarget))}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </div>
  );
}
