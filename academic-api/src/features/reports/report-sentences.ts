import type { Statement } from '@mebae/contracts';
import { filledText, intervalOf } from '@mebae/rules';
import type { NamedCompetency, ReportData } from './report-data.ts';
import { readings, reportTexts } from './report-texts.ts';

/** A sentence of a report about the student's scores, with the statement that it makes; null: it claims nothing. */
export interface ReportSentence {
  text: string;
  statement: Statement | null;
}

/** A sentence about one competency, under its name. */
interface NamedSentence extends ReportSentence {
  name: string;
}

/** What a report says in words of what others see, by its parts. */
export interface ReportSentences {
  strengths: (ReportSentence & { name: string | null })[];
  potential: ReportSentence;
  /** Null: the part is a sentence alone. */
  growth: {
    rows: (NamedSentence & { before: number; after: number })[];
    lead: string | null;
    end: string | null;
  };
  advice: ReportSentence[];
}

/** What the sentences of a report depend on. */
type DataOfSentences = Pick<
  ReportData,
  'kind' | 'language' | 'hasReadings' | 'isFixed' | 'words' | 'growth'
>;

const sayNothing = (text: string): ReportSentence => ({ text, statement: null });

/** A competency's name as the reader needs it. */
export const nameOfCompetency = (
  { hasReadings }: Pick<ReportData, 'hasReadings'>,
  { competencyID, name }: { competencyID: number; name: string },
): string => (hasReadings ? readings.competencies[competencyID]?.[0] : undefined) ?? name;

/** A behaviour of a competency, one that another part of the report does not take. */
function behaviourOf({ hasReadings }: DataOfSentences, of: NamedCompetency, index: number): string {
  const own = hasReadings ? readings.competencies[of.competencyID]?.slice(1) : undefined;
  return (own ?? of.behaviours)[index] ?? '';
}

const oneDecimal = (value: number | null): string => (value ?? 0).toFixed(1);
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`;

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
  const texts = reportTexts[data.language];
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
  const texts = reportTexts[data.language];
  const { potential, selfEvaluation } = data.words;
  if (potential) {
    const { statement } = potential;
    const text = filledText(texts.potential.line, {
      name: nameOfCompetency(data, potential),
      peer: oneDecimal(statement.value),
      self: oneDecimal(statement.selfValue),
    });
    return { text, statement };
  }
  if (!data.isFixed) return sayNothing(texts.notFixed);
  const text = texts.potential[selfEvaluation];
  return selfEvaluation === 'agrees' ? { text, statement: agreement } : sayNothing(text);
}

function growthOf(data: DataOfSentences): ReportSentences['growth'] {
  const texts = reportTexts[data.language];
  const { growth } = data;
  if (!growth) {
    return { rows: [], lead: null, end: data.isFixed ? texts.growth.none : texts.notFixed };
  }
  const rows = growth.rows.flatMap(({ competencyID, name, before, after, change }) => {
    const interval = intervalOf(change.difference, change.standardError);
    if (change.reading === 'noClearChange' || !interval) return [];
    const statement: Statement = {
      kind: change.reading === 'up' ? 'risen' : 'fallen',
      competencyID,
      value: after,
      selfValue: null,
      before,
      standardError: change.standardError,
      gradeZ: null,
    };
    const text = filledText(texts.growth.changed, {
      reading: texts.growth[change.reading],
      difference: signed(change.difference),
      low: signed(interval.low),
      high: signed(interval.high),
    });
    return [
      { name: nameOfCompetency(data, { competencyID, name }), text, statement, before, after },
    ];
  });
  const others = growth.rows.length - rows.length;
  return {
    rows,
    lead: filledText(texts.growth.lead, { before: growth.before }),
    end: others === 0 ? null : filledText(texts.growth.others, { count: String(others) }),
  };
}

/** None where there is nothing to advise. */
function adviceOf(data: DataOfSentences): ReportSentence[] {
  const { advice, notFixed } = reportTexts[data.language];
  const { potential, next, strengths } = data.words;
  const [strength] = strengths;
  const lines = [
    ...(strength ? [{ of: strength, line: advice.use, behaviour: 1 }] : []),
    ...(data.kind !== 'simple' && potential && potential.competencyID !== strength?.competencyID
      ? [{ of: potential, line: advice.potential, behaviour: 1 }]
      : []),
    ...(next ? [{ of: next, line: advice.next, behaviour: 2 }] : []),
  ];
  if (lines.length === 0) return data.isFixed ? [] : [sayNothing(notFixed)];
  return lines.map(({ of, line, behaviour }) => ({
    text: filledText(line, {
      name: nameOfCompetency(data, of),
      behaviour: behaviourOf(data, of, behaviour),
    }),
    statement: of.statement,
  }));
}
