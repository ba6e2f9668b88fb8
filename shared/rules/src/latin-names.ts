export { toHepburn } from './latin-names/hepburn.ts';
export { latinName, nameFor } from './latin-names/latin-name.ts';
