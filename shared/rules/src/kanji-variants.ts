/**
 * Variant kanji of names, each after the one that is searched for: whoever types 高橋 finds 髙橋. Compatibility kanji and
 * selectors of variants are no part of it: NFKC makes the usual ones of them. A change of this list needs a migration
 * that rebuilds `student.search_key`.
 */
const families = [
  '高髙',
  '崎﨑嵜碕',
  '辺邊邉',
  '吉𠮷',
  '斉齊斎齋',
  '沢澤',
  '浜濱濵',
  '広廣',
  '国國',
  '島嶋嶌',
  '桜櫻',
  '竜龍',
  '滝瀧',
  '真眞',
  '恵惠',
  '栄榮',
  '蔵藏',
  '徳德',
  '黒黑',
  '関關',
  '学學',
  '実實',
  '寿壽',
  '円圓',
  '会會',
  '宝寶寳',
  '富冨',
  '峰峯',
  '館舘',
  '園薗',
  '児兒',
  '曽曾',
  '祢禰',
  '弥彌',
  '来來',
  '礼禮',
  '亀龜',
  '静靜',
  '鉄鐵',
  '槙槇',
  '遥遙',
  '尭堯',
  '蛍螢',
  '応應',
  '桧檜',
  '穂穗',
  '豊豐',
  '万萬',
  '与與',
  '条條',
  '鴎鷗',
  '渋澁',
  '暁曉',
  '楽樂',
  '巌巖',
  '県縣',
  '戸戶',
  '彦彥',
  '清淸',
  '青靑',
  '柳栁',
  '土圡',
  '桑桒',
  '桝枡',
  '野埜',
  '梅楳',
  '橋槗',
  '荘莊',
  '壮壯',
  '将將',
  '増增',
  '瀬瀨',
  '頼賴',
  '歩步',
  '緑綠',
  '横橫',
  '温溫',
  '郷鄕',
  '鎮鎭',
  '慎愼',
  '聡聰',
  '稲稻',
  '昂昻',
  '台臺',
  '船舩',
  '薮藪',
] as const;

const letters = families.map((family) => Array.from(family));

/** Variants, each at the place of its usual form in `usualKanji`: what SQL's `translate` takes. */
export const variantKanji = letters.flatMap(([, ...variants]) => variants).join('');
export const usualKanji = letters
  .flatMap(([usual = '', ...variants]) => variants.map(() => usual))
  .join('');

const usualOf = new Map(
  letters.flatMap(([usual = '', ...variants]) =>
    variants.map((variant) => [variant, usual] as const),
  ),
);
const anyVariant = new RegExp(`[${variantKanji}]`, 'gu');

/** A text with the usual kanji in place of variants. */
export const withUsualKanji = (text: string): string =>
  text.replace(anyVariant, (kanji) => usualOf.get(kanji) ?? kanji);
