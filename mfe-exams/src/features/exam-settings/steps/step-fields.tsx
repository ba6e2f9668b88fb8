import type { ExamStep } from '@mebae/contracts';
import { BaseStep } from './base-step.tsx';
import { ExamineeStep } from './examinee-step.tsx';
import { MailStep } from './mail-step.tsx';
import { QuestionStep } from './question-step.tsx';
import type { StepProps } from './step-props.ts';

/** The fields of one step. */
export function StepFields({ step, ...props }: StepProps & { step: Exclude<ExamStep, 'confirm'> }) {
  switch (step) {
    case 'base':
      return <BaseStep {...props} />;
    case 'questions':
      return <QuestionStep {...props} />;
    case 'examinees':
      return <ExamineeStep {...props} />;
    default:
      return <MailStep {...props} />;
  }
}
