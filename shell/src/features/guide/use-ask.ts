import { useState } from 'react';
import { askGuide, type GuideReply } from './guide.resource.ts';

export type Asked =
  | { state: 'searching'; question: string }
  | { state: 'answered'; question: string; reply: GuideReply }
  | { state: 'failed'; question: string };

/**
 * Asks the guide one question after the other.
 * @param screen address of the screen that is asked from
 * @returns what was asked so far, and how to ask
 */
export function useAsk(screen: string): [readonly Asked[], (question: string) => Promise<void>] {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const ask = async (question: string): Promise<void> => {
    const at = asked.length;
    const set = (entry: Asked) =>
      setAsked((all) => all.map((before, index) => (index === at ? entry : before)));
    setAsked((all) => [...all, { state: 'searching', question }]);
    try {
      set({ state: 'answered', question, reply: await askGuide(question, screen) });
    } catch {
      set({ state: 'failed', question });
    }
  };
  return [asked, ask];
}
