import { Button, ToggleButton, makeStyles, typographyStyles } from '@mebae/platform';
import { ChartIcon, DownloadIcon, TableIcon } from '../icons.tsx';
import { screenOnly } from '../printing.ts';
import { useUiText } from '../ui-text.ts';

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
  tools: { display: 'flex', alignItems: 'center', gap: '4px', ...screenOnly },
  views: { display: 'flex', gap: '4px', margin: 0, padding: 0, border: 'none' },
});

/** A chart's title with the choice between drawing and table, and the button that saves a picture. */
export function ChartHead(props: {
  id: string;
  title: string;
  level: 2 | 3 | 4;
  view: ChartView;
  onView: (view: ChartView) => void;
  onSave: () => void;
}) {
  const { id, title, level, view, onView, onSave } = props;
  const styles = useStyles();
  const t = useUiText();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.root}>
      <Heading id={id} className={styles.title}>
        {title}
      </Heading>
      <div className={styles.tools}>
        <fieldset aria-label={t('chart.view', { title })} className={styles.views}>
          <ToggleButton
            size="small"
            appearance="subtle"
            icon={<ChartIcon />}
            checked={view === 'chart'}
            onClick={() => onView('chart')}
          >
            {t('chart.chart')}
          </ToggleButton>
          <ToggleButton
            size="small"
            appearance="subtle"
            icon={<TableIcon />}
            checked={view === 'table'}
            onClick={() => onView('table')}
          >
            {t('chart.table')}
          </ToggleButton>
        </fieldset>
        <Button size="small" appearance="subtle" icon={<DownloadIcon />} onClick={onSave}>
          {t('chart.picture')}
        </Button>
      </div>
    </div>
  );
}
