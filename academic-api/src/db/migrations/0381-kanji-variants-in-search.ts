import { sql, type Kysely } from 'kysely';

/** Variant kanji, and what is searched for in their place. */
const variants =
  '髙﨑嵜碕邊邉𠮷齊斎齋澤濱濵廣國嶋嶌櫻龍瀧眞惠榮藏德黑關學實壽圓會寶寳冨峯舘薗兒曾禰彌來禮龜靜鐵槇遙堯螢應檜穗豐萬與條鷗澁曉樂巖縣戶彥淸靑栁圡桒枡埜楳槗莊壯將增瀨賴步綠橫溫鄕鎭愼聰稻昻臺舩藪';
const usual =
  '高崎崎崎辺辺吉斉斉斉沢浜浜広国島島桜竜滝真恵栄蔵徳黒関学実寿円会宝宝富峰館園児曽祢弥来礼亀静鉄槙遥尭蛍応桧穂豊万与条鴎渋暁楽巌県戸彦清青柳土桑桝野梅橋荘壮将増瀬頼歩緑横温郷鎮慎聡稲昂台船薮';

/** A search for a usual kanji finds its variants: keys are as the application writes them from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update student set search_key = translate(search_key, ${variants}, ${usual})
    where search_key <> translate(search_key, ${variants}, ${usual})`.execute(db);
}
