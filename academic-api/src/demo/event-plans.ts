import type { SurveyQuestionBody } from '@mebae/contracts';
import { dayInJapan, schoolYearOf } from '@mebae/rules';

const day = 24 * 3600_000;

/** An activity that only events use. */
interface SeededActivity {
  title: string;
  description: string;
  purposes: number[];
  components: number[];
}

/** Parts of what pupils write; one of each makes an answer. */
export interface FreeText {
  begin: string[];
  middle: string[];
  end: string[];
}

export interface SeededEvent {
  title: string;
  /** Days in Japan. */
  startsOn: string;
  endsOn: string;
  destinationIDs: number[];
  purposes: number[];
  grades: number[];
  activities: SeededActivity[];
  /** Positions among the school's courses, by their beginning. */
  courseBefore: number;
  courseAfter: number;
  questions: SurveyQuestionBody[];
  texts: FreeText;
  note: string;
}

const ends = [
  'これからの学校生活でも続けたいです。',
  '次は自分から声をかけたいと思います。',
  '来年はもっとよくできると思います。',
  '家族にも話しました。',
  '少し悔しい気持ちも残っています。',
  'このクラスでよかったと思いました。',
];

const sports = {
  title: '体育祭',
  destinationIDs: [],
  purposes: [1, 5],
  grades: [1, 2, 3],
  activities: [
    {
      title: '学級対抗リレー',
      description: '走る順番を学級で話し合い、バトンの練習を重ねて本番に臨みます。',
      purposes: [1, 5],
      components: [3, 31],
    },
    {
      title: '応援合戦の企画と発表',
      description: '三学年の縦割りで演技を考え、上級生を中心に練習して発表します。',
      purposes: [1, 4],
      components: [22, 90],
    },
  ],
  questions: [
    {
      surveyItemID: null,
      moment: 'before',
      kind: 'scale',
      text: '体育祭の準備に、自分から取り組めそうですか。',
      low: 'まったく思わない',
      high: 'とても思う',
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'choice',
      text: '力を入れたことを選んでください。',
      options: ['競技', '応援', '係の仕事', '学級での準備'],
      isMultiple: true,
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'text',
      text: '体育祭を通して気づいたことを書いてください。',
      isRequired: false,
    },
  ],
  texts: {
    begin: [
      'リレーの練習では、',
      '応援の振り付けを覚えるときに、',
      '係の仕事で道具を運んでいたら、',
      '本番の直前に、',
      '雨で練習ができなかった日に、',
      '最後の種目が終わったあと、',
      '学級で作戦を話し合ったとき、',
    ],
    middle: [
      '先輩が優しく教えてくれました。',
      '友達の意見を聞く大切さがわかりました。',
      'みんなの気持ちが一つになったと感じました。',
      '自分の役割を最後までやりきることができました。',
      '思っていたより緊張してしまいました。',
      '負けても拍手をしてくれる人がいて、うれしかったです。',
      '準備をしてくれた人のことを初めて考えました。',
    ],
    end: ends,
  },
} satisfies Omit<SeededEvent, 'startsOn' | 'endsOn' | 'courseBefore' | 'courseAfter' | 'note'>;

const trip = {
  title: '修学旅行',
  destinationIDs: [1],
  purposes: [1, 3],
  grades: [3],
  activities: [
    {
      title: '京都での班別自主研修',
      description: '計画した研修コースを班で回り、見つけたことを記録します。',
      purposes: [1, 5],
      components: [3, 59, 126],
    },
    {
      title: '旅行の学びの発表会',
      description: '班ごとに問いを一つ立て、調べたことを二年生に発表します。',
      purposes: [3, 4],
      components: [90, 147],
    },
  ],
  questions: [
    {
      surveyItemID: null,
      moment: 'before',
      kind: 'scale',
      text: '班で役割を決めて準備を進められていますか。',
      low: 'できていない',
      high: 'よくできている',
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'scale',
      text: '班の計画どおりに行動できましたか。',
      low: 'できなかった',
      high: 'よくできた',
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'choice',
      text: 'いちばん心に残ったものを選んでください。',
      options: ['京都の寺社', '奈良の寺社', '班別の研修', '旅館での時間'],
      isMultiple: false,
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'text',
      text: '旅行で学んだことを書いてください。',
      isRequired: false,
    },
  ],
  texts: {
    begin: [
      '班で京都の町を歩いたとき、',
      'バスに乗り遅れそうになって、',
      '清水寺で外国の方に話しかけられ、',
      '夜に班で一日をふり返って、',
      '奈良の大仏を見上げたとき、',
      '地図を見ながら道を探していると、',
    ],
    middle: [
      '時間を守ることの大切さを知りました。',
      '班長の苦労がよくわかりました。',
      '自分の英語が通じて自信になりました。',
      '教科書で見たものが目の前にあって感動しました。',
      '友達の知らなかった一面を見つけました。',
      '計画を変える判断を班でできました。',
      '昔の人の技術に驚きました。',
    ],
    end: ends,
  },
} satisfies Omit<SeededEvent, 'startsOn' | 'endsOn' | 'courseBefore' | 'courseAfter' | 'note'>;

const work = {
  title: '職場体験',
  destinationIDs: [],
  purposes: [2, 4],
  grades: [2],
  activities: [
    {
      title: '事業所での職場体験',
      description: '地域の事業所で三日間働き、仕事の工夫や願いを聞き取ります。',
      purposes: [2, 3],
      components: [1, 44, 126],
    },
    {
      title: '体験先へのお礼と報告',
      description: '学んだことを報告書にまとめ、お礼の手紙と一緒に届けます。',
      purposes: [4],
      components: [3, 147],
    },
  ],
  questions: [
    {
      surveyItemID: null,
      moment: 'before',
      kind: 'choice',
      text: '体験先で知りたいことを選んでください。',
      options: ['仕事の内容', 'やりがい', '苦労', '必要な力', '地域とのつながり'],
      isMultiple: true,
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'scale',
      text: '働くことについての考えは変わりましたか。',
      low: '変わらない',
      high: '大きく変わった',
      isRequired: true,
    },
    {
      surveyItemID: null,
      moment: 'after',
      kind: 'text',
      text: '体験先の方に伝えたいことを書いてください。',
      isRequired: false,
    },
  ],
  texts: {
    begin: [
      '保育園で小さい子と遊んだとき、',
      'スーパーの品出しをしてみて、',
      '図書館の方の話を聞いて、',
      '朝早くからパンを焼く仕事で、',
      '動物病院で受付を手伝い、',
      '工場の見学をさせてもらい、',
    ],
    middle: [
      'あいさつが仕事の基本だとわかりました。',
      '立っているだけでも大変だと知りました。',
      '「ありがとう」と言われて、とてもうれしかったです。',
      '一つの商品に多くの人が関わっていると気づきました。',
      '失敗しても丁寧に教えてくださいました。',
      '将来の仕事について考えるようになりました。',
    ],
    end: ends,
  },
} satisfies Omit<SeededEvent, 'startsOn' | 'endsOn' | 'courseBefore' | 'courseAfter' | 'note'>;

/**
 * Three events of two school years between finished courses, and one that has just been, whose survey is being answered.
 * @param now the courses lie as near to it as `seededCourses` says
 */
export function seededEvents(now: Date): SeededEvent[] {
  const lastYear = schoolYearOf(now) - 1;
  const dayAt = (days: number): string => dayInJapan(new Date(now.getTime() + days * day));
  return [
    {
      ...trip,
      startsOn: `${lastYear}-09-10`,
      endsOn: `${lastYear}-09-12`,
      courseBefore: 0,
      courseAfter: 1,
      note: '班のしおりは学年フォルダーにあります。',
    },
    {
      ...sports,
      startsOn: `${lastYear}-10-05`,
      endsOn: `${lastYear}-10-05`,
      courseBefore: 0,
      courseAfter: 1,
      note: '',
    },
    {
      ...sports,
      startsOn: dayAt(-50),
      endsOn: dayAt(-50),
      courseBefore: 1,
      courseAfter: 2,
      note: '昨年度から応援合戦を縦割りにしています。',
    },
    {
      ...work,
      startsOn: dayAt(-8),
      endsOn: dayAt(-6),
      courseBefore: 2,
      courseAfter: 3,
      note: '受け入れ先の一覧は進路指導部が管理しています。',
    },
  ];
}
