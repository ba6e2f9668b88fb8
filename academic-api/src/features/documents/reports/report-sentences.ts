import type { Statement } from '@mebae/contracts';
import { filledText, intervalOf } from '@mebae/rules';
import type { GrownCompetency, NamedCompetency, ReportData } from './report-data.ts';
import { pointsOf, signedPointsOf } from './report-points.ts';
import { readings, reportTexts, type ReportTexts } from './report-texts.ts';

/** A sentence of a report about the student's scores, with the statement that it makes; null: it claims nothing. */
export interface ReportSentence {
  text: string;
  statement: Statement | null;
}

/** A sentence about one competency, under its name. */
interface NamedSentence extends ReportSentence {
  name: string;
}

/** Sentences of a report about what others see, by its parts. */
export interface ReportSentences {
  strengths: (ReportSentence & { name: string | null })[];
  potential: ReportSentence;
  /** Null: the part is a sentence alone. */
  growth: {
    rows: (NamedSentence & { before: string; after: string })[];
    lead: string | null;
    end: string | null;
    /** Competencies that could be seen better the time before, as something to try once more. */
    again: ReportSentence[];
  };
  advice: ReportSentence[];
}

/** Data that the sentences of a report depend on. */
type DataOfSentences = Pick<
  ReportData,
  | 'kind'
  | 'language'
  | 'hasReadings'
  | 'isFixed'
  | 'schoolKind'
  | 'printsFallen'
  | 'words'
  | 'growth'
>;

const textsOf = ({ language, schoolKind }: DataOfSentences): ReportTexts =>
  reportTexts({ language, schoolKind });

const sayNothing = (text: string): ReportSentence => ({ text, statement: null });

/** A competency's name as the reader needs it. */
export const nameOfCompetency = (
  { hasReadings }: Pick<ReportData, 'hasReadings'>,
  { competencyID, name }: { competencyID: number; name: string },
): string => (hasReadings ? readings.competencies[competencyID]?.[0] : undefined) ?? name;

/** A behaviour of a competency, one that another part of the report does not take. */
function behaviourOf(
  { hasReadings }: DataOfSentences,
  competency: NamedCompetency,
  index: number,
): string {
  const own = hasReadings ? readings.competencies[competency.competencyID]?.slice(1) : undefined;
  return (own ?? competency.behaviours)[index] ?? '';
}

/** Composes what a report says of a student with scores of others. Only a statement that holds becomes a claim. */
export function sentencesOfReport(data: DataOfSentences): ReportSentences {
  return {
    strengths: strengthsOf(data),
    potential: potentialOf(data),
    growth: growthOf(data),
    advice: adviceOf(data),
  };
}

function strengthsOf(data: DataOfSentences): ReportSentences['strengths'] {
  const texts = textsOf(data);
  const { strengths, highest } = data.words;
  if (strengths.length > 0) {
    return strengths.map((strength) => ({
      name: nameOfCompetency(data, strength),
      text: filledText(texts.strengths.line, { behaviour: behaviourOf(data, strength, 0) }),
      statement: strength.statement,
    }));
  }
  if (!highest) return [{ name: null, ...sayNothing(texts.notFixed) }];
  const text = filledText(texts.strengths.highest, { name: nameOfCompetency(data, highest) });
  return [{ name: null, text, statement: highest.statement }];
}

const agreement: Statement = {
  kind: 'agree',
  competencyID: null,
  value: null,
  selfValue: null,
  before: null,
  standardError: null,
  gradeZ: null,
};

function potentialOf(data: DataOfSentences): ReportSentence {
  const texts = textsOf(data);
  const { potential, selfEvaluation } = data.words;
  if (potential) {
    const { statement } = potential;
    const text = filledText(texts.potential.line, {
      name: nameOfCompetency(data, potential),
      peer: pointsOf(statement.value, statement.standardError),
      self: pointsOf(statement.selfValue, statement.standardError),
    });
    return { text, statement };
  }
  if (!data.isFixed) return sayNothing(texts.notFixed);
  const text = texts.potential[selfEvaluation];
  return selfEvaluation === 'agrees' ? { text, statement: agreement } : sayNothing(text);
}

function growthOf(data: DataOfSentences): ReportSentences['growth'] {
  const texts = textsOf(data);
  const { growth } = data;
  if (!growth) {
    const end = data.isFixed ? texts.growth.none : texts.notFixed;
    return { rows: [], lead: null, end, again: [] };
  }
  const rows = growth.rows.flatMap((row) => {
    const { difference, standardError, reading } = row.change;
    const interval = intervalOf(difference, standardError);
    if (reading !== 'up' || !interval) return [];
    const text = filledText(texts.growth.changed, {
      difference: signedPointsOf(difference, standardError),
      low: signedPointsOf(interval.low, standardError),
      high: signedPointsOf(interval.high, standardError),
    });
    return [
      {
        name: nameOfCompetency(data, row),
        text,
        statement: changeStatement('risen', row),
        before: pointsOf(row.before, standardError),
        after: pointsOf(row.after, standardError),
      },
    ];
  });
  const { before } = growth;
  const hasOthers = rows.length > 0 && rows.length < growth.rows.length;
  return {
    rows,
    lead: filledText(rows.length > 0 ? texts.growth.lead : texts.growth.nothing, { before }),
    end: hasOthers ? texts.growth.others : null,
    again: againOf(data, growth.rows),
  };
}

const changeStatement = (
  kind: 'risen' | 'fallen',
  { competencyID, before, after, change }: GrownCompetency,
): Statement => ({
  kind,
  competencyID,
  value: after,
  selfValue: null,
  before,
  standardError: change.standardError,
  gradeZ: null,
});

/** Competencies that have fallen, where the school has it said: never as a number, and each with what to try next. */
function againOf(data: DataOfSentences, rows: readonly GrownCompetency[]): ReportSentence[] {
  if (!data.printsFallen) return [];
  const isStrength = ({ competencyID }: GrownCompetency) =>
    data.words.strengths.some((strength) => strength.competencyID === competencyID);
  const { again } = textsOf(data).growth;
  return rows
    .filter(({ change }) => change.reading === 'down')
    .map((row) => ({
      text: filledText(again, {
        name: nameOfCompetency(data, row),
        // the first behaviour of a strength stands among the strengths
        behaviour: behaviourOf(data, row, isStrength(row) ? 2 : 0),
      }),
      statement: changeStatement('fallen', row),
    }));
}

/** None where there is nothing to advise. */
function adviceOf(data: DataOfSentences): ReportSentence[] {
  const { advice, notFixed } = textsOf(data);
  const { potential, next, strengths } = data.words;
  const [strength] = strengths;
  const lines = [
    ...(strength ? [{ competency: strength, line: advice.use, behaviour: 1 }] : []),
    ...(data.kind !== 'simple' && potential && potential.competencyID !== strength?.competencyID
      ? [{ competency: potential, line: advice.potential, behaviour: 1 }]
      : []),
    ...(next ? [{ competency: next, line: advice.next, behaviour: 2 }] : []),
  ];
  if (lines.length === 0) return data.isFixed ? [] : [sayNothing(notFixed)];
  return lines.map(({ competency, line, behaviour }) => ({
    text: filledText(line, {
      name: nameOfCompetency(data, competency),
      behaviour: behaviourOf(data, competency, behaviour),
    }),
    statement: competency.statement,
  }));
}
