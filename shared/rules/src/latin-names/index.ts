export { toHepburn } from './hepburn.ts';
export { latinName, nameFor } from './latin-name.ts';
