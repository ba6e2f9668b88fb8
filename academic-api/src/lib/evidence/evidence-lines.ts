import type { EvidenceItem, LanguageCode } from '@mebae/contracts';
import { findingsBehaviours } from '../../db/masters/findings.ts';
import type { HiddenWords } from '../language-model/hidden-words.ts';

const levels = {
  outstanding: 'clearly above the others of the grade',
  steady: 'above the mean of the grade',
} as const;
const kinds = {
  event: 'took part in the school event',
  committee: 'had a duty in the committee',
  club: 'belongs to the club',
  activity: 'took part in the activity',
} as const;

/** A line about one piece of evidence for a language model, in words that name nobody and hold no number. */
export function lineOfEvidence(
  item: EvidenceItem,
  language: LanguageCode,
  hidden: HiddenWords,
): string {
  // what staff typed may hold any name, number or address: none of it leaves
  if (item.kind === 'participation') {
    return `${kinds[item.participation.kind]} ${hidden.hide('TITLE', item.participation.title)}`;
  }
  const behaviours = findingsBehaviours.find((row) => row.competencyID === item.competencyID);
  const words = (behaviours?.behaviours ?? []).map((behaviour) => behaviour[language]).join(' / ');
  const about = `${item.name} (${words})`;
  if (item.kind === 'strength') return `strength: ${about}; ${levels[item.level]}`;
  if (item.kind === 'riser') return `rose clearly since the last time: ${about}`;
  return `others see more of it in the pupil than the pupil does: ${about}`;
}
