import type { OwnResults } from '@mebae/contracts';
import { withoutReadings } from '@mebae/rules';
import { withLatinName } from '../../../../lib/people/with-latin-name.ts';
import { dispositionReading, polesOfScale } from '../disposition-words.ts';
import { hasPeerPart, type ReportCompetency, type ReportData } from '../report-data.ts';
import { pointsOf } from '../report-points.ts';
import { nameOfCompetency, sentencesOfReport } from '../report-sentences.ts';
import { reportTexts, type ReportTexts } from '../report-texts.ts';
import type { DrawnRadar } from './radar-picture.worker.ts';

type Part = OwnResults['parts'][number];

/**
 * Composes a student's results for a phone, out of the data and the sentences of the feedback report.
 * @param radar null of fewer than three competencies
 */
export function resultsPage(data: ReportData, radar: DrawnRadar | null): OwnResults {
  const texts = reportTexts(data);
  const { radar: radarTexts, selfOnly } = texts;
  const head = hasPeerPart(data) ? radarTexts : selfOnly;
  const hasBand = data.competencies.some(({ standardError }) => standardError !== null);
  const page: OwnResults = {
    schoolName: data.schoolName,
    candidate: withLatinName(nameOf(data)),
    wording: data.schoolKind === 'primary' ? 'primary' : 'general',
    title: data.title,
    startAt: data.startAt,
    endAt: data.endAt,
    hasReadings: data.hasReadings,
    notes: notesOf(data, texts),
    picture: radar && {
      ...radar,
      title: head.title,
      remarks: [head.how, ...(hasBand ? [radarTexts.band] : [])],
    },
    scores: scoresOf(data, texts, head.title),
    parts: partsOf(data, texts),
    disposition: dispositionOf(data, texts),
  };
  return data.hasReadings ? page : withoutOurReadings(page);
}

const nameOf = ({ student: { lastName, firstName, lastNameKana, firstNameKana } }: ReportData) => ({
  lastName,
  firstName,
  lastNameKana,
  firstNameKana,
});

function notesOf(data: ReportData, { preliminaryNote, fewEvaluators }: ReportTexts): string[] {
  return [
    ...(data.isFixed ? [] : [preliminaryNote]),
    ...(data.hasPeerEvaluation && !data.hasPeerScores ? [fewEvaluators.none] : []),
  ];
}

function scoresOf(data: ReportData, texts: ReportTexts, title: string): OwnResults['scores'] {
  const isCompared = hasPeerPart(data);
  const shown = (value: number | null, { standardError }: ReportCompetency): string =>
    value === null ? '–' : pointsOf(value, standardError);
  const peer = (row: ReportCompetency): string => {
    if (row.hasFewEvaluators) return texts.fewEvaluators.cell;
    const { value, standardError } = row;
    if (value === null || standardError === null) return shown(value, row);
    return `${shown(value, row)} ± ${pointsOf(standardError, standardError)}`;
  };
  const hasFew = isCompared && data.competencies.some(({ hasFewEvaluators }) => hasFewEvaluators);
  return {
    title,
    heads: {
      competency: texts.table.competency,
      peer: isCompared ? texts.table.peer : null,
      self: texts.table.self,
      mean: isCompared ? texts.table.mean : null,
    },
    rows: data.competencies.map((row) => ({
      name: nameOfCompetency(data, row),
      peer: peer(row),
      self: shown(row.selfValue, row),
      mean: row.classMean === null ? '–' : String(row.classMean),
    })),
    remarks: hasFew ? [texts.fewEvaluators.some] : [],
  };
}

/** The parts that are sentences; those that others say only where enough of them were asked. */
function partsOf(data: ReportData, texts: ReportTexts): Part[] {
  const { strengths, potential, growth, advice } = sentencesOfReport(data);
  const line = (text: string | null): Part['lines'] =>
    text === null ? [] : [{ name: null, text }];
  const ofPeers: Part[] = [
    { part: 'strengths', title: texts.strengths.title, lines: strengths.map(namedLine) },
    { part: 'potential', title: texts.potential.title, lines: line(potential.text) },
    {
      part: 'growth',
      title: texts.growth.title,
      lines: [
        ...line(growth.lead),
        ...growth.rows.map(({ name, text, before, after }) => ({
          name,
          text: `${before} → ${after}　${text}`,
        })),
        ...line(growth.end),
        ...growth.again.flatMap(({ text }) => line(text)),
      ],
    },
    {
      part: 'advice',
      title: texts.advice.title,
      lines: advice.flatMap(({ text }) => line(text)),
    },
  ];
  const parts: Part[] = [
    // the short report leaves growth out
    ...(hasPeerPart(data)
      ? ofPeers.filter(({ part }) => part !== 'growth' || data.kind === 'full')
      : []),
    { part: 'comment', title: texts.spaces.comment, lines: line(data.comment) },
  ];
  return parts.filter(({ lines }) => lines.length > 0);
}

const namedLine = ({ name, text }: { name: string | null; text: string }) => ({ name, text });

function dispositionOf(data: ReportData, texts: ReportTexts): OwnResults['disposition'] {
  if (data.disposition.length === 0) return null;
  const { title, lead, implicit, tooFast } = texts.disposition;
  return {
    title,
    lead,
    scales: data.disposition.map((scale) => {
      const [first, second] = polesOfScale(scale, texts);
      return { first, second, value: scale.value, reading: dispositionReading(scale, texts) };
    }),
    remarks: [
      ...(data.disposition.some(({ isImplicit }) => isImplicit) ? [implicit] : []),
      ...(data.disposition.some(({ value }) => value === null) ? [tooFast] : []),
    ],
  };
}

/** Takes the readings out of the report's own texts; what people have written stays as it is. */
function withoutOurReadings(page: OwnResults): OwnResults {
  const { notes, picture, scores, disposition, parts } = page;
  return {
    ...page,
    ...plain({ notes, picture, scores, disposition }),
    parts: parts.map((part) =>
      part.part === 'comment' ? { ...part, title: plain(part.title) } : plain(part),
    ),
  };
}

/** A copy of texts without their readings. */
function plain<T>(value: T): T {
  if (typeof value === 'string') return withoutReadings(value) as T;
  if (Array.isArray(value)) return value.map((entry) => plain(entry)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, plain(entry)]);
  return Object.fromEntries(entries) as T;
}
