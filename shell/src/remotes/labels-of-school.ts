import {
  inEachLanguage,
  type InWords,
  type LanguageCode,
  type RemoteRegistry,
} from '@mebae/contracts';

type Labels = Record<LanguageCode, string>;

/**
 * A registry as a school reads it: remotes and their menu entries are called by the school's words.
 * @param inWords of the page's school
 */
export function labelsOfSchool(registry: RemoteRegistry, inWords: InWords): RemoteRegistry {
  const changed = (labels: Labels): Labels =>
    inEachLanguage((language) => inWords(labels[language]));
  const labelled = <Remote extends { labels?: Labels | undefined }>(remote: Remote): Remote =>
    remote.labels ? { ...remote, labels: changed(remote.labels) } : remote;
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => ({
      ...labelled(remote),
      menu: remote.menu.map((entry) => ({ ...entry, labels: changed(entry.labels) })),
    })),
    ...(registry.withdrawn && { withdrawn: registry.withdrawn.map(labelled) }),
  };
}
