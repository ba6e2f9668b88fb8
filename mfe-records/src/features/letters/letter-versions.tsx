import { languageOf, type LetterDetail } from '@mebae/contracts';
import { useText } from '../../lib/text.ts';
import { VersionList } from '../../lib/version-list.tsx';

/** The versions of a letter before the newest one. */
export function LetterVersions({ letter }: { letter: LetterDetail }) {
  const t = useText();
  const { language } = letter;
  const glue = languageOf(language).sentenceGap;
  return (
    <VersionList
      title={t('letters.versions')}
      separator={t('letters.separator')}
      versions={letter.versions.slice(1).map((version) => ({
        ...version,
        language,
        facts: [t(`findings.source.${version.source}`)],
        text: version.paragraphs
          .map((sentences) => sentences.map(({ text }) => text).join(glue))
          .join('\n'),
      }))}
    />
  );
}
