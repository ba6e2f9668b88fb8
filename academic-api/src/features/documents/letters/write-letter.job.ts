import { limits, type EvidenceItem, type LetterSentence } from '@mebae/contracts';
import { countCharacters, wordsOfSchool } from '@mebae/rules';
import { nameFor } from '@mebae/rules/latin-names';
import { withSchoolTransaction } from '../../../db/connect.ts';
import type { Deps } from '../../../lib/calls/deps.ts';
import { readEvidence } from '../../../lib/evidence/evidence.ts';
import { Failure, findingsNotWritten, letterNotWritten } from '../../../lib/calls/failure.ts';
import type { JobData } from '../../../lib/processes/jobs.ts';
import { askModel, type LanguageModel } from '../../../lib/language-model/ask-model.ts';
import { hideWords } from '../../../lib/language-model/hidden-words.ts';
import {
  assertStandsOnEvidence,
  UnsupportedText,
} from '../../../lib/language-model/unsupported-claims.ts';
import { runOperation } from '../../../lib/operations/run-operation.ts';
import { schoolKindOf } from '../../../lib/school-words/school-kind.repository.ts';
import { findStudentOfYear } from '../../../lib/people/student-of-year.repository.ts';
import { composeLetter, frameLetter, paragraphLength, type TextOptions } from './compose-letter.ts';
import { letterQuestion, readSentences } from './letter-question.ts';
import * as repository from './letters.repository.ts';
import { isEvidenceFor } from './policies.ts';

interface Writing {
  options: TextOptions;
  evidence: readonly EvidenceItem[];
  /** As the letter's language writes it, in Latin letters where it has them. */
  name: string;
  /** How many policies are written. */
  report: (done: number) => void;
}

/** Asks for one policy after the other. @throws what a model that refuses, is late or says something else throws */
async function askForLetter(model: LanguageModel, writing: Writing): Promise<LetterSentence[][]> {
  const { options, evidence, name, report } = writing;
  const paragraphs: LetterSentence[][] = [];
  const length = paragraphLength(options, name);
  for (const policy of options.policies) {
    const own = evidence.filter((item) => isEvidenceFor(policy, item));
    if (own.length === 0) throw findingsNotWritten();
    const hidden = hideWords();
    const question = letterQuestion(policy, own, length, options, hidden);
    const response = await askModel(model, question);
    const sentences = readSentences(response, own);
    await assertStandsOnEvidence(sentences.map(({ text }) => text).join('\n'), question.user);
    paragraphs.push(
      sentences.map(({ text, evidence: keys }) => ({
        text: hidden.restore(wordsOfSchool(text, options.schoolKind, options.language)),
        evidence: keys,
      })),
    );
    report(paragraphs.length);
  }
  return frameLetter(paragraphs, options, name);
}

/**
 * Writes a letter of recommendation as the operation of whoever asked for it: the installation's model words each
 * policy's evidence, or the phrase bank does, as was asked. The text becomes a version of the letter that nobody has
 * approved. A model's addition to its evidence (a number, name, rank or diagnosis) is refused, and the phrase bank's
 * text stands. A model that fails, is late or says what stands on no evidence ends it with 2034, a policy without
 * evidence with 2033.
 */
export function writeLetterJob(
  { config, ...deps }: Pick<Deps, 'db' | 'now' | 'config'>,
  job: JobData['write-letter'],
): Promise<void> {
  const { companyID, operationID, studentID, letterID, schoolYear, scope, userID, writer } = job;
  const key = { companyID, studentID, schoolYear, letterID };
  return runOperation(deps, { companyID, operationID }, async (run) => {
    const read = await withSchoolTransaction(deps.db, companyID, async (tx) => {
      const letter = await repository.findLetter(tx, key);
      const student = await findStudentOfYear(tx, key);
      if (!letter || !student) throw letterNotWritten();
      const evidence = await readEvidence(tx, {
        ...key,
        scope,
        language: letter.language,
        now: deps.now(),
      });
      const schoolKind = await schoolKindOf(tx, companyID);
      return { letter: { ...letter, schoolKind }, student, evidence };
    });
    const { letter, student, evidence } = read;
    const name = nameFor(student, letter.language, 'latin');
    // an installation whose model was taken away in the meantime has the phrase bank
    const model = writer === 'phraseBank' ? null : config.languageModel;
    const seed = `${letterID}/${letter.version}`;
    const compose = () => composeLetter(evidence, { ...letter, ...student, seed });
    let source: 'model' | 'composer' = model ? 'model' : 'composer';
    let paragraphs: LetterSentence[][] | null;
    if (model) {
      try {
        const writing = { options: letter, evidence, name, report: run.report };
        paragraphs = await askForLetter(model, writing);
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (!(error instanceof UnsupportedText)) {
          throw letterNotWritten({ cause: error });
        }
        source = 'composer';
        paragraphs = compose();
      }
    } else {
      paragraphs = compose();
    }
    const length = countCharacters(
      (paragraphs ?? [])
        .flat()
        .map(({ text }) => text)
        .join(''),
    );
    if (!paragraphs || length > limits.letterLength) throw letterNotWritten();
    const used = new Set(paragraphs.flat().flatMap((sentence) => sentence.evidence));
    const version = {
      paragraphs: JSON.stringify(paragraphs.map((paragraph) => paragraph.map(toSentence))),
      evidence: JSON.stringify(evidence.filter((item) => used.has(item.key))),
      source,
    };
    await withSchoolTransaction(deps.db, companyID, async (tx) => {
      await repository.addVersion(tx, key, version, { at: deps.now(), userID });
      await run.succeed(tx);
    });
  });
}

const toSentence = ({ text, evidence }: LetterSentence): LetterSentence => ({ text, evidence });
