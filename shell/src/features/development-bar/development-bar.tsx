import { makeStyles, tokens } from '@fluentui/react-components';
import { remoteLabel, type PublishedRemote } from '@mebae/contracts';
import { useLanguage, useTranslation } from '@mebae/platform';

const useStyles = makeStyles({
  bar: {
    padding: '4px clamp(16px, 2.5vw, 40px)',
    color: '#fff',
    fontSize: tokens.fontSizeBase200,
    // Purple is none of the product's own colours; white on either has a contrast above 7.
    backgroundImage: 'repeating-linear-gradient(135deg, #4b2a85 0 16px, #5a3499 16px 32px)',
    '@media print': { display: 'none' },
  },
});

/** Says on every page that remotes come from somebody's working copy: what one sees is not what the school has. */
export default function DevelopmentBar({ remotes }: { remotes: readonly PublishedRemote[] }) {
  const styles = useStyles();
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const names = new Intl.ListFormat(language, { type: 'unit' }).format(
    remotes.map((remote) => remoteLabel(remote, language)),
  );
  return (
    <section className={styles.bar} aria-label={t('development.label')}>
      {t('development.remotes', { remotes: names })}
    </section>
  );
}
