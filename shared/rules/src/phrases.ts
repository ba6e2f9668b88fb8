const letters = '\\p{Script=Han}ァ-ヶA-Za-z0-9「（';
/** Words that often come after a particle, in kana. */
const starts =
  'なる|なっ|なり|なれ|よく|もっと|もう|どう|どき|つなが|かんけい|がんば|むずか|れんしゅう|べんきょう|いっしょ|いろいろ|いかない|たくさん';

/**
 * The last letter of a phrase in Japanese for young readers, which has readings and much kana: a punctuation mark; a particle
 * or an ending before kanji, katakana, a number or a quotation; を; and a particle before a word of a short list. It finds
 * seven ends of ten and hardly any that is none, which a morphological analyser confirms for every text of ours
 * (academic-api/src/db/masters/phrases.test.ts). `word-break: auto-phrase`, which only Chromium has, takes の of のこる for a
 * particle.
 */
export const phraseEnd = new RegExp(
  [
    '[、。！？](?=[^、。！？」）])',
    `(?:[をはがにでともへやのてたるうくなつすむぶぬらばず]|[しな]い)(?=お?｜?(?![気中])[${letters}])`,
    'を(?=[ぁ-ん])',
    'の(?=中)',
    // は of はなれる begins a text, and is no particle
    `(?<!^|[、。！？])[はがにも](?=${starts})`,
    'に(?=し[てた])',
  ].join('|'),
  'gu',
);
