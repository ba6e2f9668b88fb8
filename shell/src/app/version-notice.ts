import { areaLabel, type LanguageCode, type PublishedRemote } from '@mebae/contracts';
import { platformText, translate } from '@mebae/platform';
import type { NoticeStore } from '../features/notices/notice-store.ts';
import { assertAnswers } from '../remotes/area-host.ts';
import type { RegistryPointer } from '../remotes/registry-pointer.ts';
import { watchVersions } from '../remotes/watch-versions.ts';
import { record } from '../telemetry/telemetry.ts';
import { about } from '../telemetry/watch-load.ts';

/** It stands until it is read: a day is longer than any session. */
const standsMs = 24 * 3_600_000;

export interface VersionNoticeOptions {
  pointer: RegistryPointer;
  language: LanguageCode;
  notices: NoticeStore;
  /** Asks about unsaved input; true when the page may go. */
  mayLeave: () => Promise<boolean>;
}

/** Offers a reload when an area that runs in this page is live in another version, which can be loaded. */
export function noticeVersions({ pointer, language, notices, mayLeave }: VersionNoticeOptions) {
  const reload = async (remote: PublishedRemote): Promise<void> => {
    if (!(await mayLeave())) return;
    record({ event: 'version-notice', ...about(remote), step: 'accepted' });
    location.reload();
  };
  const { look } = watchVersions({
    pointer,
    answers: assertAnswers,
    isVisible: () => document.visibilityState === 'visible',
    onNewer: (remote) => {
      record({ event: 'version-notice', ...about(remote), step: 'shown' });
      notices.show({
        kind: 'info',
        title: platformText('information.title', language),
        lines: [translate('shell', 'area.newer', { area: areaLabel(remote, language) })],
        durationMs: standsMs,
        action: { label: translate('shell', 'area.reload'), run: () => void reload(remote) },
      });
    },
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void look();
  });
  addEventListener('online', () => void look());
}
