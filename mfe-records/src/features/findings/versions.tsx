import type { FindingsVersion } from '@mebae/contracts';
import { useText } from '../../lib/text.ts';
import { VersionList } from '../../lib/version-list.tsx';

/** Every version of findings, with its state. */
export function Versions({ versions }: { versions: readonly FindingsVersion[] }) {
  const t = useText();
  return (
    <VersionList
      title={t('findings.versions')}
      separator=" · "
      versions={versions.map((version) => ({
        ...version,
        facts: [
          t(`findings.source.${version.source}`),
          t(version.isDone ? 'findings.state.done' : 'findings.state.draft'),
        ],
      }))}
    />
  );
}
