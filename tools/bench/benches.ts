/** A benchmark: a program of this folder with the same name. */
export interface Bench {
  /** As in `npm run bench -- <name>` and `<name>.ts`. */
  name: string;
  /** Its measures, in one line. */
  measures: string;
  /** Whether it can't run without arguments, so that `all` leaves it out. */
  needsArguments?: true;
}

/** Every benchmark, in the order in which `npm run bench -- all` runs them. */
export const benches: readonly Bench[] = [
  {
    name: 'rater-model',
    measures: 'the rater model: speed, error, and a course of 500,000 ratings in the worker',
  },
  {
    name: 'scores',
    measures: 'what scores are worth: simulated courses beside plain means and the truth',
  },
  {
    name: 'assignment',
    measures: 'evaluators: severities compared with the best network; 2,000 examinees: time',
  },
  {
    name: 'grouping',
    measures: 'proposals of groups against chance, a long search and the optimum',
  },
  { name: 'import', measures: 'preview and apply of a roster beside reading it and bare inserts' },
  { name: 'roster', measures: 'a roster service of 5,000 people beside a bare read of its pages' },
  { name: 'kills', measures: 'kill -9 in imports, class changes and promotions: all or nothing' },
  { name: 'promotion', measures: 'promotion of a whole school beside bare inserts of its rows' },
  { name: 'reports', measures: '400 feedback reports as PDF, and what other calls notice of it' },
  { name: 'students', measures: 'the student list of 5,000 and 50,000 beside its bare SQL' },
  {
    name: 'statistics',
    measures: 'statistics of 5,000 students beside the SQL that reads the scores',
  },
  {
    name: 'years',
    measures: 'ten years of a school: bytes, removal in batches, space that comes and goes',
  },
  {
    name: 'growth',
    measures: 'the same work in one school, 200 and 2,000: pages, closing, nights',
  },
  {
    name: 'event-analysis',
    measures: "an event's survey analysis beside the SQL that reads its rows",
  },
  { name: 'proxy', measures: 'the bff as a proxy beside @fastify/http-proxy and nginx' },
  { name: 'call', measures: 'what a signed-in call costs beside a bare Fastify route' },
  { name: 'signin', measures: 'sign-ins a second, and what they cost everybody else' },
  { name: 'outage', measures: 'killed and paused processes under a steady load: what callers get' },
  { name: 'answer', measures: '2,000 candidates in one lesson: waiting, throughput, answers lost' },
  { name: 'bundles', measures: 'JavaScript of each first screen in kB of gzip' },
  { name: 'web', measures: 'Lighthouse on main pages beside the same sources as one bundle' },
  { name: 'start', measures: '`npm start` in a fresh clone, and again' },
  {
    name: 'lines',
    measures: 'lines of code, endpoints and dependencies: --before COMMIT [--after COMMIT]',
    needsArguments: true,
  },
];
