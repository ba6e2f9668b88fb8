import { fc } from '@mebae/testing/properties';
import { describe, expect, it } from 'vitest';
import { toHepburn, syllables } from './hepburn.ts';

/** Readings with the name as it is written where that decides, and what a passport has. */
const names = `
ヤマダ yamada
サトウ sato
スズキ suzuki
タカハシ takahashi
イトウ ito
カトウ kato
コンドウ kondo
サイトウ saito
オオノ ono
オオタ ota
オオイシ oishi
オオオカ ooka
オオウチ ouchi
オウ o
トオヤマ toyama
コウノ kono
ホンマ homma
ナンバ namba
サンペイ sampei
コンマ komma
カンノ kanno
シンイチ shinichi
ジュンイチ junichi
ケンヴィ kenvi
ケンイチロウ kenichiro
ユウキ yuki
ヒュウガ hyuga
リュウ ryu
ショウ sho
キョウコ kyoko
リョウタ ryota
チュウマ chuma
ジョウジ joji
ベッショ bessho
ハッチョウ hatcho
ホッチ hotchi
ハットリ hattori
キッカワ kikkawa
ニッタ nitta
ミウラ miura
イノウエ井上 inoue
マツウラ松浦 matsuura
カツウラ勝浦 katsuura
キノウチ木之内 kinouchi
ヤブウチ藪内 yabuuchi
トモオカ友岡 tomooka
モトオカ元岡 motooka
シモオオサコ下大迫 shimoosako
コウメ小梅 koume
オオコウチ大河内 okochi
コウチ河内 kochi
ユウミ優海 yumi
ソウマ相馬 soma
ヨコオ yokoo
トモオ tomoo
タカトオ takatoo
タカトウ takato
コオリ桑折 kori
コオロギ korogi
ニイナ niina
サアヤ saaya
ケイコ keiko
エリ eri
アーヤ aya
ニーナ nina
フミオ fumio
カヲリ kaori
ミヅキ mizuki
チヂワ chijiwa
イスヾ isuzu
サヽキ sasaki
さくら sakura
きょうへい kyohei
ﾜﾀﾅﾍﾞ watanabe
グエン guen
ファム famu
フェリペ feripe
シェリー sheri
ジェシカ jeshika
ティエン tien
ヴィクトル vikutoru
チェ che
ウィリアム wiriamu
`
  .trim()
  .split('\n')
  .map((line) => /^([^\p{sc=Han} ]+)(\p{sc=Han}*) ([a-z]+)$/u.exec(line) ?? [])
  .map(([, kana = '', written = '', latin = '']) => ({ kana, written, latin }));

describe('toHepburn', () => {
  it.each(names)('writes $kana $written as $latin', ({ kana, written, latin }) => {
    expect(toHepburn(kana, written)).toBe(latin);
  });

  it('knows so many names', () => {
    expect(names.length).toBeGreaterThan(75);
    expect(names.every(({ latin }) => latin !== '')).toBe(true);
  });

  it('leaves what is not kana', () => {
    expect(toHepburn('ヴァン・アン')).toBe('van・an');
    expect(toHepburn('山ダ')).toBe('山da');
    expect(toHepburn('Emma 2世')).toBe('Emma 2世');
    expect(toHepburn('')).toBe('');
  });

  const kana = fc
    .array(fc.constantFrom(...syllables.keys(), 'ン', 'ッ', 'ー'), { maxLength: 12 })
    .map((parts) => parts.join(''));

  it('writes any kana in lower-case letters only', () => {
    fc.assert(
      fc.property(kana, (text) => {
        expect(toHepburn(text)).toMatch(/^[a-z]*$/);
      }),
    );
  });

  it('writes hiragana and half-width kana like katakana', () => {
    const hiragana = (text: string): string =>
      text.replace(/[ァ-ヶ]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0x60));
    fc.assert(
      fc.property(kana, (text) => {
        expect(toHepburn(hiragana(text))).toBe(toHepburn(text));
      }),
    );
  });

  it('never doubles o or u by a long vowel, and has no n before b, m and p', () => {
    const short = fc.constantFrom(
      'カ',
      'コ',
      'ショ',
      'トウ',
      'ユウ',
      'ク',
      'ン',
      'ミ',
      'ビ',
      'プ',
      'ッ',
    );
    fc.assert(
      fc.property(fc.array(short, { maxLength: 10 }), (parts) => {
        const latin = toHepburn(parts.join(''));
        expect(latin).not.toMatch(/oo|uu|ou|n[bmp]/);
      }),
    );
  });

  it('marks of words in the written name never take letters away', () => {
    const written = fc.array(fc.constantFrom(...Array.from('井松上内浦岡大梅河海')), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(kana, written, (text, kanji) => {
        const marked = toHepburn(text, kanji.join(''));
        expect(marked.length).toBeGreaterThanOrEqual(toHepburn(text).length);
      }),
    );
  });
});
