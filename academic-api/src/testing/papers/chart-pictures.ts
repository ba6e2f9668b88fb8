import {
  barChart,
  boxPlot,
  framePicture,
  heatMap,
  histogram,
  lineChart,
  radarChart,
  scatterPlot,
  type ChartModel,
} from '@mebae/charts';
import { renderSvg } from '@mebae/charts/echarts';
import { sampleReport } from './sample-report.ts';

/** A saved picture of a chart. */
interface ChartPicture {
  caption: string;
  /** The text of an SVG file. */
  svg: string;
}

/** As a saved chart has them: see `savePicture` of `@mebae/ui`. */
const width = 800;
const fontFamily = 'sans-serif';
const formatValue = (value: number): string => value.toFixed(1);
const head = [
  'コース：第1回 コンピテンシー測定（2026/06/01〜2026/06/05）',
  '対象：2年生 118人',
  '出典：Mebae（2026/11/27）',
];

const picture = (title: string, chart: ChartModel, remark = ''): ChartPicture => {
  const drawing = chart.draw({ width, height: chart.height, fontFamily }, () => true);
  const frame = { title, head, legend: chart.legend, remark, fontFamily };
  return { caption: title, svg: framePicture(renderSvg(drawing), drawing, frame) };
};

const { competencies } = sampleReport();
const names = competencies.map(({ name }) => name);
const values = competencies.map(({ value }) => value);
const selfValues = competencies.map(({ selfValue }) => selfValue);
const errors = competencies.map(({ standardError }) => standardError);
const series = [
  { id: 'peer', name: 'まわりの人の評価', role: 'peer' as const, values, errors },
  { id: 'self', name: '自分の評価', role: 'self' as const, values: selfValues },
];
/** Spreads numbers over 0–100 without a pattern that one would see. */
const spread = (index: number): number => 15 + ((index * index * 17 + index * 29) % 71);
const boxOf = (at: number) => ({
  n: 118,
  low: 18 + at,
  lowerQuartile: 38 + at,
  median: 50 + at,
  upperQuartile: 61 + at,
  high: 88 + at,
  outliers: [6 + at],
});
const classes = ['2年1組', '2年2組', '2年3組'];

/** One picture of each kind of chart. */
export const chartPictures = (): ChartPicture[] => [
  picture(
    'レーダーチャート：勅使河原 凛太朗',
    radarChart({
      axes: competencies.map(({ competencyID, name, competencyType }) => ({
        id: competencyID,
        name,
        type: competencyType,
      })),
      axisLabel: 'コンピテンシー',
      series,
      formatValue,
    }),
    '帯は標準誤差です。',
  ),
  picture(
    'コンピテンシーの平均（棒グラフ）',
    barChart({
      categories: names,
      categoryLabel: 'コンピテンシー',
      series,
      horizontal: true,
      formatValue,
    }),
    '線は標準誤差です。',
  ),
  picture(
    'コンピテンシーの分布（箱ひげ図）',
    boxPlot({
      categories: names.slice(0, 6),
      categoryLabel: 'コンピテンシー',
      series: classes.map((name, index) => ({
        id: name,
        name,
        boxes: names.slice(0, 6).map((_, at) => boxOf(3 * index - at)),
      })),
      labels: {
        n: '人数',
        low: '下端',
        lowerQuartile: '第1四分位数',
        median: '中央値',
        upperQuartile: '第3四分位数',
        high: '上端',
        outliers: '外れ値',
      },
      formatValue,
    }),
  ),
  picture(
    '成長（折れ線グラフ）',
    lineChart({
      categories: ['2024年度 前期', '2025年度 前期', '2025年度 後期', '2026年度 前期'],
      categoryLabel: 'コース',
      series: names.slice(0, 4).map((name, index) => ({
        id: name,
        name,
        values: [40 + 3 * index, 46 + index, 52, 57 - index],
        errors: [6, 5, 5, 4],
      })),
      formatValue,
    }),
    '線は標準誤差です。',
  ),
  picture(
    'クラスとコンピテンシー（ヒートマップ）',
    heatMap({
      rows: classes,
      columns: names,
      rowLabel: 'クラス',
      valueLabel: '学年の平均との差',
      values: classes.map((_, row) => names.map((_name, column) => ((row + 2 * column) % 9) - 4)),
      scale: { min: -5, max: 5 },
      formatValue,
    }),
  ),
  picture(
    '得点の分布（ヒストグラム）',
    histogram({
      name: '論理的思考',
      bins: [4, 9, 18, 31, 27, 17, 9, 3].map((count, index) => ({
        from: 12.5 * index,
        to: 12.5 * (index + 1),
        count,
      })),
      labels: { bin: '得点', count: '人数', share: '割合' },
      axisName: '得点',
      formatValue,
      formatShare: (share) => `${Math.round(100 * share)}%`,
    }),
  ),
  picture(
    'P機能とM機能（散布図）',
    scatterPlot({
      series: classes.map((name, index) => ({
        id: name,
        name,
        points: Array.from({ length: 12 }, (_, at) => ({
          key: String(at),
          name: `${name} ${at + 1}番`,
          x: spread(index * 12 + at),
          y: spread(index * 12 + at + 5),
        })),
      })),
      pointLabel: '生徒',
      x: { name: 'P機能', scale: { min: 0, max: 100 } },
      y: { name: 'M機能', scale: { min: 0, max: 100 } },
      quadrants: { x: 50, y: 50, names: ['PM型', 'pM型', 'pm型', 'Pm型'] },
      formatValue,
    }),
  ),
];
