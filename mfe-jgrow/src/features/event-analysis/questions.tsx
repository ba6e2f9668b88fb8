import { barChart } from '@mebae/charts';
import type { EventAnalysis } from '@mebae/contracts';
import { EmptyState, LinkButton } from '@mebae/ui';
import { Chart, useValueFormat } from '@mebae/ui/charts';
import { useMemo } from 'react';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFigureTexts } from './analysis-texts.ts';
import { useEventSource } from './chart-source.ts';
import { FigureFrame } from './figure-frame.tsx';
import { NothingShown } from './nothing-shown.tsx';
import type { PartProps } from './part-props.ts';

type Question = EventAnalysis['questions'][number];

/** The questions that the event itself asked. */
export function Questions({ analysis }: PartProps) {
  const t = useText();
  const { questions } = analysis;
  if (questions.length === 0) {
    return (
      <FigureFrame title={t('analysis.part.questions')}>
        <EmptyState
          title={t('analysis.questions.none.title')}
          body={t('analysis.questions.none.body')}
        />
      </FigureFrame>
    );
  }
  return questions.map((question) => (
    <OneQuestion key={question.surveyItemID} analysis={analysis} question={question} />
  ));
}

function OneQuestion({ analysis, question }: { analysis: EventAnalysis; question: Question }) {
  const t = useText();
  const { mean } = useFigureTexts();
  const { kind, moment, text, figures, options, surveyItemID } = question;
  const title = t('analysis.questions.title', { text, moment: t(`analysis.moment.${moment}`) });
  if (figures.n === 0) {
    return (
      <FigureFrame title={title}>
        <NothingShown />
      </FigureFrame>
    );
  }
  if (kind === 'text') {
    return (
      <FigureFrame title={title} sentence={t('analysis.questions.texts', { n: figures.n })}>
        <div>
          <LinkButton
            to={`${paths.analysisPage}?event=${analysis.event.eventID}&part=texts&question=${surveyItemID}`}
          >
            {t('analysis.questions.read')}
          </LinkButton>
        </div>
      </FigureFrame>
    );
  }
  const most = options.toSorted((a, b) => b.count - a.count)[0];
  return (
    <FigureFrame
      title={title}
      sentence={
        kind === 'scale'
          ? t('analysis.questions.scale', { mean: mean(figures) })
          : t('analysis.questions.choice', {
              n: figures.n,
              option: most?.text ?? '',
              count: most?.count ?? 0,
            })
      }
    >
      <AnswersChart analysis={analysis} question={question} title={text} />
    </FigureFrame>
  );
}

function AnswersChart(props: { analysis: EventAnalysis; question: Question; title: string }) {
  const { analysis, question, title } = props;
  const source = useEventSource(analysis, question.figures.n);
  const t = useText();
  const formatValue = useValueFormat(0);
  const chart = useMemo(() => {
    const { kind, figures, options, low, high } = question;
    const steps = (figures.counts ?? []).map((count, at) => ({
      text: `${at + 1} ${at === 0 ? low : at === 4 ? high : ''}`.trim(),
      count,
    }));
    const bars = kind === 'scale' ? steps : options;
    return barChart({
      horizontal: true,
      categories: bars.map(({ text }) => text),
      categoryLabel: t('analysis.questions.answer'),
      series: [
        {
          id: 'answers',
          name: t('analysis.questions.answers'),
          values: bars.map(({ count }) => count),
        },
      ],
      scale: { min: 0, max: Math.max(5, figures.n) },
      formatValue,
    });
  }, [question, t, formatValue]);
  return <Chart title={title} chart={chart} source={source} />;
}
