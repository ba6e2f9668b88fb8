import { filledText, withoutReadings } from '@mebae/rules';
import type { ReportData } from './report-data.ts';
import type { ReportTexts } from './report-texts.ts';

type Scale = ReportData['disposition'][number];

/** From this distance on a mark is on a pole's side, and from the second on clearly so. */
const slight = 15;
const clear = 50;

/** Texts of a scale's poles, the first one first; Japanese ones have readings. */
export const polesOfScale = (
  { scaleID }: Scale,
  { disposition }: ReportTexts,
): [string, string] => {
  const { [String(scaleID) as keyof typeof disposition.scales]: poles } = disposition.scales;
  const [first = '', second = ''] = poles;
  return [first, second];
};

/** Says in words where a mark is, without readings. */
export function dispositionReading(scale: Scale, texts: ReportTexts): string {
  const [first, second] = polesOfScale(scale, texts).map(withoutReadings);
  const { value } = scale;
  const { reading } = texts.disposition;
  const poles = { first: first ?? '', second: second ?? '' };
  if (value === null) return filledText(reading.none, poles);
  if (Math.abs(value) < slight) return filledText(reading.middle, poles);
  const pole = value > 0 ? poles.first : poles.second;
  return filledText(Math.abs(value) < clear ? reading.slight : reading.clear, { pole });
}
