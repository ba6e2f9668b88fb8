import { expect, it } from 'vitest';
import type { StudentFindings } from '@mebae/contracts';
import type { Text } from '../../lib/text.ts';
import { findingsDifferences } from './findings-differences.ts';
import type { FindingsDraft } from './use-findings-draft.ts';

const t: Text = (key, values) => [key, ...Object.values(values ?? {})].join(' ');
const evidence = [{ key: 'a' }, { key: 'b' }] as StudentFindings['evidence'];
const words = { t, evidenceText: ({ key }: { key: string }) => `E${key}` };
const saved: FindingsDraft = {
  text: '粘り強く取り組みました。',
  source: 'person',
  isDone: false,
  style: 'plain',
  length: 100,
  language: 'ja',
  evidence: ['a'],
  basedOn: '2026-06-01T00:00:00.000Z',
};

it('says what differs in two versions of findings', () => {
  expect(findingsDifferences(saved, { ...saved, basedOn: null }, evidence, words)).toEqual([]);
  const mine: FindingsDraft = {
    ...saved,
    text: '班をまとめました。',
    isDone: true,
    style: 'polite',
    evidence: ['b', 'a'],
  };
  expect(findingsDifferences(mine, saved, evidence, words)).toEqual([
    { label: 'findings.text', mine: '班をまとめました。', theirs: '粘り強く取り組みました。' },
    { label: 'findings.state', mine: 'findings.state.done', theirs: 'findings.state.draft' },
    { label: 'findings.style', mine: 'findings.style.polite', theirs: 'findings.style.plain' },
    { label: 'findings.evidence', mine: 'Ea\nEb', theirs: 'Ea' },
  ]);
});
