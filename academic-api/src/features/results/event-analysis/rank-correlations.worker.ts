export { rankCorrelations as default } from './rank-correlations.ts';
