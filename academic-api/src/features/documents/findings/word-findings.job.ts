import { limits } from '@mebae/contracts';
import { countCharacters, wordsOfSchool } from '@mebae/rules';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { readEvidence } from '../../../lib/evidence/evidence.ts';
import { findingsNotWritten } from '../../../lib/calls/failure.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { askModel } from '../../../lib/language-model/ask-model.ts';
import { hideWords } from '../../../lib/language-model/hidden-words.ts';
import { assertStandsOnEvidence } from '../../../lib/language-model/unsupported-claims.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import { schoolKindOf } from '../../../lib/school-words/school-kind.repository.ts';
import { findStudentOfYear } from '../../../lib/people/student-of-year.repository.ts';
import { findingsQuestion } from './findings-question.ts';
import * as repository from './findings.repository.ts';

/**
 * Has the installation's model word evidence, as the operation of whoever asked for it. The text becomes a draft beside
 * the findings: only a person takes it over. A model that fails, is late, answers nonsense or says what its evidence does
 * not ends it with 2033; what the phrase bank has composed stands.
 */
export function wordFindingsJob(
  { config, ...deps }: Pick<Deps, 'db' | 'now' | 'config'>,
  job: JobData['word-findings'],
): Promise<void> {
  const { companyID, operationID, studentID, schoolYear, options, scope } = job;
  const key = { companyID, studentID, schoolYear };
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const model = config.languageModel;
    const { student, evidence, schoolKind } = await withSchoolTransaction(
      deps.db,
      companyID,
      async (tx) => ({
        student: await findStudentOfYear(tx, key),
        schoolKind: await schoolKindOf(tx, companyID),
        evidence: await readEvidence(tx, {
          ...key,
          scope,
          language: options.language,
          now: deps.now(),
        }),
      }),
    );
    const chosen = evidence.filter((item) => options.evidence.includes(item.key));
    if (!model || !student || chosen.length === 0) throw findingsNotWritten();
    const hidden = hideWords();
    const question = findingsQuestion(
      chosen,
      options,
      student.firstName || student.lastName,
      hidden,
    );
    let text: string;
    try {
      const answer = await askModel(model, question);
      await assertStandsOnEvidence(answer, question.user);
      text = hidden.restore(wordsOfSchool(answer, schoolKind, options.language));
    } catch (error) {
      throw findingsNotWritten({ cause: error });
    }
    if (countCharacters(text) > limits.findingsLength) throw findingsNotWritten();
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.saveDraft(tx, {
        ...key,
        ...options,
        text,
        model: model.model,
        createdAt: deps.now(),
      });
      await run.succeed(tx);
    });
  });
}
