import type { PublishedRemote } from '@mebae/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { Waiting } from './waiting.tsx';

export interface LostChunkProps {
  remote: PublishedRemote;
  /** Reloads the page if that can help; false when it must not or can't. */
  recover: (remote: PublishedRemote) => Promise<boolean>;
  /** Shown when the page does not reload. */
  children: ReactNode;
}

/** An area that ran lost a part of its code: a reload brings it back, where nothing speaks against one. */
export function LostChunk({ remote, recover, children }: LostChunkProps) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    let current = true;
    void recover(remote).then((reloads) => current && !reloads && setStays(true));
    return () => {
      current = false;
    };
    // Once for each fault: this is mounted with it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return stays ? children : <Waiting />;
}
