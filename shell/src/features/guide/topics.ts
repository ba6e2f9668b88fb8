/** Topics of the guide in reading order; their texts are in the namespace `guide`. */
export const topics = [
  { id: 'importStudents', path: '/pages/students' },
  { id: 'createCourse', path: '/pages/exam/list' },
  { id: 'progress', path: '/pages/exam/list' },
  { id: 'answer', path: null },
  { id: 'scores', path: null },
  { id: 'record', path: '/pages/students' },
  { id: 'schoolYear', path: null },
  { id: 'password', path: null },
] as const;

export type TopicID = (typeof topics)[number]['id'];

export interface SearchableTopic {
  id: TopicID;
  title: string;
  /** Words that a person might use, separated by spaces. */
  words: string;
}

const clean = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Japanese has no spaces between words: pairs of letters stand in for them. */
function pairsOf(text: string): Set<string> {
  const letters = Array.from(clean(text).replaceAll(/[\s\p{P}]/gu, ''));
  return new Set(letters.slice(1).map((letter, index) => (letters[index] ?? '') + letter));
}

/**
 * Finds the topics that answer a question, best first: a topic's own words count most, likeness with its title after.
 * @param question what the person typed
 * @returns at most three; none when nothing fits
 */
export function findTopics(question: string, all: readonly SearchableTopic[]): TopicID[] {
  const asked = clean(question);
  const askedPairs = pairsOf(question);
  const score = (topic: SearchableTopic) => {
    const words = clean(topic.words)
      .split(' ')
      .filter((word) => word.length > 1 && asked.includes(word));
    const titlePairs = pairsOf(topic.title);
    const common = [...askedPairs].filter((pair) => titlePairs.has(pair)).length;
    return words.length + (askedPairs.size > 0 ? common / askedPairs.size : 0);
  };
  return all
    .map((topic) => ({ id: topic.id, score: score(topic) }))
    .filter((topic) => topic.score >= 0.5)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((topic) => topic.id);
}
