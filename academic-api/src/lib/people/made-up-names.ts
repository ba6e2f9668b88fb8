import { createRandom } from '../processes/seeded-random.ts';

/** Common Japanese names with their reading: `漢字:カナ`. People are drawn from them, none is a real person. */
const families =
  '佐藤:サトウ 鈴木:スズキ 高橋:タカハシ 田中:タナカ 伊藤:イトウ 渡辺:ワタナベ 山本:ヤマモト 中村:ナカムラ 小林:コバヤシ 加藤:カトウ 吉田:ヨシダ 山田:ヤマダ 佐々木:ササキ 山口:ヤマグチ 松本:マツモト 井上:イノウエ 木村:キムラ 林:ハヤシ 斎藤:サイトウ 清水:シミズ 山崎:ヤマザキ 森:モリ 池田:イケダ 橋本:ハシモト 阿部:アベ 石川:イシカワ 山下:ヤマシタ 中島:ナカジマ 石井:イシイ 小川:オガワ 前田:マエダ 岡田:オカダ 長谷川:ハセガワ 藤田:フジタ 後藤:ゴトウ 近藤:コンドウ 村上:ムラカミ 遠藤:エンドウ 青木:アオキ 坂本:サカモト 西村:ニシムラ 福田:フクダ 太田:オオタ 三浦:ミウラ 岡本:オカモト 松田:マツダ 中川:ナカガワ 中野:ナカノ 原田:ハラダ 小野:オノ 田村:タムラ 竹内:タケウチ 金子:カネコ 和田:ワダ 中山:ナカヤマ 石田:イシダ 上田:ウエダ 森田:モリタ 原:ハラ 柴田:シバタ 酒井:サカイ 工藤:クドウ 横山:ヨコヤマ 宮崎:ミヤザキ 宮本:ミヤモト 内田:ウチダ 高木:タカギ 安藤:アンドウ 谷口:タニグチ 大野:オオノ 丸山:マルヤマ 今井:イマイ 河野:コウノ 藤原:フジワラ 小山:コヤマ 野口:ノグチ 菊地:キクチ 千葉:チバ 新井:アライ 久保:クボ 勅使河原:テシガワラ 五十嵐:イガラシ 大久保:オオクボ 長谷部:ハセベ'.split(
    ' ',
  );
const givenNames =
  '葵:アオイ 陽菜:ヒナ 結衣:ユイ 凛:リン 咲良:サクラ 美咲:ミサキ 莉子:リコ 芽依:メイ 杏:アン 心春:コハル 結菜:ユイナ 彩花:アヤカ 紬:ツムギ 楓:カエデ 愛莉:アイリ 千尋:チヒロ 琴音:コトネ 優奈:ユウナ 真央:マオ 遥:ハルカ 美月:ミヅキ 花音:カノン 日和:ヒヨリ 詩織:シオリ 七海:ナナミ 菜々子:ナナコ 彩乃:アヤノ 明日香:アスカ 小春:コハル 柚希:ユズキ 蓮:レン 陽翔:ハルト 湊:ミナト 大翔:ヒロト 悠真:ユウマ 樹:イツキ 蒼:アオ 颯太:ソウタ 大和:ヤマト 悠斗:ユウト 朝陽:アサヒ 陸:リク 健太:ケンタ 翔太:ショウタ 拓海:タクミ 直樹:ナオキ 隼人:ハヤト 健:ケン 海斗:カイト 駿:シュン 航:ワタル 奏:カナデ 伊織:イオリ 誠:マコト 大輝:ダイキ 和真:カズマ 光:ヒカル 龍之介:リュウノスケ 旭:アサヒ 瑛太:エイタ 慎太郎:シンタロウ 晴:ハル 歩:アユム 律:リツ 新:アラタ 空:ソラ 純:ジュン 渚:ナギサ 薫:カオル 望:ノゾミ'.split(
    ' ',
  );

export interface PersonName {
  lastName: string;
  firstName: string;
  lastNameKana: string;
  firstNameKana: string;
}

/**
 * Draws names, in a row that only the seed decides.
 * @param seed any text
 * @returns a function that gives the next person's name
 */
export function nameSource(seed: string): () => PersonName {
  const random = createRandom(`${seed}/names`);
  const pick = (list: string[]): [string, string] => {
    const [written = '', kana = ''] = (list[Math.floor(random() * list.length)] ?? '').split(':');
    return [written, kana];
  };
  return () => {
    const [lastName, lastNameKana] = pick(families);
    const [firstName, firstNameKana] = pick(givenNames);
    return { lastName, firstName, lastNameKana, firstNameKana };
  };
}
