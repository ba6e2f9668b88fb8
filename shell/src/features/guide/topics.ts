/** Topics of the guide in reading order; their texts are in the namespace `guide`. */
export const topics = [
  { id: 'importStudents', path: '/pages/students' },
  { id: 'createCourse', path: '/pages/exam/list' },
  { id: 'progress', path: '/pages/exam/list' },
  { id: 'events', path: '/pages/jgrow/event' },
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

const wordsOf = ({ words }: SearchableTopic): string[] => clean(words).split(' ');

/** Japanese has no spaces between words: pairs of letters stand in for them. */
function pairsOf(text: string): Set<string> {
  const letters = Array.from(clean(text).replaceAll(/[\s\p{P}]/gu, ''));
  return new Set(letters.slice(1).map((letter, index) => (letters[index] ?? '') + letter));
}

/** Share of a topic's own words from which on it is offered: half of a word that no other topic has. */
const leastScore = 0.5;
/** Likeness with a title from which on a question is the title, typed a little differently. */
const sameTitle = 0.6;

/** How alike two texts are, 0 to 1: Dice's coefficient of their pairs of letters. */
function likeness(a: string, b: string): number {
  const [x, y] = [pairsOf(a), pairsOf(b)];
  const common = [...x].filter((pair) => y.has(pair)).length;
  return common === 0 ? 0 : (2 * common) / (x.size + y.size);
}

/**
 * Finds the topics that may answer a question, best first. A topic's own words count, the less the more topics have them;
 * so does a question that is nearly the title.
 * @param question what the person typed
 * @returns at most three; none when nothing fits
 */
export function findTopics(question: string, all: readonly SearchableTopic[]): TopicID[] {
  const asked = clean(question);
  const weightOf = (word: string): number =>
    1 / all.filter((topic) => wordsOf(topic).includes(word)).length;
  const score = (topic: SearchableTopic): number => {
    const words = wordsOf(topic).filter((word) => word.length > 1 && asked.includes(word));
    const title = likeness(question, topic.title);
    return words.reduce((sum, word) => sum + weightOf(word), title >= sameTitle ? title : 0);
  };
  return all
    .map((topic) => ({ id: topic.id, score: score(topic) }))
    .filter((topic) => topic.score >= leastScore)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 3)
    .map((topic) => topic.id);
}
