import { expect, it } from 'vitest';
import { connectTabs } from './tabs.ts';

/** Two tabs' ends of one channel: each hears what the other says. */
function channelPair(): [EndOfChannel, EndOfChannel] {
  const first = new EndOfChannel();
  const second = new EndOfChannel();
  first.other = second;
  second.other = first;
  return [first, second];
}

class EndOfChannel extends EventTarget {
  other: EndOfChannel | null = null;

  postMessage(data: unknown): void {
    this.other?.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function messagesOf(channel: EndOfChannel) {
  const heard: [string, string][] = [];
  const tab = connectTabs(
    {
      opened: (who) => heard.push(['opened', who]),
      signedOut: (who) => heard.push(['signedOut', who]),
      covered: (who) => heard.push(['covered', who]),
      continued: (who) => heard.push(['continued', who]),
    },
    channel,
  );
  return { heard, tab };
}

it('sends the other tabs who opened a page, who signed out, and whose session is covered or goes on', () => {
  const [here, there] = channelPair();
  const first = messagesOf(here);
  const second = messagesOf(there);
  first.tab.opened('1.7');
  first.tab.signedOut('1.7');
  first.tab.covered('1.7');
  first.tab.continued('1.7');
  expect(second.heard).toEqual([
    ['opened', '1.7'],
    ['signedOut', '1.7'],
    ['covered', '1.7'],
    ['continued', '1.7'],
  ]);
  expect(first.heard).toEqual([]);
});

it('leaves alone what it does not understand', () => {
  const [, there] = channelPair();
  const { heard } = messagesOf(there);
  for (const data of [null, 'opened', { kind: 'closed', who: '1.7' }, { kind: 'opened', who: 7 }]) {
    there.dispatchEvent(new MessageEvent('message', { data }));
  }
  expect(heard).toEqual([]);
});
