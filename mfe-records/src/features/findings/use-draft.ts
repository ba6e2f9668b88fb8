import type { FindingsSource, FindingsOptions, StudentFindings } from '@mebae/contracts';
import { useKeptForm, useLanguage } from '@mebae/platform';
import { useState } from 'react';

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

/** The draft of a student's findings: what is typed stays over a later response, and is there again after a reload. */
export function useDraft(findings: StudentFindings) {
  const language = useLanguage();
  const [saved, setSaved] = useState(() => draftOf(findings, language));
  const [draft, setDraft] = useState(saved);
  const dirty = !isSame(draft, saved);
  // somebody else's version comes in by itself while nothing is typed
  if (findings.updatedAt !== saved.basedOn && !dirty) {
    const fresh = draftOf(findings, language);
    setSaved(fresh);
    setDraft(fresh);
  }
  useKeptForm({ name: 'findings', value: draft, dirty, restore: setDraft });
  return {
    draft,
    dirty,
    change: (part: Partial<FindingsDraft>) => setDraft((now) => ({ ...now, ...part })),
    /** Begins anew with what is saved. */
    reload: (latest: StudentFindings) => {
      const fresh = draftOf(latest, language);
      setSaved(fresh);
      setDraft(fresh);
    },
  };
}
