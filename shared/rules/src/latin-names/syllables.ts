/** Syllables of two kana before those of one: reading takes the longest that fits. */
const rows = `
キャ kya キュ kyu キェ kye キョ kyo ギャ gya ギュ gyu ギェ gye ギョ gyo
シャ sha シュ shu シェ she ショ sho ジャ ja ジュ ju ジェ je ジョ jo
チャ cha チュ chu チェ che チョ cho ヂャ ja ヂュ ju ヂェ je ヂョ jo
ニャ nya ニュ nyu ニェ nye ニョ nyo ヒャ hya ヒュ hyu ヒェ hye ヒョ hyo
ビャ bya ビュ byu ビェ bye ビョ byo ピャ pya ピュ pyu ピェ pye ピョ pyo
ミャ mya ミュ myu ミェ mye ミョ myo リャ rya リュ ryu リェ rye リョ ryo
イェ ye ウィ wi ウェ we ウォ wo
ヴァ va ヴィ vi ヴェ ve ヴォ vo ヴャ vya ヴュ vyu ヴョ vyo
クァ kwa クィ kwi クェ kwe クォ kwo クヮ kwa グァ gwa グィ gwi グェ gwe グォ gwo グヮ gwa
スィ si ズィ zi ツァ tsa ツィ tsi ツェ tse ツォ tso
ティ ti テュ tyu トゥ tu ディ di デュ dyu ドゥ du
ファ fa フィ fi フェ fe フォ fo フャ fya フュ fyu フョ fyo
ア a イ i ウ u エ e オ o
カ ka キ ki ク ku ケ ke コ ko ガ ga ギ gi グ gu ゲ ge ゴ go
サ sa シ shi ス su セ se ソ so ザ za ジ ji ズ zu ゼ ze ゾ zo
タ ta チ chi ツ tsu テ te ト to ダ da ヂ ji ヅ zu デ de ド do
ナ na ニ ni ヌ nu ネ ne ノ no
ハ ha ヒ hi フ fu ヘ he ホ ho バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po
マ ma ミ mi ム mu メ me モ mo
ヤ ya ユ yu ヨ yo ラ ra リ ri ル ru レ re ロ ro
ワ wa ヰ i ヱ e ヲ o ヴ vu ヷ va ヸ vi ヹ ve ヺ vo
ァ a ィ i ゥ u ェ e ォ o ャ ya ュ yu ョ yo ヮ wa ヵ ka ヶ ke`;

/** Latin letters of each syllable, by its one or two katakana. */
export const syllables: ReadonlyMap<string, string> = new Map(
  Array.from(rows.matchAll(/(\S+) (\S+)/g), ([, kana = '', latin = '']) => [kana, latin]),
);
