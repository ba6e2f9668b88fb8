import { join, resolve } from 'node:path';
import { root } from '../../../publisher/src/project.ts';
import { writeParts } from './parts.ts';

// `npm run parts [-- FILE]`: the list of the product's parts.
const file = resolve(process.argv[2] ?? join(root, '.cache/parts.cdx.json'));
console.log(`${await writeParts(file)} parts in ${file}.`);
