import type { LanguageCode, NameScript, PersonName, RemoteRegistry } from '@mebae/contracts';
import { createContext, useContext } from 'react';
import type { Cover } from '../features/cover/cover.ts';
import type { Connection } from '../features/connection/connection.ts';
import type { RemoteHost } from '../remotes/remote-host.ts';
import type { TitleStore } from './title.ts';

/** Values that the frame's parts share beyond the platform's host. */
export interface FrameValue {
  registry: RemoteRegistry;
  /** The page's services for its remotes. */
  remotes: RemoteHost;
  /** An operator (IgsAdmin) works in the school. */
  operator: boolean;
  /** Whether a form holds input that would be lost. */
  hasUnsaved: () => boolean;
  /** Asks about such input, if any; true when it may go. */
  mayLeave: () => Promise<boolean>;
  /** Answers every open question by no. */
  cancelQuestions: () => void;
  titles: TitleStore;
  /** Nothing of the page is to be seen while it is on. */
  cover: Pick<Cover, 'isOn' | 'subscribe'>;
  connection: Connection;
  /** Stores the language for account and browser, then reloads the page. */
  changeLanguage: (language: LanguageCode) => void;
  /** Stores how names of people are shown, then reloads the page. */
  changeNameScript: (nameScript: NameScript) => void;
  /** Failures are shown in a notice. */
  signOut: () => Promise<void>;
  /** The account's name was changed and stored: whatever shows it follows. */
  rename: (name: PersonName) => void;
}

export const FrameContext = createContext<FrameValue | null>(null);

export function useFrame(): FrameValue {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('Outside the frame');
  return frame;
}
