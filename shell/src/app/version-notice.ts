import { remoteLabel, type LanguageCode, type PublishedRemote } from '@mebae/contracts';
import { platformText, translate } from '@mebae/platform';
import type { NoticeStore } from '../features/notices/notice-store.ts';
import { assertAvailable } from '../remotes/remote-host.ts';
import type { RegistryPointer } from '../remotes/registry-pointer.ts';
import { watchVersions } from '../remotes/watch-versions.ts';
import { record } from '../telemetry/telemetry.ts';
import { about } from '../telemetry/watch-load.ts';

/** It stands until it is read: a day is longer than any session. */
const noticeMs = 24 * 3_600_000;

export interface VersionNoticeOptions {
  pointer: RegistryPointer;
  language: LanguageCode;
  notices: NoticeStore;
  /** Asks about unsaved input; true when the page may go. */
  mayLeave: () => Promise<boolean>;
}

type Labelled = Pick<PublishedRemote, 'name' | 'labels'>;

/**
 * Offers a reload when a remote that runs in this page is live in another version, which can be loaded, and says so when
 * it was withdrawn.
 */
export function noticeVersions({ pointer, language, notices, mayLeave }: VersionNoticeOptions) {
  const reload = async (onAccepted?: () => void): Promise<void> => {
    if (!(await mayLeave())) return;
    onAccepted?.();
    location.reload();
  };
  const notice = (key: 'remote.newer' | 'remote.withdrawn', of: Labelled, run: () => void) => {
    notices.show({
      kind: 'info',
      title: platformText('information.title', language),
      lines: [translate('shell', key, { remote: remoteLabel(of, language) })],
      durationMs: noticeMs,
      action: { label: translate('shell', 'remote.reload'), run },
    });
  };
  const { check } = watchVersions({
    pointer,
    assertAvailable,
    isVisible: () => document.visibilityState === 'visible',
    onNewer: (remote) => {
      record({ event: 'version-notice', ...about(remote), step: 'shown' });
      const onAccepted = (): void =>
        record({ event: 'version-notice', ...about(remote), step: 'accepted' });
      notice('remote.newer', remote, () => void reload(onAccepted));
    },
    onWithdrawn: (remote) => notice('remote.withdrawn', remote, () => void reload()),
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
  });
  addEventListener('online', () => void check());
}
