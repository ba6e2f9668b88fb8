/** The parts of an analysis in one chunk: they share charts and tables. */
export { Changes } from './changes.tsx';
export { Classes } from './classes.tsx';
export { Comparison } from './comparison.tsx';
export { Correlations } from './correlations.tsx';
export { Overview } from './overview.tsx';
export { Quadrants } from './quadrants.tsx';
export { Questions } from './questions.tsx';
export { Sheet } from './sheet.tsx';
export { Texts } from './texts.tsx';
