import { ScaleType, limits, type PmAnalysis } from '@mebae/contracts';
import { RadioChoice, useNumbers } from '@mebae/ui';
import { AnalysisFrame } from '../../lib/analysis-frame.tsx';
import { downloadAnalysis, usePm } from '../../lib/class-analyses.resource.ts';
import { ClassPart } from '../../lib/class-frame/class-part.tsx';
import { AnalysisContent, type AnalysisChoice } from '../../lib/score-options/analysis-content.tsx';
import { useText } from '../../lib/text.ts';
import { useDetailNotes } from '../../lib/use-detail-notes.ts';
import { PmPlot } from './pm-plot.tsx';
import { PmTable } from './pm-table.tsx';

/**
 * Staff see P and M of a group: who is strong in getting things done, in keeping people together, in both or in none.
 * Groups of a few people show no points.
 */
export default function PmPage() {
  return (
    <ClassPart part="pm">
      <AnalysisContent of="course" kinds={['class', 'grade', 'all', 'tag']} fields={fieldsOf}>
        {(choice) => <Pm choice={choice} />}
      </AnalysisContent>
    </ClassPart>
  );
}

const fieldsOf = (choice: AnalysisChoice) => <NormChoice choice={choice} />;

/** The norms that a group can be cut at. */
function normsOf(target: string): ScaleType[] {
  const { Class, Grade, School } = ScaleType;
  if (target.startsWith('class-')) return [Class, Grade, School];
  return target.startsWith('grade-') ? [Grade, School] : [School];
}

/** The chosen norm, unless the group has it not: the widest but the school's own. */
function normOf({ target, search }: AnalysisChoice): ScaleType {
  const norms = normsOf(target);
  return norms.find((norm) => norm === search.get('norm')) ?? norms.at(-2) ?? ScaleType.School;
}

function NormChoice({ choice }: { choice: AnalysisChoice }) {
  const t = useText();
  const norms = normsOf(choice.target);
  return (
    <RadioChoice
      label={t('pm.norm')}
      value={normOf(choice)}
      options={Object.values(ScaleType).map((norm) => ({
        value: norm,
        text: t(`pm.norms.${norm}`),
        disabled: !norms.includes(norm),
      }))}
      onChange={(norm) => choice.change({ norm })}
    />
  );
}

function Pm({ choice }: { choice: AnalysisChoice }) {
  const { course, target, names } = choice;
  const t = useText();
  const numbers = useNumbers();
  const detailNotes = useDetailNotes();
  const norm = normOf(choice);
  const asked = { evalSettingID: course.evalSettingID, target, norm };
  const result = usePm(asked);
  const { data } = result;
  const name = names.groupName(target);
  const nothing = ({ missing, norm: found, n, detail }: PmAnalysis) => {
    if (missing.length > 0) {
      const list = missing.map((id) => names.measureName(`competency-${id}`)).join(t('list.comma'));
      return { title: t('pm.missing.title'), body: t('pm.missing.body', { list }) };
    }
    if (n === 0 && detail === 'exact') {
      return { title: t('pm.nobody.title'), body: t('pm.nobody.body') };
    }
    if (found) return null;
    const minimum = limits.figureOthers;
    return { title: t('pm.normHidden.title'), body: t('pm.normHidden.body', { minimum }) };
  };
  return (
    <AnalysisFrame
      title={t('pm.titleOf', { name })}
      result={result}
      nothing={nothing}
      sentence={({ counts, n, data: rows }) =>
        counts
          ? t('pm.sentence', {
              name,
              n,
              both: counts.PM,
              p: counts.Pm,
              m: counts.pM,
              none: counts.pm,
              borderline: rows.filter(({ isBorderline }) => isBorderline).length,
            })
          : t('pm.sentencePeople', { name, n })
      }
      onSave={() => downloadAnalysis({ chart: 'pm', ...asked }, t('pm.fileName'))}
      notes={[
        ...(data?.norm
          ? [
              t('pm.note.norm', {
                norm: t(`pm.norms.${data.norm.scale}`),
                n: data.norm.n,
                p: numbers.ofGroup(data.norm).score(data.norm.p),
                m: numbers.ofGroup(data.norm).score(data.norm.m),
              }),
            ]
          : []),
        ...(data ? detailNotes([{ ...data, name }]) : []),
        t('pm.note.parts'),
        t('pm.note.borderline'),
        ...(data?.before && data.data.some(({ before }) => before)
          ? [t('pm.note.arrows', { title: data.before.title })]
          : []),
        ...(data && data.hiddenPersons > 0
          ? [t('pm.note.hidden', { count: data.hiddenPersons })]
          : []),
      ]}
    >
      {(analysis) => (
        <>
          <PmPlot
            analysis={analysis}
            choice={choice}
            source={{ courses: [course], groups: [{ name, n: analysis.n, of: analysis.of }] }}
          />
          <PmTable analysis={analysis} choice={choice} />
        </>
      )}
    </AnalysisFrame>
  );
}
