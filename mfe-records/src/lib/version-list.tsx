import { nameUnder, type LanguageCode, type NamedBy } from '@mebae/contracts';
import { formatDateTime, makeStyles, personName, tokens, useLanguage } from '@mebae/platform';
import { Section } from '@mebae/ui';

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  text: { margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

export interface ShownVersion extends NamedBy<'createdBy'> {
  version: number;
  createdAt: string;
  /** Further facts about it. */
  facts: readonly string[];
  text: string;
  /** Language of the text. */
  language: LanguageCode;
}

interface VersionListProps {
  title: string;
  versions: readonly ShownVersion[];
  /** Between the facts of a version. */
  separator: string;
}

/** Versions of a text, newest first: when each was kept, by whom, and what it began as. Nothing where there are none. */
export function VersionList({ title, versions, separator }: VersionListProps) {
  const styles = useStyles();
  const language = useLanguage();
  if (versions.length === 0) return null;
  const nameOf = (version: ShownVersion) => {
    const author = nameUnder(version, 'createdBy');
    return author ? personName(author, language) : '';
  };
  return (
    <Section title={title}>
      <ol className={styles.list}>
        {versions.map((version) => (
          <li key={version.version} className={styles.item}>
            {[formatDateTime(version.createdAt, language), nameOf(version), ...version.facts]
              .filter((part) => part !== '')
              .join(separator)}
            <p className={styles.text} lang={version.language}>
              {version.text}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
