import { describe, expect, it } from 'vitest';
import { languageCodes, type EvidenceItem } from '@mebae/contracts';
import { competencies } from '../../db/masters/masters.ts';
import { lineOfEvidence } from '../evidence/evidence-lines.ts';
import { fillSubjects, sentencesOfEvidence } from '../evidence/evidence-sentences.ts';
import { hideWords } from './hidden-words.ts';
import { findUnsupportedClaim } from './unsupported-claims.ts';

const evidence =
  '- strength: 共感・傾聴 (相手の話に最後まで耳を傾ける); above the mean of the grade';
const inEnglish =
  '- strength: Empathy and listening (listen to others to the end); above the mean of the grade';

describe('what a model has written', () => {
  it.each([
    ['number', '五人の友人の話を聞いた。'],
    ['number', '話を聞く力は９０点だった。'],
    ['number', '話を聞く回数が2倍になった。'],
    ['number', 'They listened to twelve classmates.'],
    ['number', 'Listening improved by 30%.'],
    ['number', 'Em lắng nghe mười bạn trong lớp.'],
    ['number', 'Em đạt 90 điểm.'],
    ['rank', '話を聞く力は学年で一番である。'],
    ['rank', '誰よりも人の話に耳を傾ける。'],
    ['rank', 'They are the best listener of the class.'],
    ['rank', 'They rank high among the others.'],
    ['rank', 'Em là người biết lắng nghe giỏi nhất.'],
    ['rank', 'Em đứng đầu khối về lắng nghe.'],
    ['diagnosis', '発達障害の傾向があるが、よく話を聞く。'],
    ['diagnosis', '多動なところが見られる。'],
    ['diagnosis', 'In spite of their anxiety they listen well.'],
    ['diagnosis', 'They were diagnosed early and listen well.'],
    ['diagnosis', 'Dù bị rối loạn chú ý, em vẫn lắng nghe.'],
    ['diagnosis', 'Em có dấu hiệu trầm cảm.'],
    ['name', '田中さんの話に最後まで耳を傾けた。'],
    ['name', '佐藤と一緒に、話をよく聞いていた。'],
    ['name', '「未来フォーラム」で人の話を聞いた。'],
    ['name', 'They listened to Hanako until the end.'],
    ['name', 'Kenji listened to others to the end.'],
    ['name', 'Mr Brown was glad that they listened.'],
    ['name', 'Em lắng nghe bạn Nguyễn An đến cùng.'],
  ])('is refused for a %s: %s', async (kind, text) => {
    const given = /[぀-ヿ一-龯]/u.test(text) ? evidence : inEnglish;
    expect(await findUnsupportedClaim(text, given)).toMatchObject({ kind });
  });

  it('may repeat what the evidence says, and its placeholders', async () => {
    const numbered = `${evidence}\n- took part in the activity 三人での発表`;
    expect(await findUnsupportedClaim('三人での発表に参加した。', numbered)).toBeNull();
    expect(
      await findUnsupportedClaim('[[PUPIL_A]]さんは「[[TITLE_B]]」に参加した。', evidence),
    ).toBeNull();
    expect(await findUnsupportedClaim('「共感・傾聴」のよさがある。', evidence)).toBeNull();
  });

  it.each(languageCodes)(
    'is not refused for any sentence of the phrase bank (%s)',
    async (language) => {
      const source = { evalSettingID: 1, title: '', endAt: '', evaluators: 3, standardError: 4 };
      const refused: unknown[] = [];
      for (const { competencyID, name, competencyType } of competencies) {
        const facts = { competencyID, name: name[language], competencyType, source, value: 60 };
        const items: EvidenceItem[] = [
          { kind: 'strength', key: '', ...facts, gradeZ: 1.2, level: 'outstanding' },
          { kind: 'strength', key: '', ...facts, gradeZ: 0.7, level: 'steady' },
          { kind: 'potential', key: '', ...facts, selfValue: 30 },
          {
            kind: 'riser',
            key: '',
            ...facts,
            before: 40,
            difference: 20,
            combinedError: 6,
            sourceBefore: source,
          },
        ];
        for (const item of items) {
          const given = lineOfEvidence(item, language, hideWords());
          for (const style of ['plain', 'polite'] as const) {
            const all = fillSubjects(sentencesOfEvidence(item, { style, language }), '');
            const text = all.map((sentence) => sentence.text).join('\n');
            const claim = await findUnsupportedClaim(text, given);
            if (claim) refused.push([competencyID, item.kind, claim]);
          }
        }
      }
      expect(refused).toEqual([]);
    },
  );
});
