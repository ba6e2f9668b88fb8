import type { FindingsSource, FindingsOptions, StudentFindings } from '@mebae/contracts';
import { useLanguage } from '@mebae/platform';
import { useSavedDraft } from '@mebae/ui/forms';

/** The values on the screen, and those they were read from. */
export interface FindingsDraft extends FindingsOptions {
  text: string;
  source: FindingsSource;
  isDone: boolean;
  basedOn: string | null;
}

/** How the screen begins: the newest version, else all evidence in the school's style and the reader's language. */
export function draftOf(
  findings: StudentFindings,
  language: FindingsOptions['language'],
): FindingsDraft {
  const [newest] = findings.versions;
  return {
    text: newest?.text ?? '',
    source: newest?.source ?? 'person',
    isDone: newest?.isDone ?? false,
    style: newest?.style ?? findings.schoolStyle,
    length: newest?.length ?? 100,
    language: newest?.language ?? language,
    evidence: newest?.evidence ?? findings.evidence.map((item) => item.key),
    basedOn: findings.updatedAt,
  };
}

const isSame = (a: FindingsDraft, b: FindingsDraft): boolean =>
  a.text === b.text && a.isDone === b.isDone;

/** The draft of a student's findings. */
export function useFindingsDraft(findings: StudentFindings) {
  const language = useLanguage();
  const { draft, dirty, change, reload } = useSavedDraft({
    name: 'findings',
    newest: draftOf(findings, language),
    isSame,
  });
  return {
    draft,
    dirty,
    change,
    /** Begins anew with what is saved. */
    reload: (latest: StudentFindings) => reload(draftOf(latest, language)),
  };
}
